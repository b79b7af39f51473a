import { SALE_STAGES, stageSetBy } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { continueSale, takeBackRefusal } from './restore-sale.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { setStatusByHand } from '../records/queries/sale-transitions.ts'
import { recordSaleActs } from '../records/record-sale-acts.ts'
import { saleMoneyChanged } from '../sales.jobs.ts'

export interface StatusEdit {
  saleId: number
  status: string
  reason: string | undefined
}

const OF_THE_SHOP = 'This sale was made in your shop. Its status follows its Shopify order; change it there.'

/** Sets a status by hand. The marketplace no longer overwrites it. A resolved cancellation is final. */
export async function setSaleStatus(
  needs: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, userId, locationIds }: StaffCaller,
  edit: StatusEdit,
): Promise<true | Refusal> {
  return needs.db.asRetailer(retailerId, async (tx) => {
    const sale = await putStatus(needs, tx, { ...edit, retailerId, userId, locationIds, field: 'status' })
    if (isRefusal(sale)) return sale
    const reason = edit.reason?.trim()
    const change = { from: sale.status, to: edit.status, ...(reason && { reason }) }
    await recordSaleActs(tx, { retailerId, userId }, { kind: 'sale_status_set', acts: [{ sale, change }] })
    return true
  })
}

/**
 * Sets a status within the caller's transaction. Returns the sale as it was before. If this takes a cancellation back,
 * the sale continues with its pair (`continueSale`).
 */
export async function putStatus(
  { jobs, clock }: Pick<Capabilities, 'jobs' | 'clock'>,
  tx: Tx,
  {
    saleId,
    status,
    reason,
    ...by
  }: StatusEdit & { retailerId: number; userId: number; locationIds: number[]; field: string },
): Promise<SaleFacts | Refusal> {
  // Marketplace word: a person sets this status, and is refused when it changes nothing.
  const stage = stageSetBy(status)
  if (stage === null) return refuseField(by.field, `${status} is not a status that can be set.`)
  const sale = await lockSale(tx, saleId, by.locationIds)
  if (!sale) return notFound('This sale')
  if (sale.platform === 'shopify') return refuse('conflict', OF_THE_SHOP)
  if (sale.stage === 'resolved')
    return refuse('conflict', 'This cancellation is resolved; its status no longer changes.')
  if (sale.status === status) return refuseField(by.field, 'The sale already has this status.')
  const { canceled, fell_through } = SALE_STAGES[stage]
  const at = clock.now()
  const isTakenBack = SALE_STAGES[sale.stage].fell_through && !fell_through
  const notYet = isTakenBack ? await takeBackRefusal(tx, { jobs, clock }, { retailerId: by.retailerId, sale }) : null
  if (notYet) return notYet
  const cancellation = { reason: reason?.trim() || 'No reason provided', cancelled_at: at, cancelled_by: by.userId }
  await setStatusByHand(tx, saleId, {
    status,
    stage,
    // The money still follows the marketplace, so ARK polls the order until it ends there.
    isFinal: SALE_STAGES[sale.marketplace_stage].terminal,
    at,
    by: by.userId,
    cancellation: canceled ? cancellation : null,
  })
  if (isTakenBack) await continueSale(tx, { jobs, clock }, { retailerId: by.retailerId, before: sale })
  announce(tx, by.retailerId, { changed: 'sales', ids: [saleId] })
  await jobs.within(tx).publish(saleMoneyChanged, { retailer_id: by.retailerId, sale_ids: [saleId] })
  return sale
}
