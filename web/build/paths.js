'use strict';
// SVG path data (M L H V C Q A Z, absolute) to polylines, for glyphs and icons drawn in the canvas.

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
const ARGUMENTS = {M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0};
/** Points nearer than this are one: doubled points break polylines in Dear ImGui. */
const MERGE = 0.05;

/** [{command, values}]; throws on a letter that tokens.json must not use. */
function parsePath(text) {
  const parts = [];
  for (const [, letter, rest] of text.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const count = ARGUMENTS[letter];
    if (count === undefined) throw new Error(`path "${text}": command ${letter} is not known`);
    const values = (rest.match(NUMBER) || []).map(Number);
    if (count === 0 ? values.length : !values.length || values.length % count) {
      throw new Error(`path "${text}": ${letter} takes ${count} numbers, got ${values.length}`);
    }
    if (count === 0) parts.push({command: letter, values: []});
    for (let i = 0; i < values.length; i += count) {
      const command = letter === 'M' && i > 0 ? 'L' : letter;
      parts.push({command, values: values.slice(i, i + count)});
    }
  }
  return parts;
}

function cubic(from, v, steps) {
  const points = [];
  for (let i = 1; i <= steps; i++) {
    const t = i / steps,
      u = 1 - t;
    const at = (a, b, c, d) =>
      u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
    points.push([at(from[0], v[0], v[2], v[4]), at(from[1], v[1], v[3], v[5])]);
  }
  return points;
}

function quadratic(from, v, steps) {
  const third = (a, b) => a + (2 / 3) * (b - a);
  return cubic(
    from,
    [third(from[0], v[0]), third(from[1], v[1]), third(v[2], v[0]), third(v[3], v[1]), v[2], v[3]],
    steps,
  );
}

/** Elliptical arc by the centre form of the SVG recommendation, appendix B.2.4. */
function arc(from, v, segmentsPerTurn) {
  const [radiusX, radiusY, degrees, large, sweep, toX, toY] = v;
  const phi = (degrees * Math.PI) / 180,
    cos = Math.cos(phi),
    sin = Math.sin(phi);
  const dx = (from[0] - toX) / 2,
    dy = (from[1] - toY) / 2;
  const x = cos * dx + sin * dy,
    y = cos * dy - sin * dx;
  let rx = Math.abs(radiusX),
    ry = Math.abs(radiusY);
  if (rx === 0 || ry === 0) return [[toX, toY]];
  const excess = (x * x) / (rx * rx) + (y * y) / (ry * ry);
  if (excess > 1) {
    rx *= Math.sqrt(excess);
    ry *= Math.sqrt(excess);
  }
  const below = rx * rx * y * y + ry * ry * x * x;
  const root =
    Math.sqrt(Math.max(0, (rx * rx * ry * ry - below) / below)) * (large === sweep ? -1 : 1);
  const cx = (root * rx * y) / ry,
    cy = (-root * ry * x) / rx;
  const centreX = cos * cx - sin * cy + (from[0] + toX) / 2;
  const centreY = sin * cx + cos * cy + (from[1] + toY) / 2;
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let turn = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const steps = Math.max(2, Math.ceil((Math.abs(turn) / (2 * Math.PI)) * segmentsPerTurn));
  const points = [];
  for (let i = 1; i <= steps; i++) {
    const angle = start + (turn * i) / steps;
    const ex = rx * Math.cos(angle),
      ey = ry * Math.sin(angle);
    points.push([centreX + cos * ex - sin * ey, centreY + sin * ex + cos * ey]);
  }
  points[points.length - 1] = [toX, toY];
  return points;
}

/** Polylines [{points: [[x, y], …], closed}] of one path. */
function flatten(text, segmentsPerTurn = 24) {
  const lines = [];
  let line = null,
    at = [0, 0];
  const add = (points) => {
    for (const point of points) {
      const last = line.points[line.points.length - 1];
      if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= MERGE) line.points.push(point);
    }
    if (points.length) at = points[points.length - 1];
  };
  for (const {command, values: v} of parsePath(text)) {
    if (command === 'M') {
      at = [v[0], v[1]];
      line = {points: [at], closed: false};
      lines.push(line);
      continue;
    }
    if (!line) throw new Error(`path "${text}" must begin with M`);
    if (command === 'L') add([[v[0], v[1]]]);
    if (command === 'H') add([[v[0], at[1]]]);
    if (command === 'V') add([[at[0], v[0]]]);
    if (command === 'C') add(cubic(at, v, segmentsPerTurn / 2));
    if (command === 'Q') add(quadratic(at, v, segmentsPerTurn / 3));
    if (command === 'A') add(arc(at, v, segmentsPerTurn));
    if (command === 'Z') {
      line.closed = true;
      at = line.points[0];
    }
  }
  for (const done of lines) closeUp(done);
  return lines.filter((one) => one.points.length > 1);
}

/** A closed line must not repeat its first point at the end. */
function closeUp(line) {
  const first = line.points[0],
    last = line.points[line.points.length - 1];
  const meets = Math.hypot(first[0] - last[0], first[1] - last[1]) < MERGE;
  if (meets && line.points.length > 2) {
    line.points.pop();
    line.closed = true;
  }
}

/** Twice the signed area; with y downwards a positive value runs clockwise on screen. */
function signedArea(points) {
  let sum = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length];
    sum += x * ny - nx * y;
  });
  return sum;
}

/** The same outline running clockwise: Dear ImGui's edge fringe eats other shapes. */
function clockwise(points) {
  return signedArea(points) < 0 ? [...points].reverse() : points;
}

module.exports = {parsePath, flatten, signedArea, clockwise};
