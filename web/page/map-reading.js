// What a sandbox's map says of one setting, read from the page's JSON and put in words.
import {inSeconds} from './scale.js';
import {t} from './text.js';

/** Seconds up to which a recovery has each of the four shades. */
const SHADES = [45, 120, 1200];
const MINUTE = 60;
const HOUR = 3600;

/** "42 s", "5 m", "12 h": as short as a cell needs it, digits as on the axis. */
export function shortTime(seconds) {
  if (seconds === 'inf') return t('explorer.inf');
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 2 * HOUR) return `${Math.round(seconds / MINUTE)} m`;
  return `${Math.round(seconds / HOUR)} h`;
}

/** A knob's value as the axis shows it: 60 or "60s" -> "60 s". */
export function valueText(value) {
  const plain = typeof value === 'number' ? value : inSeconds(value);
  return plain < 100 || (plain < 300 && plain % MINUTE !== 0)
    ? `${plain} s`
    : plain < HOUR
      ? `${plain / MINUTE} m`
      : `${plain / HOUR} h`;
}

/** What a cell says: {kind, bad, measure, worst, calls}. */
export function reading(cell, worlds) {
  if (cell === null || cell === undefined) return {kind: 'wait'};
  if (cell === false) return {kind: 'refused'};
  const [bad, measure, worst, , , calls] = cell;
  const kind = bad === worlds ? 'twice' : bad > 0 ? 'some' : 'safe';
  return {kind, bad, measure, worst, calls};
}

export function shade({measure}) {
  if (measure === null) return 0;
  if (measure === 'inf') return SHADES.length;
  const at = SHADES.findIndex((limit) => measure <= limit);
  return at < 0 ? SHADES.length : at;
}

/** "charged twice in 13 of 16 worlds". */
export function verdictText(one, worlds) {
  if (one.kind === 'some') return t('explorer.some', {n: one.bad, of: worlds});
  if (one.kind === 'safe' && one.measure === null) return t('explorer.safe.quiet');
  if (one.kind === 'safe') return t('explorer.safe', {time: shortTime(one.measure)});
  return t(`explorer.${one.kind}`);
}

export function settingText(map, x, y) {
  return t('explorer.setting', {
    x: valueText(map.x.values[x]),
    y: valueText(map.y.values[y]),
  });
}

/** The setting at which the learner stands, in words: of the knobs, where the map has no cell. */
export function hereText(page) {
  const value = (axis) => page.knobs.find((knob) => knob.id === axis.knob)?.value;
  return t('explorer.setting', {
    x: valueText(value(page.map.x)),
    y: valueText(value(page.map.y)),
  });
}
