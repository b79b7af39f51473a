import { isKnownSaleStatus, saleStatus } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { editSale, lockSale } from './queries/sale-facts.ts'
import { saleMoneyChanged } from './sales.jobs.ts'

export interface StatusEdit {
  saleId: number
  status: string
  reason: string | undefined
}

/** Sets a status by hand: the marketplace no longer overwrites it (domain §6.6). A resolved cancellation is final. */
export async function setSaleStatus(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, userId, locationIds }: StaffCaller,
  { saleId, status, reason }: StatusEdit,
): Promise<true | Refusal> {
  if (!isKnownSaleStatus(status) || !saleStatus(status).settable)
    return refuseField('status', `${status} is not a status that can be set.`)
  return db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId, locationIds)
    if (!sale) return notFound('This sale')
    if (sale.status === 'CANCELEDRESOLVED')
      return refuse('conflict', 'This cancellation is resolved; its status no longer changes.')
    if (sale.status === status) return refuseField('status', 'The sale already has this status.')
    const isCanceled = saleStatus(status).group === 'canceled'
    const cancellation = JSON.stringify({
      reason: reason?.trim() || 'No reason provided',
      cancelled_at: clock.now(),
      cancelled_by: userId,
    })
    await editSale(tx, saleId, {
      status,
      previous_status: sale.status,
      status_override: true,
      ...(isCanceled ? { canceled_at: clock.now(), cancellation } : {}),
    })
    announce(tx, retailerId, { kind: 'sales-changed', ids: [saleId] })
    await jobs.within(tx).publish(saleMoneyChanged, { retailer_id: retailerId, sale_ids: [saleId] })
    return true
  })
}
