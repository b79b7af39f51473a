import { createHash } from 'node:crypto'
import type { Part } from './part.ts'

/** The snapshot is the position in the sequence. Restoring continues from there, but with other numbers. */
export interface Random extends Part<number> {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns an integer from `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  chance(probability: number): boolean
  /** Returns a normally distributed number with mean 0 and standard deviation 1. */
  normal(): number
  uuid(): string
  digits(length: number): string
  /** Returns uppercase letters and digits. */
  code(length: number): string
}

const CODE_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Returns a deterministic source: the same seed gives the same sequence. */
export function createRandom(seed: number | string): Random {
  const source = mulberry32(hashNumber(String(seed)))
  const { next } = source
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const characters = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('')
  return {
    next,
    int,
    pick(list) {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return list[int(0, list.length - 1)] as (typeof list)[number]
    },
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    uuid: () => uuidFromHex(characters('0123456789abcdef', 32)),
    digits: (length) => String(int(1, 9)) + characters('0123456789', length - 1),
    code: (length) => characters(CODE_CHARACTERS, length),
    snapshot: source.state,
    // A killed process has drawn more numbers than it saved. Repeating them would create IDs that someone already has.
    restore: (state, run) => source.jump(hashNumber(`${state} in run ${run}`)),
  }
}

/** Returns the same v4-shaped UUID for the same text, whatever was drawn before. */
export function uuidOf(text: string): string {
  return uuidFromHex(createHash('sha256').update(text).digest('hex'))
}

/** Returns an integer in [0, 2^32) that depends only on the text. */
export function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}

function uuidFromHex(hex: string): string {
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function mulberry32(seed: number) {
  let state = seed
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
    },
    state: () => state,
    jump(to: number) {
      state = to
    },
  }
}
