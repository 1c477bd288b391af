// Returns the texts of a page whose contrast to what is behind them is under 4.5 (WCAG 2.2, 1.4.3).
() => {
  const channels = (text) => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const painted = (colour, under) => {
    canvas.fillStyle = `rgb(${under.join()})`; canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const behind = (node) => {
    const chain = [];
    for (let at = node; at instanceof Element; at = at.parentElement) chain.unshift(getComputedStyle(at).backgroundColor);
    return chain.reduce((under, colour) => painted(colour, under), [255, 255, 255]);
  };
  const poor = [];
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || !node.checkVisibility() || node.closest("script, style, noscript")) continue;
    const style = getComputedStyle(node);
    const back = behind(node);
    const ink = painted(node instanceof SVGElement ? style.fill : style.color, back);
    const [a, b] = [light(ink), light(back)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) poor.push(`${node.tagName}.${node.getAttribute("class")} ${node.textContent.slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  return poor;
}
