import { type AliasOrder, cancelRefusal, confirmRefusal, noPairRefusal, SALE_STAGES } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { openAccountOfSale } from '../records/account-of-sale.ts'
import { refusalIfPairFound } from '../pairs/look-for-pairs.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { recordCanceledBySeller, recordConfirmed } from '../records/queries/sale-transitions.ts'
import { recordSaleActs } from '../records/record-sale-acts.ts'
import { followOrder, type OrderAnswer } from './refresh-sale.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces' | 'shops' | 'secrets' | 'log'>

/**
 * Confirms an alias order. Until then, alias may give the sale to another seller. The button in the browser applies the
 * same rule (packages/domain).
 */
export async function confirmAliasOrder(
  needs: Needs,
  caller: Acting,
  saleId: number,
): Promise<{ alias_order_id: string; message: string } | Refusal> {
  const sale = await allowed(needs, caller, { saleId, rule: confirmRefusal })
  if (isRefusal(sale)) return sale
  const askedAt = needs.clock.now()
  const order = await (await openAccountOfSale(needs, { ...sale, platform: 'goat' })).confirmOrder(
    sale.external_order_id,
  )
  await follow(needs, {
    caller,
    kind: 'alias_order_confirmed',
    saleId,
    order,
    askedAt,
    record: (tx) => recordConfirmed(tx, saleId, needs.clock.now()),
  })
  return { alias_order_id: sale.external_order_id, message: `Order ${sale.external_order_id} is confirmed.` }
}

/**
 * Cancels an alias order at the marketplace. The unit stays reserved until someone reports that the pair is back on its
 * shelf.
 */
export async function cancelAliasOrder(
  needs: Needs,
  caller: StaffCaller,
  saleId: number,
): Promise<{ alias_order_id: string; new_status: string; old_status: string } | Refusal> {
  const sale = await allowed(needs, caller, { saleId, rule: cancelRefusal })
  if (isRefusal(sale)) return sale
  const found = await refusalIfPairFound(needs, caller.retailerId, sale)
  if (found) return refuse('conflict', found)
  const askedAt = needs.clock.now()
  const order = await (await openAccountOfSale(needs, { ...sale, platform: 'goat' })).cancelOrder(
    sale.external_order_id,
  )
  const at = needs.clock.now()
  const cancellation = { reason: 'Canceled by the seller', cancelled_at: at, cancelled_by: null }
  await follow(needs, {
    caller,
    kind: 'alias_order_canceled',
    saleId,
    order,
    askedAt,
    record: (tx) => recordCanceledBySeller(tx, saleId, { status: order.status, at, cancellation }),
  })
  return { alias_order_id: sale.external_order_id, new_status: order.status, old_status: sale.status }
}

/**
 * Confirms an alias order for its label if it waits for that, and returns why it cannot be confirmed, or null if it is
 * confirmed or needs none. An order without a pair is not confirmed, which would make giving it up more expensive.
 * Throws provider errors.
 */
export async function confirmForLabel(needs: Needs, by: Acting, saleId: number): Promise<string | null> {
  const sale = await needs.db.asRetailer(by.retailerId, (tx) => lockSale(tx, saleId, by.locationIds))
  if (!sale) return 'This sale was not found.'
  const noPair = noPairRefusal({ isOversold: sale.oversold, isCanceled: sale.canceled_at !== null })
  if (noPair) return noPair
  if (!SALE_STAGES[sale.stage].to_confirm || sale.confirmed_at !== null) return null
  const done = await confirmAliasOrder(needs, by, saleId)
  return isRefusal(done) ? done.detail : null
}

type Acting = Pick<StaffCaller, 'retailerId' | 'userId' | 'locationIds'>

interface Permission {
  saleId: number
  rule: (order: AliasOrder) => string | null
}

async function allowed(
  { db }: Needs,
  { retailerId, locationIds }: Acting,
  { saleId, rule }: Permission,
): Promise<SaleFacts | Refusal> {
  const sale = await db.asRetailer(retailerId, (tx) => lockSale(tx, saleId, locationIds))
  if (!sale) return notFound('This sale')
  const reason = rule({
    platform: sale.platform,
    stage: sale.stage,
    status: sale.status,
    alias_order_id: sale.platform === 'goat' ? sale.external_order_id : null,
    order_confirmed: sale.confirmed_at !== null,
    order_canceled: sale.canceled_at !== null,
  })
  return reason === null ? sale : refuse('conflict', reason)
}

interface Followed extends Omit<OrderAnswer, 'retailerId'> {
  caller: Acting
  /** The event's name in the audit log. */
  kind: string
  /** Records the seller's act in the same transaction. */
  record(tx: Tx): Promise<void>
}

const follow = (needs: Needs, { record, caller, kind, ...answer }: Followed) =>
  needs.db.asRetailer(caller.retailerId, async (tx) => {
    const sale = await lockSale(tx, answer.saleId)
    await followOrder(needs, tx, { ...answer, retailerId: caller.retailerId })
    await record(tx)
    if (!sale) return
    const change = { from: sale.marketplace_status, to: answer.order.status }
    await recordSaleActs(tx, caller, { kind, acts: [{ sale, change }] })
  })
