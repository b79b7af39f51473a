import type { Sync } from './stores.queries.ts'

/** The syncs in whose title, SKUs or catalogue product every word of the search occurs. */
export function syncsNamed(syncs: readonly Sync[], search: string): readonly Sync[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return syncs
  return syncs.filter((sync) => {
    const product = sync.ark_product ?? sync.suggested_ark_product
    const skus = sync.variant_mappings.map(({ shopify_sku }) => shopify_sku)
    const text = [sync.shopify_title, sync.shopify_sku, product?.name, product?.sku, ...skus].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
