/**
 * Sizes of shoes, clothes, rings and hats, as they are read from a text (`parseSize`), written (`printSize`) and
 * ordered (domain §2). A size is understood whole or it is none: what is half understood sells the wrong pair.
 */

/** On which scale a number stands. `cm` is the Japanese scale too, in centimeters; `kr` is the Korean, in millimeters. */
export type SizeSystem = 'us' | 'uk' | 'eu' | 'fr' | 'it' | 'cm' | 'kr'

/** Whom a size is for: men, women, youth (grade school), toddlers (children's C), and the K of adidas' children. */
export type SizeAudience = 'm' | 'w' | 'y' | 'c' | 'k'

/** One number or word of a size. Numbers are counted in 24ths: halves, thirds and eighths are exact in them. */
export interface SizeReading {
  form: 'number' | 'letters' | 'waist' | 'ring' | 'hat' | 'one'
  /** Null: not said. A number that is not said to be on a scale is `us` up to 20, where no other scale has sizes. */
  system: SizeSystem | null
  audience: SizeAudience | null
  /** In 24ths: 228 is 9.5. Zero for letters and for one size. */
  number: number
  /** The length of trousers, in inches; null: not said. */
  length: number | null
  /** `XS`, `XL`, `S/M`. Null: a number. */
  letters: string | null
  /** `2E`, `D`, `WIDE`; null: not said. Another width is another shoe. */
  width: string | null
}

/** What a whole text means: one reading, or the same size on several scales, each once. */
export type SizeReadings = readonly SizeReading[]

/** Counts up when texts are read or matched in another way: what was matched before is matched again. */
export const SIZE_GRAMMAR = 2

/** Parts of a whole number: the least that has halves, thirds and eighths. */
export const SIZE_PARTS = 24
/** Up to here a number without a scale is a US size. */
export const LARGEST_US = 20

const FRACTIONS: Readonly<Record<number, string>> = {
  3: '1/8',
  6: '1/4',
  8: '1/3',
  9: '3/8',
  12: '.5',
  15: '5/8',
  16: '2/3',
  18: '3/4',
  21: '7/8',
}

function printNumber(number: number): string {
  const fraction = FRACTIONS[number % SIZE_PARTS] ?? ''
  const whole = Math.floor(number / SIZE_PARTS)
  return fraction.includes('/') ? `${whole} ${fraction}` : `${whole}${fraction}`
}

const WHOSE: Readonly<Record<SizeAudience, string>> = { m: "Men's", w: "Women's", y: 'Youth', c: 'Toddler', k: 'K' }

/** A size as ARK writes it: '9.5W', 'UK 8 / US 9', 'EU 42 2/3', '10 2E', "Women's XL", 'W32 L34'. It parses to itself. */
export const printSize = (size: SizeReadings): string => size.map(printReading).join(' / ')

function printReading(reading: SizeReading, place: number): string {
  const { form, system, audience, number, length, letters, width } = reading
  if (form === 'one') return 'One Size'
  if (form === 'waist') return `W${printNumber(number)}${length === null ? '' : ` L${length}`}`
  if (form === 'ring' || form === 'hat') return `${form === 'ring' ? 'Ring' : 'Hat'} ${printNumber(number)}`
  const scale = system === null ? '' : `${system.toUpperCase()} `
  if (form === 'letters') return `${audience ? `${WHOSE[audience]} ` : ''}${scale}${letters}`
  const shown = `${printNumber(number)}${audience?.toUpperCase() ?? ''}${width === null ? '' : ` ${width}`}`
  return system === 'us' && (place === 0 || audience !== null) ? shown : `${scale}${shown}`
}

/**
 * The key by which a size is found in a search, of its first reading: '9', '9w', '7y', '10.5c', '38eu', 'xl', 'os'.
 * Men's and unsaid are the same there; what links is `matchSizes`.
 */
export function sizeSearchKey(size: SizeReadings): string {
  const [first] = size
  if (!first || first.form === 'one') return 'os'
  if (first.form === 'letters') return (first.letters ?? '').toLowerCase()
  if (first.form !== 'number') return printReading(first, 0).toLowerCase()
  const audience = first.audience === 'm' ? '' : (first.audience ?? '')
  const system = first.system === 'us' ? '' : (first.system ?? '')
  return `${printNumber(first.number)}${system}${audience}${first.width === null ? '' : ` ${first.width.toLowerCase()}`}`
}

/** Letters from the smallest to the largest, those between two behind the smaller one. */
export const SIZE_LETTERS: readonly string[] =
  'XXS, XXS/XS, XS, XS/S, S, S/M, M, M/L, L, L/XL, XL, XL/XXL, XXL, XXL/XXXL, XXXL, 4XL, 5XL'.split(', ')

/** Order on a shelf: children's, youth, adults' by number, clothes by their letters, one size, what is no size. */
export function sizeOrder(size: SizeReadings | null): number {
  const first = size?.[0]
  if (!first) return 1_000_000
  if (first.form === 'one') return 600_000
  if (first.form === 'letters') return 500_000 + SIZE_LETTERS.indexOf(first.letters ?? '')
  const { audience, number } = first
  return (audience === 'c' || audience === 'k' ? 0 : audience === 'y' ? 100_000 : 200_000) + number
}
