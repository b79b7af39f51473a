import { noPairRefusal, SALE_STAGES, saleStatus } from '@ark/domain'
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
 * that is not confirmed yet, and a sale without a pair, also if ARK keeps its label.
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
  const noPair = refusalOfPair(sale)
  if (noPair) return refuse('conflict', noPair)
  if (kept) return kept
  const refusal = labelRefusal(sale)
  if (refusal) return refuse('conflict', refusal)
  const account = await openAccountOfSale(needs, { ...sale, platform })
  const label = await account.shippingLabel(sale.external_order_id)
  return needs.db.asRetailer(retailerId, async (tx) => {
    const now = await lockSale(tx, saleId, locationIds)
    // A concurrent request may have fetched the label; both then print the same one. The sale may also be canceled by
    // now.
    if (!now) return notFound('This sale')
    const noPairNow = refusalOfPair(now)
    if (noPairNow) return refuse('conflict', noPairNow)
    const theirs = await labelOf(tx, saleId, locationIds)
    if (theirs) return theirs
    const stageNow = labelRefusal(now)
    if (stageNow) return refuse('conflict', stageNow)
    const content = Buffer.from(label.pdf)
    await saveLabel(tx, { retailerId, saleId, content, at: needs.clock.now() })
    await recordLabel(tx, saleId, { trackingNumber: label.trackingNumber, courier: label.carrier })
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    return content
  })
}

const refusalOfPair = ({ oversold, canceled_at }: SaleFacts): string | null =>
  noPairRefusal({ isOversold: oversold, isCanceled: canceled_at !== null })

function labelRefusal(sale: SaleFacts): string | null {
  const { to_confirm, to_ship } = SALE_STAGES[sale.stage]
  if (to_confirm) return 'Confirm this ALIAS order first; then its label can be made.'
  if (!to_ship && sale.stage !== 'packed')
    return `A sale that is ${saleStatus(sale.status).label.toLowerCase()} no longer has a label to print.`
  return null
}
