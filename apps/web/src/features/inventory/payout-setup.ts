import type { Answer } from '../../shared/api.ts'

export type NewProduct = Answer<'GET /inventory/recent-sync-products'>['products'][number]

/** What one types for a product; an empty field is an empty text. */
export interface PayoutDraft {
  desired: string | number
  bottom: string | number
}

export type PayoutDrafts = ReadonlyMap<number, PayoutDraft>

/** Where the set-up begins: the desired payout is suggested (document 1 §5), the minimum is for a person to say. */
export const draftOf = (product: NewProduct): PayoutDraft => ({
  desired: product.suggested_desired_payout,
  bottom: product.current_bottom_payout ?? '',
})

export interface PayoutUpdate {
  product_sync_id: number
  desired_payout: number
  bottom_payout: number
}

/**
 * What to save, or why it cannot be saved: every product needs a minimum, and a desired payout that is at least
 * that.
 */
export function updatesOf(
  products: readonly NewProduct[],
  drafts: PayoutDrafts,
): { updates: PayoutUpdate[] } | { problem: string } {
  const updates: PayoutUpdate[] = []
  for (const product of products) {
    const { desired, bottom } = drafts.get(product.product_sync_id) ?? draftOf(product)
    if (bottom === '') return { problem: `Set a minimum payout for ${product.product_name}.` }
    if (desired === '') return { problem: `Set a desired payout for ${product.product_name}.` }
    if (Number(desired) < Number(bottom))
      return { problem: `The desired payout of ${product.product_name} has to be at least its minimum.` }
    const { product_sync_id } = product
    updates.push({ product_sync_id, desired_payout: Number(desired), bottom_payout: Number(bottom) })
  }
  return { updates }
}
