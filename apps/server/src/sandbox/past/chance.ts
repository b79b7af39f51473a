import { createHash } from 'node:crypto'

/** A deterministic source of numbers: the same seed gives the same sequence. */
export interface Chance {
  /** Returns a number from `least` (included) to `most` (not included). */
  between(least: number, most: number): number
  /** Returns an integer from `least` to `most`, both included. */
  int(least: number, most: number): number
  /** Returns whether an event of this probability happens. */
  is(probability: number): boolean
  /** Returns a normally distributed number with mean 0 and deviation 1. */
  normal(): number
  /** Throws for an empty list. */
  pick<T>(list: readonly T[]): T
  /** Returns uppercase letters and digits. */
  code(length: number): string
  uuid(): string
}

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const HEX = '0123456789abcdef'
const ALL = 2 ** 32

export function createChance(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32BE(0)
  // The generator mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / ALL
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const text = (characters: string, length: number) =>
    Array.from({ length }, () => characters.charAt(int(0, characters.length - 1))).join('')
  return {
    between: (least, most) => least + next() * (most - least),
    int,
    is: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick(list) {
      if (list.length === 0) throw new RangeError('There is nothing to pick from')
      return list[int(0, list.length - 1)] as (typeof list)[number]
    },
    code: (length) => text(CHARACTERS, length),
    uuid: () => `${text(HEX, 8)}-${text(HEX, 4)}-4${text(HEX, 3)}-a${text(HEX, 3)}-${text(HEX, 12)}`,
  }
}
