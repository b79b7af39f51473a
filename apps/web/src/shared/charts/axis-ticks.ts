/** The most ticks that fit beside or below a chart. */
const MOST_TICKS = 6

/**
 * Returns round ticks (1, 2 or 5 times a power of ten apart) that cover the values, from the first below the least to
 * the first above the greatest. No values: an axis from 0 to 1.
 */
export function roundTicks(values: readonly number[]): number[] {
  const [least, greatest] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1]
  const step = roundStep((greatest - least || Math.abs(greatest) || 1) / (MOST_TICKS - 2))
  const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)]
  return Array.from({ length: Math.max(last - first, 1) + 1 }, (_, at) => (first + at) * step)
}

/** Returns the least of 1, 2, 5 and 10 times a power of ten that is at least `step`; a cent at least. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(step, 0.01)))
  const factor = [1, 2, 5, 10].find((each) => each * power >= step) ?? 10
  return factor * power
}

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** Regular steps of a time axis, in hours. */
const TIME_STEPS = [1, 3, 6, 12, DAY_HOURS, 48, 168, 336, 720, 1_440, 2_160].map((hours) => hours * HOUR_MS)

/**
 * Returns evenly spaced moments between two others, in milliseconds. They count from midnight of the local time zone
 * before the first one; a change of the clocks moves the later ones by an hour.
 */
export function timeTicks(from: number, to: number): number[] {
  if (to <= from) return [from]
  const step = TIME_STEPS.find((each) => (to - from) / each <= MOST_TICKS) ?? (to - from) / MOST_TICKS
  const midnight = new Date(from).setHours(0, 0, 0, 0)
  const first = midnight + Math.ceil((from - midnight) / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step)
}
