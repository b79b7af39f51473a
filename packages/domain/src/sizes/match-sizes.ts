import { parseSize } from './parse-size.ts'
import type { SizeAudience, SizeReading, SizeReadings } from './sizes.ts'

/** A size of a product in the catalog. */
export interface CatalogSize {
  id: number
  /** In StockX' spelling. */
  size: string
  /** This size on other scales, from a marketplace's own chart of the product: 'UK 8', 'EU 42.5'. */
  chart?: readonly string[] | undefined
}

/** A size of the product in another system: an option of a shop, a cell of a file, or a size of alias. */
export interface SizeOption<Id> {
  id: Id
  text: string | null
  /** The ID of the size that the option's barcode identifies; null: none. */
  by_barcode?: number | null
  /** This size on other scales, from the marketplace that uses this spelling. */
  chart?: readonly string[] | undefined
  /** The ID of the size that a person chose for this spelling; null: none. */
  chosen?: number | null
}

export interface SizedProduct {
  /** The marketplace's term: 'men', 'women', 'child', 'youth', 'unisex'. */
  gender: string | null
  sizes: readonly CatalogSize[]
  /** The IDs of sizes that a person has linked; no other option gets them. */
  taken?: ReadonlySet<number>
}

/** The evidence for a match, strongest first. */
export type SizeEvidence = 'barcode' | 'exact' | 'equivalent' | 'chosen' | 'fallback'

/**
 * Why an option matches no size automatically: it is not understood (`unread`), the product has no such size
 * (`missing`), several sizes fit (`several`), other options mean the same size (`contested`), or that size is linked
 * (`taken`).
 */
export type SizeDoubt = 'unread' | 'missing' | 'several' | 'contested' | 'taken'

/** Why a variant is not linked; `condition`: its text says that the pair is not new. */
export type LinkDoubt = SizeDoubt | 'condition'

const DOUBT_WORDS: Readonly<Record<LinkDoubt, (spelling: string) => string>> = {
  unread: (spelling) => `size not recognized: ${spelling}`,
  missing: (spelling) => `size not recognized: the product has no size ${spelling}`,
  several: (spelling) => `size not recognized: ${spelling} may be several of the product's sizes`,
  contested: (spelling) => `another option means the same size as ${spelling}: neither is linked automatically`,
  taken: (spelling) => `${spelling} is already linked to another option`,
  condition: (spelling) => `${spelling} is not new, so it is not linked automatically`,
}

/** Returns why a variant is not linked, as a message; `spelling` is the shop's size text. */
export const doubtMessage = (doubt: LinkDoubt, spelling: string): string => DOUBT_WORDS[doubt](spelling)

/** The result of a match. `among` lists the candidates when several sizes fit. */
export type SizeMatchFound =
  | { size: number; by: SizeEvidence }
  | { size: null; doubt: SizeDoubt; among?: readonly number[] }

const SUREST_FIRST: readonly SizeEvidence[] = ['barcode', 'exact', 'equivalent', 'chosen', 'fallback']

/**
 * Decides which option is which size of a product, independent of their order. The option with the stronger evidence
 * gets a size; with equal evidence, none does. The same size on the same scale is exact. Only the product's own chart
 * converts between scales. A fallback adds a missing M or W for the product's gender, and nothing else.
 */
export function matchSizes<Id>(options: readonly SizeOption<Id>[], product: SizedProduct): Map<Id, SizeMatchFound> {
  const whose = whoseSizes(product)
  const known = product.sizes.map((size) => knownSize(size, whose))
  const claims = options.map((option) => ({ id: option.id, claim: claimOf(option, known) }))
  const bySize = Map.groupBy(claims, ({ claim }) => claim.size)
  return new Map(
    claims.map(({ id, claim }): [Id, SizeMatchFound] => {
      if (claim.size === null) return [id, claim]
      const rivals = (bySize.get(claim.size) ?? []).map((other) => rankOf(other.claim)).toSorted((a, b) => a - b)
      const isTaken = product.taken?.has(claim.size) || rankOf(claim) > (rivals[0] ?? 0)
      const lost: SizeDoubt | null = isTaken ? 'taken' : rivals[1] === rivals[0] ? 'contested' : null
      return [id, lost ? { size: null, doubt: lost } : claim]
    }),
  )
}

/**
 * Returns the IDs of the sizes that a text alone may mean: one when it is certain, all candidates when it is not, none
 * when nothing fits.
 */
export function candidateSizes(text: string, product: SizedProduct): readonly number[] {
  const match = matchSizes([{ id: text, text }], product).get(text)
  return match?.size === null ? (match.among ?? []) : match ? [match.size] : []
}

/** Returns the ID of the size that a text alone means, or null when none or several fit. */
export function onlyCandidateSize(text: string, product: SizedProduct): number | null {
  return matchSizes([{ id: text, text }], product).get(text)?.size ?? null
}

const rankOf = (claim: SizeMatchFound): number => (claim.size === null ? 99 : SUREST_FIRST.indexOf(claim.by))

interface KnownSize {
  id: number
  /** The spelling without case and spaces. */
  spelled: string
  own: SizeReadings
  chart: SizeReadings
  whose: Whose
}

/** The audience of a product's sizes. */
interface Whose {
  /** The audience whose letter the sizes may leave out; null: none. */
  leftOut: SizeAudience | null
  /** The audience of a size that is written without a letter; null: unknown. */
  withoutLetter: SizeAudience | null
}

/** Prepares a catalog size for comparison. A product without sizes has one with an empty name. */
const knownSize = ({ id, size, chart = [] }: CatalogSize, whose: Whose): KnownSize => ({
  id,
  spelled: plainly(size),
  own: parseSize(size === '' ? 'One Size' : size) ?? [],
  chart: chart.flatMap((text) => parseSize(text) ?? []),
  whose,
})

const plainly = (text: string): string => text.toLowerCase().replace(/\s/g, '')

/**
 * Returns the audience of a product's sizes, from its gender or else from all of its sizes. StockX writes men's and
 * unisex sizes without a letter.
 */
function whoseSizes({ gender, sizes }: SizedProduct): Whose {
  const word = gender?.toLowerCase() ?? ''
  if (/^(men|mens|male)$/.test(word)) return { leftOut: 'm', withoutLetter: 'm' }
  const isWomens = ({ size }: CatalogSize) => parseSize(size)?.some(({ audience }) => audience === 'w')
  if (/^(women|womens|female)$/.test(word) || (word === '' && sizes.length > 0 && sizes.every(isWomens)))
    return { leftOut: 'w', withoutLetter: 'w' }
  return { leftOut: null, withoutLetter: word === '' || word === 'unisex' ? 'm' : null }
}

function claimOf<Id>(
  { text, by_barcode, chart = [], chosen }: SizeOption<Id>,
  sizes: readonly KnownSize[],
): SizeMatchFound {
  if (by_barcode !== null && by_barcode !== undefined) return { size: by_barcode, by: 'barcode' }
  const written = text ?? 'One Size'
  const read = parseSize(written)
  // Sizes that the grammar does not know match by equal spelling: 'PSA 10', '2T'.
  const found: (SizeMatchFound & { size: number })[] = sizes.flatMap((size) => {
    const by = read ? evidenceOf(read, size) : size.spelled === plainly(written) ? 'exact' : null
    if (by) return [{ size: size.id, by }]
    const isConverted = chart.some((other) => evidenceOf(parseSize(other) ?? [], size) !== null)
    return isConverted ? [{ size: size.id, by: 'equivalent' }] : []
  })
  if (chosen !== null && chosen !== undefined) found.push({ size: chosen, by: 'chosen' })
  const best = Math.min(...found.map(rankOf))
  const [first, second] = found.filter((each) => rankOf(each) === best)
  if (!first) return { size: null, doubt: read ? 'missing' : 'unread' }
  // 'M 9.5 / W 11' is one size. If its parts match different sizes, the match is uncertain.
  const isSplit = (read?.length ?? 0) > 1 && new Set(found.map(({ size }) => size)).size > 1
  return second || (isSplit && first.by !== 'chosen')
    ? { size: null, doubt: 'several', among: found.map(({ size }) => size).toSorted((a, b) => a - b) }
    : first
}

function evidenceOf(read: SizeReadings, size: KnownSize): SizeEvidence | null {
  if (read.length > 1 && read.some((reading) => isContradicted(reading, size))) return null
  if (read.some((reading) => size.own.some((own) => isSame(reading, own)))) return 'exact'
  if (read.some((reading) => [...size.chart, ...size.own].some((other) => isConverted(reading, other, size))))
    return 'equivalent'
  return read.some((reading) => size.own.some((own) => isFallback(reading, own, size))) ? 'fallback' : null
}

const isSameBut = (one: SizeReading, other: SizeReading): boolean =>
  one.form === other.form &&
  one.number === other.number &&
  one.length === other.length &&
  one.letters === other.letters &&
  one.width === other.width

const isSame = (one: SizeReading, other: SizeReading): boolean =>
  isSameBut(one, other) && one.system === other.system && one.audience === other.audience

/**
 * Returns whether two readings are for the same audience. On scales other than US, a product's chart names no audience,
 * so the product's gender applies.
 */
const isOfOneKind = (one: SizeReading, other: SizeReading, { whose }: KnownSize): boolean =>
  one.audience === other.audience || (one.system !== 'us' && isLeftOut(one, other, whose))

const isLeftOut = (one: SizeReading, other: SizeReading, { leftOut, withoutLetter }: Whose): boolean =>
  (one.audience === null && leftOut !== null && other.audience === leftOut) ||
  (other.audience === null && withoutLetter !== null && one.audience === withoutLetter)

/**
 * Returns whether two readings are on one scale. A number above 20 without a scale is a European size where the
 * product's chart has it.
 */
const isOnOneScale = (one: SizeReading, other: SizeReading): boolean =>
  one.system === other.system || (one.system === null && one.form === 'number' && other.system === 'eu')

const isConverted = (reading: SizeReading, other: SizeReading, size: KnownSize): boolean =>
  isSameBut(reading, other) &&
  isOnOneScale(reading, other) &&
  isOfOneKind(reading, other, size) &&
  !(reading.system === 'us' && reading.audience === null)

const isFallback = (reading: SizeReading, own: SizeReading, { whose }: KnownSize): boolean =>
  isSameBut(reading, own) && reading.system === own.system && isLeftOut(reading, own, whose)

/** Returns whether the product's own sizes or its chart have another number on the reading's scale. */
function isContradicted(reading: SizeReading, size: KnownSize): boolean {
  const onScale = [...size.own, ...size.chart].filter(
    (other) =>
      other.form === reading.form &&
      isOnOneScale(reading, other) &&
      (reading.audience === other.audience || isLeftOut(reading, other, size.whose)),
  )
  return onScale.length > 0 && !onScale.some((other) => isSameBut(reading, other))
}
