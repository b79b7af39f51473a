import { matchSizes, onlyCandidateSize, type SizedProduct } from '@ark/domain'
import type { MarketplaceProduct, MarketplaceVariant } from '@ark/marketplaces'

interface AliasItem {
  product: Pick<MarketplaceProduct, 'gender'>
  variants: readonly MarketplaceVariant[]
}

/**
 * Pairs the sizes of an alias item with ours: returns alias's variant ids by the ids of `product`. The grammar of
 * sizes decides; an ambiguous or uncertain size is not paired.
 */
export function pairAliasSizes(
  product: SizedProduct,
  { product: { gender }, variants }: AliasItem,
): Map<number, string> {
  const options = variants.map(({ variantId, size, chart }) => {
    const text = spellings(size, gender).find((spelling) => onlyCandidateSize(spelling, product) !== null)
    return { id: variantId, text: text ?? size, chart }
  })
  const matches = matchSizes(options, product)
  return new Map([...matches].flatMap(([variantId, { size }]) => (size === null ? [] : [[size, variantId]])))
}

/**
 * Returns StockX's spellings of an alias size. alias writes children's sizes without a letter, beginning with little
 * kids' 10.5 to 13.5, then 1 and up; StockX's letter follows from that.
 */
function spellings(size: string, gender: string | null): string[] {
  if (!/^\d+(\.\d+)?$/.test(size)) return [size]
  if (/^(infant|toddler)/i.test(gender ?? '')) return [`${size}C`, `${size}K`, size]
  if (!/^(youth|child|kid|grade|pre)/i.test(gender ?? '')) return [size]
  return [Number(size) >= 10 ? `${size}C` : `${size}Y`, `${size}K`, size]
}
