interface Tie {
  shopify_variant_id: string
  variant_id: number | null
}

/**
 * Why a product's variants cannot be tied as a person corrected them, in words; null when they can. `proposed`: how they would be tied by
 * themselves; `sizes`: those of the catalogue product.
 */
export function problemOfTies(
  corrected: readonly Tie[],
  { proposed, sizes }: { proposed: readonly Tie[]; sizes: readonly { id: number; size: string }[] },
): string | null {
  const ties = new Map(proposed.map(({ shopify_variant_id, variant_id }) => [shopify_variant_id, variant_id]))
  const sizeOf = new Map(sizes.map(({ id, size }) => [id, size]))
  for (const { shopify_variant_id, variant_id } of corrected) {
    if (!ties.has(shopify_variant_id))
      return 'One of these variants is not in the store any more. Open the product again.'
    if (variant_id !== null && !sizeOf.has(variant_id)) return 'Every size has to be one of the product that is tied.'
    ties.set(shopify_variant_id, variant_id)
  }
  const seen = new Set<number>()
  for (const id of ties.values()) {
    if (id === null) continue
    if (seen.has(id)) return `Two variants are tied to size ${sizeOf.get(id)}. Untie one of them first.`
    seen.add(id)
  }
  return null
}
