import { money } from '../../../shared/formats.ts'
import type { PayoutDraft } from '../../../shared/payouts/payout-draft.ts'
import type { ProductPayouts } from './payout-setup.ts'

/**
 * Returns the typed payouts of every size of a product, or the errors by field (`desired-7`). A payout that no one typed
 * is missing, and the sizes keep theirs.
 */
export function payoutsOfProduct(
  product_sync_id: number,
  { desired, bottom }: PayoutDraft,
): { body: ProductPayouts } | { problems: Record<string, string> } {
  const [desiredField, bottomField] = [`desired-${product_sync_id}`, `bottom-${product_sync_id}`]
  if (desired === '' && bottom === '') return { problems: { [desiredField]: 'Enter a desired or a minimum payout.' } }
  if (desired !== '' && Number(desired) === 0) return { problems: { [desiredField]: 'Enter an amount above $0.' } }
  if (bottom !== '' && Number(bottom) === 0) return { problems: { [bottomField]: 'Enter an amount above $0.' } }
  if (desired !== '' && bottom !== '' && Number(desired) < Number(bottom))
    return { problems: { [bottomField]: 'The minimum cannot exceed the desired payout.' } }
  const amounts = {
    ...(desired !== '' && { desired_payout: Number(desired) }),
    ...(bottom !== '' && { bottom_payout: Number(bottom) }),
  }
  return { body: { products: [{ product_sync_id, ...amounts }], is_missing_only: false } }
}

/** Describes the payouts that the sizes have now: '$200.00', 'Differs by size' or 'Not set'. */
export function presentPayout(payouts: readonly (number | null)[]): string {
  const [payout, ...others] = new Set(payouts)
  if (others.length > 0) return 'Differs by size'
  return payout === null || payout === undefined ? 'Not set' : money(payout)
}
