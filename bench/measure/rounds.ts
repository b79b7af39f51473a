import { median, rounded } from './figure.ts'

export const ROUNDS = 7

export interface Sides<T> {
  ours: T[]
  floor: T[]
}

/**
 * Measures both sides alternately, so that other load on the machine affects both; the order alternates as well. The
 * first round warms up and does not count.
 */
export async function alternate<T>(measure: { ours(): Promise<T>; floor(): Promise<T> }): Promise<Sides<T>> {
  const sides: Sides<T> = { ours: [], floor: [] }
  await measure.floor()
  await measure.ours()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const))
      sides[side].push(await measure[side]())
  return sides
}

export interface Ratio {
  ratio: number
  ours: number
  floor: number
  /** Ours / floor for each round, which shows how steady the machine was. */
  rounds: number[]
}

/**
 * Returns the median of the rounds' ratios: each compares two consecutive measurements, not the best of one side with
 * the worst of the other.
 */
export function ratioOf({ ours, floor }: Sides<number>): Ratio {
  const rounds = ours.map((value, round) => rounded(value / (floor[round] ?? Number.NaN)))
  return { ratio: median(rounds), ours: rounded(median(ours)), floor: rounded(median(floor)), rounds }
}
