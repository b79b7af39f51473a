import { median, rounded } from './figure.ts'

export const ROUNDS = 7

export interface Sides<T> {
  ours: T[]
  floor: T[]
}

/**
 * Both sides one after the other, round by round, so that whatever else the machine does meets both; who goes first
 * changes. A first round warms up and is not counted.
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
  /** Ours / floor of each round: how much the machine wavered. */
  rounds: number[]
}

/**
 * The median of each round's own ratio: neighbours in time are compared, not the best of one side with the worst of
 * the other.
 */
export function ratioOf({ ours, floor }: Sides<number>): Ratio {
  const rounds = ours.map((value, round) => rounded(value / (floor[round] ?? Number.NaN)))
  return { ratio: median(rounds), ours: rounded(median(ours)), floor: rounded(median(floor)), rounds }
}
