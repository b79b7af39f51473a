/** The fields of a product and its sizes that a refresh may change. */
export interface ComparedProduct {
  product: Readonly<Record<string, string | number | null>> & { name: string; sku: string | null }
  variants: readonly ComparedVariant[]
}

type ComparedVariant = Readonly<Record<string, string | number | null>> & { size: string }

/** The old and the new value of a field. */
export interface FieldChange {
  old: string | number | null
  new: string | number | null
}

export interface ProductChanges {
  /** Changes by the name of the field. */
  product_changes: Record<string, FieldChange>
  variant_changes: {
    action: 'created' | 'updated'
    size: string
    sku: string | null
    changes: Record<string, FieldChange>
  }[]
}

/** Returns the changes of a product, field by field; a new size is one change. */
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
