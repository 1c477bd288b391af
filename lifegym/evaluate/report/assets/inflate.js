"use strict";

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Returns how many codes of each length there are, and the symbols in the order of their codes (RFC 1951, 3.2.2). */
function huffman(lengths) {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length] += 1;
  counts[0] = 0;
  const starts = new Uint16Array(16);
  for (let bits = 1; bits < 15; bits += 1) starts[bits + 1] = starts[bits] + counts[bits];
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length) {
      symbols[starts[length]] = symbol;
      starts[length] += 1;
    }
  });
  return { counts, symbols };
}

/** Returns the bytes of zlib data (RFC 1950, RFC 1951), for browsers without DecompressionStream. */
function inflate(data) {
  let place = 2; // behind zlib's head
  let hold = 0;
  let held = 0;
  let out = new Uint8Array(data.length * 6 + 1024);
  let size = 0;

  function bits(count) {
    while (held < count) {
      if (place >= data.length) throw new Error("the packed story ends too early");
      hold |= data[place] << held;
      place += 1;
      held += 8;
    }
    const value = hold & ((1 << count) - 1);
    hold >>>= count;
    held -= count;
    return value;
  }

  function symbol(tree) {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length += 1) {
      code |= bits(1);
      const count = tree.counts[length];
      if (code - count < first) return tree.symbols[index + code - first];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Error("the packed story is damaged");
  }

  function room(more) {
    if (size + more <= out.length) return;
    const larger = new Uint8Array(Math.max(out.length * 2, size + more));
    larger.set(out);
    out = larger;
  }

  function stored() {
    hold = 0;
    held = 0;
    const length = data[place] | (data[place + 1] << 8);
    room(length);
    out.set(data.subarray(place + 4, place + 4 + length), size);
    place += 4 + length;
    size += length;
  }

  function fixed() {
    const lengths = Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8));
    return [huffman(lengths), huffman(new Array(30).fill(5))];
  }

  function dynamic() {
    const literals = bits(5) + 257;
    const distances = bits(5) + 1;
    const codes = bits(4) + 4;
    const order = new Array(19).fill(0);
    for (let n = 0; n < codes; n += 1) order[CODE_ORDER[n]] = bits(3);
    const tree = huffman(order);
    const lengths = [];
    while (lengths.length < literals + distances) {
      const code = symbol(tree);
      if (code < 16) lengths.push(code);
      else if (code === 16) lengths.push(...new Array(bits(2) + 3).fill(lengths[lengths.length - 1]));
      else lengths.push(...new Array(code === 17 ? bits(3) + 3 : bits(7) + 11).fill(0));
    }
    return [huffman(lengths.slice(0, literals)), huffman(lengths.slice(literals))];
  }

  function block([literal, distance]) {
    for (;;) {
      const code = symbol(literal);
      if (code === 256) return;
      if (code < 256) {
        room(1);
        out[size] = code;
        size += 1;
        continue;
      }
      const length = LENGTHS[code - 257] + bits(LENGTH_BITS[code - 257]);
      const near = symbol(distance);
      const back = DISTANCES[near] + bits(near < 4 ? 0 : (near >> 1) - 1);
      room(length);
      for (let n = 0; n < length; n += 1, size += 1) out[size] = out[size - back];
    }
  }

  for (let last = false; !last; ) {
    last = bits(1) === 1;
    const kind = bits(2);
    if (kind === 0) stored();
    else if (kind === 1) block(fixed());
    else if (kind === 2) block(dynamic());
    else throw new Error("the packed story is damaged");
  }
  return out.subarray(0, size);
}
