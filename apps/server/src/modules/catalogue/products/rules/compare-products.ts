/** A product and its sizes at one moment, as far as a refresh may change them. */
export interface ComparedProduct {
  product: Readonly<Record<string, string | number | null>> & { name: string; sku: string | null }
  variants: readonly ComparedVariant[]
}

type ComparedVariant = Readonly<Record<string, string | number | null>> & { size: string }

/** What a field was and is. */
export interface FieldChange {
  old: string | number | null
  new: string | number | null
}

export interface ProductChanges {
  /** By the name of the field. */
  product_changes: Record<string, FieldChange>
  variant_changes: {
    action: 'created' | 'updated'
    size: string
    sku: string | null
    changes: Record<string, FieldChange>
  }[]
}

/** What of a product is another after a refresh, field by field; a size that was not there is new as a whole. */
export function compareProducts(before: ComparedProduct, after: ComparedProduct): ProductChanges {
  const known = new Map(before.variants.map((variant) => [variant.size, variant]))
  const { sku } = after.product
  return {
    product_changes: changesOf(before.product, after.product),
    variant_changes: after.variants.flatMap((variant) => {
      const { size } = variant
      const old = known.get(size)
      const changes = changesOf(old ?? { size }, variant)
      if (Object.keys(changes).length === 0) return []
      return [{ action: old ? ('updated' as const) : ('created' as const), size, sku, changes }]
    }),
  }
}

function changesOf(
  before: Readonly<Record<string, string | number | null>>,
  after: Readonly<Record<string, string | number | null>>,
): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, now]) => {
      const was = before[field] ?? null
      return was === now ? [] : [[field, { old: was, new: now }]]
    }),
  )
}
