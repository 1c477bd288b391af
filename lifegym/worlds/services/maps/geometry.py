"""Distances and crossings on the globe, for single points and for whole matrices of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
RADIUS_M: Final = 6_371_008.8
R = TypeVar("R")
_DEGREE_M: Final = math.pi * RADIUS_M / 180
_WINDS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def metres(lat1: float, lng1: float, lat2: float, lng2: float) -> float:
    """Return the great-circle distance in metres."""
    one, two = math.radians(lat1), math.radians(lat2)
    half = math.sin((two - one) / 2) ** 2
    half += math.cos(one) * math.cos(two) * math.sin(math.radians(lng2 - lng1) / 2) ** 2
    return 2 * RADIUS_M * math.asin(min(1.0, math.sqrt(half)))


def matrix_m(origins: Array, dests: Array) -> Array:
    """Return great-circle metres between points: (n, 2) and (m, 2) in degrees give (n, m)."""
    return arcs_m(on_globe(origins), on_globe(dests))


def arcs_m(one: Array, two: Array) -> Array:
    """Return great-circle metres between points on the globe: (3, n) and (3, m) give (n, m)."""
    # An angle is twice the arcsine of half its chord, and a chord is found without sines for each pair.
    gaps = one[:, :, None] - two[:, None, :]
    gaps *= gaps
    half: Array = gaps[0]
    half += gaps[1]
    half += gaps[2]
    np.sqrt(half, out=half)
    half *= 0.5
    np.minimum(half, 1.0, out=half)
    np.arcsin(half, out=half)
    half *= 2 * RADIUS_M
    return half


def on_globe(points: Array) -> Array:
    """Return points in degrees as (3, n) on a sphere of radius one."""
    turned = np.radians(points)
    sines, cosines = np.sin(turned), np.cos(turned)
    found = np.empty((3, len(points)))
    np.multiply(cosines[:, 0], cosines[:, 1], out=found[0])
    np.multiply(cosines[:, 0], sines[:, 1], out=found[1])
    found[2] = sines[:, 0]
    return found


def flat(points: Array, lat: float, lng: float) -> Array:
    """Return points as metres east and north of an origin, which is fair within a hundred kilometres."""
    # All that lies east stands together in memory, and all that lies north, since they are mostly read one by one.
    found = np.empty((2, len(points)))
    np.subtract(points[:, 1], lng, out=found[0])
    np.subtract(points[:, 0], lat, out=found[1])
    found[0] *= _DEGREE_M * max(0.02, math.cos(math.radians(lat)))
    found[1] *= _DEGREE_M
    return found.T


def near_segments(points: Array, starts: Array, ends: Array, within: float) -> npt.NDArray[np.bool_]:
    """Return which of k flat points lie within a distance of (n, m) flat segments, as (k, n, m)."""
    east = ends[None, :, 0] - starts[:, None, 0]
    north = ends[None, :, 1] - starts[:, None, 1]
    length = np.maximum(east * east + north * north, 1.0)
    off_east = points[:, 0, None] - starts[None, :, 0]
    off_north = points[:, 1, None] - starts[None, :, 1]
    # Every point against all segments in one stretch of memory is several times faster than row by row.
    along_way = points[:, 0, None] * east.ravel() + points[:, 1, None] * north.ravel()
    along_way -= (starts[:, 0, None] * east + starts[:, 1, None] * north).ravel()
    along_way = along_way.reshape(len(points), *length.shape)
    share = along_way / length
    np.maximum(share, 0.0, out=share)
    np.minimum(share, 1.0, out=share)
    # The square of what is left of an offset when its share of the way is taken off.
    rest = share * length
    along_way *= 2.0
    rest -= along_way
    rest *= share
    rest += (off_east * off_east + off_north * off_north)[:, :, None]
    found: npt.NDArray[np.bool_] = rest < within * within
    return found


def beside(lat: float, lng: float, start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """Return the metres of a point from a way, and the share of the way, unbounded, at which it is passed."""
    wide = _DEGREE_M * max(0.02, math.cos(math.radians(start[0])))
    east, north = (end[1] - start[1]) * wide, (end[0] - start[0]) * _DEGREE_M
    off_east, off_north = (lng - start[1]) * wide, (lat - start[0]) * _DEGREE_M
    span = east * east + north * north
    share = (off_east * east + off_north * north) / span if span else 0.0
    on = min(max(share, 0.0), 1.0)
    return math.hypot(off_east - on * east, off_north - on * north), share


def crosses(starts: Array, ends: Array, chain: Array) -> npt.NDArray[np.bool_]:
    """Return which of (n, m) flat segments cross a flat chain of points an odd number of times."""
    east, north = chain[1:, 0] - chain[:-1, 0], chain[1:, 1] - chain[:-1, 1]

    def beside(points: Array) -> npt.NDArray[np.bool_]:
        """Return on which side of each link of the chain points lie, as (links, points)."""
        off_east = points[None, :, 0] - chain[:-1, 0, None]
        off_north = points[None, :, 1] - chain[:-1, 1, None]
        found: npt.NDArray[np.bool_] = east[:, None] * off_north - north[:, None] * off_east > 0
        return found

    sides, count = beside(np.concatenate((starts, ends))), len(starts)
    apart = sides[:, :count, None] != sides[:, None, count:]
    way_east = ends[None, :, 0] - starts[:, None, 0]
    way_north = ends[None, :, 1] - starts[:, None, 1]
    own = way_east * starts[:, 1, None] - way_north * starts[:, 0, None]
    turns = chain[:, 1, None] * way_east.ravel() - chain[:, 0, None] * way_north.ravel()
    left = (turns > own.ravel()).reshape(len(chain), *own.shape)
    apart &= left[:-1] != left[1:]
    found: npt.NDArray[np.bool_] = np.logical_xor.reduce(apart, axis=0)
    return found


def middle(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """Return the point half way along a chain of points."""
    return along(points, 0.5)


def along(points: tuple[tuple[float, float], ...], share: float) -> tuple[float, float]:
    """Return the point a share of the way along a chain of points."""
    if len(points) == 1:
        return points[0]
    lengths = [metres(*one, *two) for one, two in pairwise(points)]
    left = share * sum(lengths)
    for (one, two), length in zip(pairwise(points), lengths, strict=True):
        if left <= length:
            part = left / length if length else 0.0
            return one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part
        left -= length
    return points[-1]


def nearest(
    rows: Sequence[R], points: Array, lat: float, lng: float, most: int, within_m: float
) -> list[tuple[float, R]]:
    """Return the nearest records of a point with their metres.

    Args:
        rows: The records.
        points: Their positions, (n, 2) in degrees.
        lat: The point's latitude.
        lng: The point's longitude.
        most: How many.
        within_m: How far away at most.
    """
    if not rows:
        return []
    close = np.nonzero(in_box(points, box_around(lat, lng, within_m)))[0]
    away = matrix_m(np.array([[lat, lng]]), points[close])[0]
    order = np.argsort(away, kind="stable")[:most]
    return [
        (metres_away, rows[place])
        for metres_away, place in zip(away[order].tolist(), close[order].tolist(), strict=True)
        if metres_away <= within_m
    ]


class Box(NamedTuple):
    """Latitudes and longitudes between which something lies."""

    south: float
    north: float
    west: float
    east: float

    def apart(self, other: Box) -> bool:
        """Return whether two boxes have no point in common."""
        return self.south > other.north or other.south > self.north or self.west > other.east or other.west > self.east

    def holds(self, lat: float, lng: float) -> bool:
        """Return whether a point lies inside."""
        return self.south <= lat <= self.north and self.west <= lng <= self.east


def box_around(lat: float, lng: float, within_m: float) -> Box:
    """Return a box that holds every point within so many metres of one, and somewhat more."""
    return widened(Box(lat, lat, lng, lng), within_m)


def widened(box: Box, by_m: float) -> Box:
    """Return a box that holds every point within so many metres of another one, and somewhat more."""
    high = by_m * 1.01 / _DEGREE_M
    utmost = max(abs(box.south), abs(box.north)) + high
    wide = high / math.cos(math.radians(utmost)) if utmost < 85 else 360.0
    west, east = box.west - wide, box.east + wide
    # Beyond the date line a point's longitude has the other sign, so there no longitude is ruled out.
    if west < -180 or east > 180:
        west, east = -180.0, 180.0
    return Box(box.south - high, box.north + high, west, east)


def in_box(points: Array, box: Box) -> npt.NDArray[np.bool_]:
    """Return which of (n, 2) points lie inside."""
    lats, lngs = points[:, 0], points[:, 1]
    found: npt.NDArray[np.bool_] = (lats >= box.south) & (lats <= box.north) & (lngs >= box.west) & (lngs <= box.east)
    return found


def box_of(points: Iterable[tuple[float, float]]) -> Box:
    """Return the smallest box around some points."""
    lats, lngs = zip(*points, strict=True)
    return Box(min(lats), max(lats), min(lngs), max(lngs))


def heading(lat1: float, lng1: float, lat2: float, lng2: float) -> str:
    """Return the direction from one point to another in words."""
    east = (lng2 - lng1) * math.cos(math.radians((lat1 + lat2) / 2))
    return _WINDS[round(math.degrees(math.atan2(east, lat2 - lat1)) / 45) % 8]


def points_of(rows: list[Any]) -> Array:
    """Return the positions of records as (n, 2) degrees."""
    return np.array([(row.lat, row.lng) for row in rows], dtype=float).reshape(len(rows), 2)
