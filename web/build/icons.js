'use strict';
// The product's mark as files: SVG for the tab, PNG for the home screen. Same shape as mark() of
// web/page/topbar.js: three quarters of a ring around a message.
const zlib = require('node:zlib');

/** Measures in a square of 22, as in mark(). */
const SIDE = 22;
const CENTRE = 11;
const RING = 7.48;
const STROKE = 2.64;
const DISC = 3.3;
/** Part of the PNG's side that the mark fills: what round masks of home screens leave. */
const FILLED = 0.86;
/** Samples a pixel in each direction. */
const SAMPLES = 4;

function makeIconSvg(tokens) {
  const colour = tokens.color.dark;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" rx="5" fill="${colour['surface.canvas']}"/>`,
    `<g fill="none" stroke-width="${STROKE}">`,
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="${RING}" stroke="${colour['line.soft']}"/>`,
    `<path d="M11 3.52A7.48 7.48 0 1 1 3.52 11" stroke="${colour['state.inflight']}"/></g>`,
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="${DISC}" fill="${colour['text.primary']}"/></svg>\n`,
  ].join('');
}

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** The colour at (x, y) of the square of 22. */
function colourAt(x, y, inks) {
  const dx = x - CENTRE,
    dy = y - CENTRE;
  const far = Math.hypot(dx, dy);
  if (far <= DISC) return inks.disc;
  if (Math.abs(far - RING) > STROKE / 2) return inks.ground;
  // The quarter at the upper left has drained.
  return dx < 0 && dy < 0 ? inks.track : inks.ring;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** An opaque PNG of `size` pixels a side. */
function makeIconPng(tokens, size) {
  const colour = tokens.color.dark;
  const inks = {
    ground: rgb(colour['surface.canvas']),
    track: rgb(colour['line.soft']),
    ring: rgb(colour['state.inflight']),
    disc: rgb(colour['text.primary']),
  };
  const step = SIDE / FILLED / size;
  const start = CENTRE - SIDE / FILLED / 2;
  const rows = Buffer.alloc(size * (1 + 3 * size));
  for (let py = 0; py < size; py++) {
    for (let px = 0; px < size; px++) {
      const sum = [0, 0, 0];
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const x = start + (px + ((i % SAMPLES) + 0.5) / SAMPLES) * step;
        const y = start + (py + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * step;
        colourAt(x, y, inks).forEach((part, k) => {
          sum[k] += part;
        });
      }
      const at = py * (1 + 3 * size) + 1 + 3 * px;
      sum.forEach((part, k) => {
        rows[at + k] = Math.round(part / (SAMPLES * SAMPLES));
      });
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(rows, {level: 9})),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

module.exports = {makeIconPng, makeIconSvg};
