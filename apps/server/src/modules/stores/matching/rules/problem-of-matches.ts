interface Match {
  shopify_variant_id: string
  variant_id: number | null
}

/**
 * Returns why a product's variants cannot be linked as a person corrected them, as a message; null when they can.
 * `proposed` are the automatic matches, `sizes` those of the catalog product.
 */
export function problemOfMatches(
  corrected: readonly Match[],
  { proposed, sizes }: { proposed: readonly Match[]; sizes: readonly { id: number; size: string }[] },
): string | null {
  const matches = new Map(proposed.map(({ shopify_variant_id, variant_id }) => [shopify_variant_id, variant_id]))
  const sizeOf = new Map(sizes.map(({ id, size }) => [id, size]))
  for (const { shopify_variant_id, variant_id } of corrected) {
    if (!matches.has(shopify_variant_id))
      return 'One of these variants is no longer in the store. Open the product again.'
    if (variant_id !== null && !sizeOf.has(variant_id)) return 'Every size has to be one of the product that is linked.'
    matches.set(shopify_variant_id, variant_id)
  }
  const seen = new Set<number>()
  for (const id of matches.values()) {
    if (id === null) continue
    if (seen.has(id)) return `Two variants are linked to size ${sizeOf.get(id)}. Unlink one of them first.`
    seen.add(id)
  }
  return null
}
