import { createHash } from 'node:crypto'
import type { Part } from './part.ts'

/** Its snapshot is where the sequence stands; restoring one goes on from there, but not with the same numbers. */
export interface Random extends Part<number> {
  /** In [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  chance(probability: number): boolean
  /** Bell-shaped around 0, standard deviation 1. */
  normal(): number
  uuid(): string
  digits(length: number): string
  /** Upper-case letters and digits. */
  code(length: number): string
}

const CODE_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A deterministic source: the same seed gives the same sequence in every run. */
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
    // A killed process has drawn more than was saved: the same numbers again would be ids that somebody already holds.
    restore: (state, run) => source.jump(hashNumber(`${state} in run ${run}`)),
  }
}

/** The same v4-shaped uuid for the same text, whatever was drawn before. */
export function uuidOf(text: string): string {
  return uuidFromHex(createHash('sha256').update(text).digest('hex'))
}

/** A whole number in [0, 2^32) that depends on the text alone. */
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
