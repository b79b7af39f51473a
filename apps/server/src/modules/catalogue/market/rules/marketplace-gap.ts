import { type Marketplace, MARKETPLACE_NAMES, parseSize, SIZE_PARTS, type SizeReading } from '@ark/domain'

/** What is known of a size at one marketplace. */
export interface GapFacts {
  marketplace: Marketplace
  /** Whether its product was found there. */
  is_product_known: boolean
  is_size_known: boolean
  /** The size in the catalog's spelling. */
  size: string
  /** The product's style code, by which it is searched there. */
  style_code: string | null
  /** Sizes that are listed there and not here; null when they were not saved. */
  only_there: readonly string[] | null
}

/** How many sizes a message names. */
const NAMED = 4

/**
 * Returns why a marketplace shows nothing for a size, as a message: "ALIAS has no women's 9.5". Null when it knows the
 * size.
 */
export function marketplaceGap(facts: GapFacts): string | null {
  const { marketplace, is_product_known, is_size_known, size, style_code } = facts
  const name = MARKETPLACE_NAMES[marketplace]
  if (is_product_known && is_size_known) return null
  if (!is_product_known)
    return style_code === null
      ? `Not matched with ${name}: it has no style code to look for`
      : `Not matched with ${name} yet: nothing was found for ${style_code}`
  const only_there = facts.only_there ?? []
  const mens = mensSizeOf(size)
  const twin = mens === null ? undefined : only_there.find((each) => isMens(each, mens))
  if (twin !== undefined) return `${name} lists this model under another size: men's ${twin}`
  const none = `${name} has no ${sizeWords(size)}`
  if (only_there.length === 0) return none
  const more = only_there.length - NAMED
  return `${none}; it has ${only_there.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''} instead`
}

const KINDS: Readonly<Record<string, string>> = { w: "women's", y: 'youth', c: 'toddler', k: "kids'" }

/** Returns the single reading of a US shoe size; null for any other size. */
function shoeSize(size: string): SizeReading | null {
  const [reading] = parseSize(size) ?? []
  return reading?.form === 'number' && reading.system === 'us' && reading.width === null ? reading : null
}

/** Returns a size in words: "women's 9.5", 'youth 7', 'size 9.5', 'size EU 42'. */
function sizeWords(size: string): string {
  const reading = shoeSize(size)
  const words = KINDS[reading?.audience ?? '']
  return reading && words ? `${words} ${reading.number / SIZE_PARTS}` : `size ${size}`
}

/** Returns the men's size of a women's size, which is a size and a half higher, in 24ths. Null for any other size. */
function mensSizeOf(size: string): number | null {
  const reading = shoeSize(size)
  return reading?.audience === 'w' ? reading.number - 1.5 * SIZE_PARTS : null
}

const isMens = (size: string, number: number): boolean => {
  const reading = shoeSize(size)
  return reading?.number === number && (reading.audience === null || reading.audience === 'm')
}
