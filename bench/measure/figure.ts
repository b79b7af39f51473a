/** A goal with its measured value. */
export interface Figure {
  id: string
  what: string
  goal: string
  measured: string
  holds: boolean
  /** The data for judging or repeating the measurement: both sides, rows, concurrency, each round. */
  details: Record<string, number | string | number[]>
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
