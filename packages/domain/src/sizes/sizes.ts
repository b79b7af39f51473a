/**
 * Sizes of shoes, clothes, rings and hats: `parseSize` reads them from text, `printSize` writes them, and `sizeOrder`
 * sorts them. ARK understands a size fully or not at all, because half understanding sells the wrong pair.
 */

/** The scale of a number. `cm` is also the Japanese scale, in centimeters; `kr` is the Korean scale, in millimeters. */
export type SizeSystem = 'us' | 'uk' | 'eu' | 'fr' | 'it' | 'cm' | 'kr'

/**
 * The audience of a size: men, women, youth (grade school), toddlers (children's C), and the K of adidas' children's
 * sizes.
 */
export type SizeAudience = 'm' | 'w' | 'y' | 'c' | 'k'

/** One number or letter size. Numbers count 24ths, in which halves, thirds and eighths are exact. */
export interface SizeReading {
  form: 'number' | 'letters' | 'waist' | 'ring' | 'hat' | 'one'
  /** Null: not given. A number up to 20 without a scale is `us`, because no other scale has such sizes. */
  system: SizeSystem | null
  audience: SizeAudience | null
  /** In 24ths: 228 is 9.5. Zero for letters and for one-size items. */
  number: number
  /** The length of trousers, in inches; null: not given. */
  length: number | null
  /** `XS`, `XL`, `S/M`; null for a number. */
  letters: string | null
  /** `2E`, `D`, `WIDE`; null: not given. A shoe in another width is another product. */
  width: string | null
}

/** The meaning of a whole text: one reading, or the same size on several scales, each once. */
export type SizeReadings = readonly SizeReading[]

/** The version of the size grammar. A higher number makes ARK match all texts again. */
export const SIZE_GRAMMAR = 2

/** The parts of a whole number: the smallest count that has halves, thirds and eighths. */
export const SIZE_PARTS = 24
/** The largest number that is a US size when there is no scale. */
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

/**
 * Returns a size in ARK's spelling: '9.5W', 'UK 8 / US 9', 'EU 42 2/3', '10 2E', "Women's XL", 'W32 L34'. `parseSize`
 * reads it back unchanged.
 */
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
 * Returns the search key of a size, from its first reading: '9', '9w', '7y', '10.5c', '38eu', 'xl', 'os'. Men's sizes
 * and sizes without an audience have the same key, so the key cannot link sizes; `matchSizes` does that.
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

/** The letter sizes from the smallest to the largest; a size between two follows the smaller one. */
export const SIZE_LETTERS: readonly string[] =
  'XXS, XXS/XS, XS, XS/S, S, S/M, M, M/L, L, L/XL, XL, XL/XXL, XXL, XXL/XXXL, XXXL, 4XL, 5XL'.split(', ')

/**
 * Returns the sort position of a size: children's, youth, adult sizes by number, clothes by letter, one-size items, and
 * then texts that are no size.
 */
export function sizeOrder(size: SizeReadings | null): number {
  const first = size?.[0]
  if (!first) return 1_000_000
  if (first.form === 'one') return 600_000
  if (first.form === 'letters') return 500_000 + SIZE_LETTERS.indexOf(first.letters ?? '')
  const { audience, number } = first
  return (audience === 'c' || audience === 'k' ? 0 : audience === 'y' ? 100_000 : 200_000) + number
}
