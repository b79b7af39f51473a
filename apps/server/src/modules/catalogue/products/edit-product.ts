import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { feesChanged } from '../catalogue.jobs.ts'
import { type EditableProduct, lockProduct, type ProductEdit, saveEdit } from './queries/global-products.ts'

/** The fields that determine asks, or the screens of their payouts. */
const CONCERNS_FEES = new Set(['retail_price', 'release_date', 'promotional_ark_fee'])

/**
 * Saves the operator's edit of a product. One edit is one statement under the product's lock: of two simultaneous ones
 * the second wins, and each answer is the state after it. Dependent values are announced with it; an edit without a
 * change announces nothing. Refuses an unknown product.
 */
export async function editProduct(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { userId }: Pick<Caller, 'userId'>,
  { productId, edit }: { productId: number; edit: ProductEdit },
): Promise<EditableProduct | Refusal> {
  return db.asPlatform(async (tx) => {
    const before = await lockProduct(tx, productId)
    if (!before) return notFound('This product')
    const saved = await saveEdit(tx, productId, { edit, at: clock.now() })
    const [field, to] = Object.entries(edit)[0] ?? ['', null]
    const from = Object.entries(before).find(([name]) => name === field)?.[1] ?? null
    if (from === to) return saved
    await recordAudit(tx, {
      retailerId: null,
      userId,
      event_type: 'product_edited',
      status: 'success',
      details: { product_id: productId, field, from, to },
    })
    if (CONCERNS_FEES.has(field)) await jobs.within(tx).publish(feesChanged, { product_id: productId })
    return saved
  })
}
