import { SALE_STAGES, saleStatus } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { openAccountOfSale } from '../records/account-of-sale.ts'
import { labelOf, saveLabel } from './queries/labels.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { recordLabel } from '../records/queries/sale-transitions.ts'

type Needs = Pick<Capabilities, 'db' | 'clock' | 'marketplaces'>

export interface LabelRequest {
  saleId: number
  platform: 'stockx' | 'goat'
}

/**
 * Returns the label of a sale as a PDF, from the database or from its marketplace, and keeps it. Refuses an alias order
 * that is not confirmed yet.
 */
export async function fetchLabel(
  needs: Needs,
  caller: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
  { saleId, platform }: LabelRequest,
): Promise<Buffer | Refusal> {
  const { retailerId, locationIds } = caller
  const [sale, kept] = await needs.db.asRetailer(
    retailerId,
    async (tx) => [await lockSale(tx, saleId, locationIds), await labelOf(tx, saleId, locationIds)] as const,
  )
  if (!sale || sale.platform !== platform) return notFound('This sale')
  if (sale.canceled_at) return refuse('conflict', CANCELED)
  if (kept) return kept
  const refusal = labelRefusal(sale)
  if (refusal) return refuse('conflict', refusal)
  const account = await openAccountOfSale(needs, { ...sale, platform })
  const label = await account.shippingLabel(sale.external_order_id)
  return needs.db.asRetailer(retailerId, async (tx) => {
    const now = await lockSale(tx, saleId, locationIds)
    // A concurrent request may have fetched the label; both then print the same one. The sale may also be canceled by
    // now.
    const theirs = await labelOf(tx, saleId, locationIds)
    if (theirs) return theirs
    const refusalNow = now ? labelRefusal(now) : 'This sale was removed.'
    if (refusalNow) return refuse('conflict', refusalNow)
    const content = Buffer.from(label.pdf)
    await saveLabel(tx, { retailerId, saleId, content, at: needs.clock.now() })
    await recordLabel(tx, saleId, { trackingNumber: label.trackingNumber, courier: label.carrier })
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    return content
  })
}

const CANCELED = 'This sale was canceled; there is nothing to ship.'

function labelRefusal(sale: SaleFacts): string | null {
  if (sale.canceled_at) return CANCELED
  const { to_confirm, to_ship } = SALE_STAGES[sale.stage]
  if (to_confirm) return 'Confirm this ALIAS order first; then its label can be made.'
  if (!to_ship && sale.stage !== 'packed')
    return `A sale that is ${saleStatus(sale.status).label.toLowerCase()} no longer has a label to print.`
  return null
}
