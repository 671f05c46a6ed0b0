// The scale of a slider: places, values and labelled ticks.
import {seconds} from './text.js';

/** Ticks of a slider nearer than this share of its length would touch. */
const TICK_GAP = 0.16;
const NICE = [1, 10, 60, 600, 3600, 86400];

/** Share of the slider at which `value` stands; on a log scale ln(1 + v) / ln(1 + max). */
export function sliderPlace(knob, value) {
  const span = knob.max - knob.min;
  if (span <= 0) return 0;
  const above = Math.min(Math.max(value - knob.min, 0), span);
  return knob.scale === 'log' ? Math.log1p(above) / Math.log1p(span) : above / span;
}

/** The value at a share of the slider, rounded to a step that suits its size. */
export function sliderValue(knob, place) {
  const span = knob.max - knob.min;
  const exact = knob.scale === 'log' ? Math.expm1(place * Math.log1p(span)) : place * span;
  let step = knob.step || 1;
  if (knob.scale === 'log') {
    const steps = [
      [3600, 300],
      [600, 30],
      [120, 5],
    ];
    step = Math.max(step, steps.find(([least]) => exact >= least)?.[1] ?? 1);
  }
  const value = knob.min + Math.round(exact / step) * step;
  return Math.min(knob.max, Math.max(knob.min, value));
}

/** `value` with the knob's unit. */
export function withUnit(knob, value) {
  if (knob.unit === 's') return seconds(value);
  return knob.unit ? `${value} ${knob.unit}` : String(value);
}

/** Values that get a label under the slider: ends and marks first, then a round one between. */
export function tickValues(knob) {
  const chosen = [];
  const add = (value) => {
    if (value <= knob.min && value !== knob.min) return;
    const place = sliderPlace(knob, value);
    if (chosen.every((other) => Math.abs(sliderPlace(knob, other) - place) >= TICK_GAP)) {
      chosen.push(value);
    }
  };
  [knob.min, knob.max, ...(knob.marks ?? [])].forEach(add);
  if (knob.scale === 'log') {
    const middle = NICE.filter((value) => value > knob.min && value < knob.max).sort(
      (a, b) => Math.abs(sliderPlace(knob, a) - 0.6) - Math.abs(sliderPlace(knob, b) - 0.6),
    );
    if (middle.length) add(middle[0]);
  }
  return chosen.sort((a, b) => a - b);
}

/** A duration as labs write it, "90s" or "2m", in seconds; 0 for what is none. */
export function inSeconds(text) {
  const units = {ms: 0.001, s: 1, m: 60, h: 3600, d: 86400};
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text);
  return match ? Number(match[1]) * units[match[2]] : 0;
}
