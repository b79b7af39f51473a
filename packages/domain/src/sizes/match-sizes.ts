import { parseSize } from './parse-size.ts'
import type { SizeAudience, SizeReading, SizeReadings } from './sizes.ts'

/** A size that the catalogue has of a product. */
export interface CatalogueSize {
  id: number
  /** As StockX writes it. */
  size: string
  /** The same size on other scales, as a marketplace's own chart of this product says: 'UK 8', 'EU 42.5'. */
  chart?: readonly string[] | undefined
}

/** What somebody else calls a size of that product: an option of a shop, a cell of a file, a size of alias. */
export interface SizeOption<Id> {
  id: Id
  text: string | null
  /** The size that its barcode names; null: none. */
  by_barcode?: number | null
  /** The same size on other scales, as the marketplace says that calls it so. */
  chart?: readonly string[] | undefined
  /** The size that a person chose for this spelling; null: none. */
  chosen?: number | null
}

export interface SizedProduct {
  /** As a marketplace names it: 'men', 'women', 'child', 'youth', 'unisex'. */
  gender: string | null
  sizes: readonly CatalogueSize[]
  /** Sizes that a person has linked: they are nobody else's. */
  taken?: ReadonlySet<number>
}

/** Why an option is a size, the surest first. */
export type SizeEvidence = 'barcode' | 'exact' | 'equivalent' | 'chosen' | 'fallback'

/**
 * Why an option is none of the sizes by itself: it is not understood (`unread`), the product has no such size
 * (`missing`), it may be several (`several`), others mean the same size (`contested`), or that is linked (`taken`).
 */
export type SizeDoubt = 'unread' | 'missing' | 'several' | 'contested' | 'taken'

/** Why a variant is linked to nothing; `condition`: its words say that it is not new. */
export type LinkDoubt = SizeDoubt | 'condition'

const DOUBT_WORDS: Readonly<Record<LinkDoubt, (spelling: string) => string>> = {
  unread: (spelling) => `size not recognized: ${spelling}`,
  missing: (spelling) => `size not recognized: ${spelling} is none of the product's sizes`,
  several: (spelling) => `size not recognized: ${spelling} may be several of the product's sizes`,
  contested: (spelling) => `another option means the same size as ${spelling}: neither is linked by itself`,
  taken: (spelling) => `${spelling} is linked to another option already`,
  condition: (spelling) => `${spelling} is not new: it is not linked by itself`,
}

/** Why a variant is linked to nothing, for a person; `spelling`: as the shop writes its size. */
export const doubtWords = (doubt: LinkDoubt, spelling: string): string => DOUBT_WORDS[doubt](spelling)

/** `among`: the sizes that it may be, where they are several. */
export type SizeMatchFound =
  | { size: number; by: SizeEvidence }
  | { size: null; doubt: SizeDoubt; among?: readonly number[] }

const SUREST_FIRST: readonly SizeEvidence[] = ['barcode', 'exact', 'equivalent', 'chosen', 'fallback']

/**
 * Decides which option is which size of a product, whatever their order. The surer evidence has a size; of two that are
 * as sure none has it. The same size on the same scale is exact; a conversion counts by the product's own chart alone;
 * a fallback adds a missing M or W of the product's gender, and nothing else (domain §2).
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

/** The sizes that a text by itself may mean: one, if it is sure; none, or those among which it is not. */
export function sizesMeant(text: string, product: SizedProduct): readonly number[] {
  const match = matchSizes([{ id: text, text }], product).get(text)
  return match?.size === null ? (match.among ?? []) : match ? [match.size] : []
}

/** The one size that a text means, by itself. Null: none, or it is not sure which. */
export function sizeMeant(text: string, product: SizedProduct): number | null {
  return matchSizes([{ id: text, text }], product).get(text)?.size ?? null
}

const rankOf = (claim: SizeMatchFound): number => (claim.size === null ? 99 : SUREST_FIRST.indexOf(claim.by))

interface KnownSize {
  id: number
  /** As it is spelled, without case and blanks. */
  spelled: string
  own: SizeReadings
  chart: SizeReadings
  whose: Whose
}

/** For whom a product's sizes are. */
interface Whose {
  /** The audience whose letter its sizes may leave out; null: none may. */
  leftOut: SizeAudience | null
  /** The audience of a size that is written without a letter; null: it is not known. */
  withoutLetter: SizeAudience | null
}

/** A product without sizes has one without a name. */
const knownSize = ({ id, size, chart = [] }: CatalogueSize, whose: Whose): KnownSize => ({
  id,
  spelled: plainly(size),
  own: parseSize(size === '' ? 'One Size' : size) ?? [],
  chart: chart.flatMap((text) => parseSize(text) ?? []),
  whose,
})

const plainly = (text: string): string => text.toLowerCase().replace(/\s/g, '')

/** Its gender says it, else all of its sizes. StockX writes men's sizes, and those of everybody, without a letter. */
function whoseSizes({ gender, sizes }: SizedProduct): Whose {
  const word = gender?.toLowerCase() ?? ''
  if (/^(men|mens|male)$/.test(word)) return { leftOut: 'm', withoutLetter: 'm' }
  const isWomens = ({ size }: CatalogueSize) => parseSize(size)?.some(({ audience }) => audience === 'w')
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
  // What no grammar knows is the same where it is spelled the same: 'PSA 10', '2T'.
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
  // 'M 9.5 / W 11' is one size: where each part is another one, it is not sure which.
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

/** On scales other than US, a product's chart says nobody's: it is of the product's gender. */
const isOfOneKind = (one: SizeReading, other: SizeReading, { whose }: KnownSize): boolean =>
  one.audience === other.audience || (one.system !== 'us' && isLeftOut(one, other, whose))

const isLeftOut = (one: SizeReading, other: SizeReading, { leftOut, withoutLetter }: Whose): boolean =>
  (one.audience === null && leftOut !== null && other.audience === leftOut) ||
  (other.audience === null && withoutLetter !== null && one.audience === withoutLetter)

/** A number above 20 without a scale is a European size where the product's chart has it. */
const isOnOneScale = (one: SizeReading, other: SizeReading): boolean =>
  one.system === other.system || (one.system === null && one.form === 'number' && other.system === 'eu')

const isConverted = (reading: SizeReading, other: SizeReading, size: KnownSize): boolean =>
  isSameBut(reading, other) &&
  isOnOneScale(reading, other) &&
  isOfOneKind(reading, other, size) &&
  !(reading.system === 'us' && reading.audience === null)

const isFallback = (reading: SizeReading, own: SizeReading, { whose }: KnownSize): boolean =>
  isSameBut(reading, own) && reading.system === own.system && isLeftOut(reading, own, whose)

/** Another number stands on the reading's scale, in the product's own sizes or its chart. */
function isContradicted(reading: SizeReading, size: KnownSize): boolean {
  const onScale = [...size.own, ...size.chart].filter(
    (other) =>
      other.form === reading.form &&
      isOnOneScale(reading, other) &&
      (reading.audience === other.audience || isLeftOut(reading, other, size.whose)),
  )
  return onScale.length > 0 && !onScale.some((other) => isSameBut(reading, other))
}
