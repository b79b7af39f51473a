import type { BodyOf, Contract } from '@ark/contract'
import { bulkShippingRefusal, requestRefusal, type ShippableOrder, type ShippedFrom } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { announceRequest } from './announce-request.ts'
import {
  type AutomationRequest,
  insertRequest,
  lockRequest,
  lockRequestedSales,
  removeRequest,
  requestById,
  type RequestedSale,
  salesOfRequest,
} from '../records/queries/automation-requests.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>
type Asked = BodyOf<Contract['POST /automation-requests/']>

/**
 * Requests that the platform ships many orders of one platform and location together. Locks the sales and checks that
 * each qualifies. Repeating the same orders while their request is open returns that request, so that a lost reply
 * creates no second one. Refuses sales that do not qualify together or alone; a sale that is not the caller's is not
 * found.
 */
export async function requestAutomation(
  { db, clock }: Needs,
  { retailerId, userId, locationIds }: StaffCaller,
  asked: Asked,
): Promise<AutomationRequest | Refusal> {
  const saleIds = [...new Set(asked.sale_ids)].toSorted((one, other) => one - other)
  return db.asRetailer(retailerId, async (tx) => {
    const sales = await lockRequestedSales(tx, { retailerId, saleIds, locationIds })
    if (sales.length < saleIds.length) return notFound('One of these sales')
    const earlier = await sameRequest(tx, retailerId, sales)
    if (earlier) return earlier
    const refusal = refusalOf(sales, asked)
    if (refusal) return refusal
    const [first] = sales
    const locationId = first?.location_id ?? null
    const platform = first?.platform ?? asked.platform
    const id = await insertRequest(tx, { retailerId, platform, locationId, userId, at: clock.now(), sales })
    announceRequest(tx, { retailerId, requestId: id }, saleIds)
    return (await requestById(tx, retailerId, id)) ?? notFound('This request')
  })
}

/** Returns the open request of exactly these sales, or null if there is none. */
async function sameRequest(tx: Tx, retailerId: number, sales: RequestedSale[]): Promise<AutomationRequest | null> {
  const id = sales[0]?.open_request ?? null
  if (id === null || sales.some(({ open_request }) => open_request !== id)) return null
  const theirs = await salesOfRequest(tx, retailerId, id)
  return theirs.length === sales.length ? requestById(tx, retailerId, id) : null
}

/** Converts a sale for the rules of bulk shipping. */
const orderOf = (sale: RequestedSale): ShippableOrder & ShippedFrom => ({
  platform: sale.platform,
  stage: sale.stage,
  status: sale.status,
  order_number: sale.external_order_id,
  order_confirmed: sale.order_confirmed,
  order_canceled: sale.order_canceled,
  is_oversold: sale.oversold,
  is_requested: sale.open_request !== null,
  location_id: sale.location_id,
})

function refusalOf(sales: RequestedSale[], asked: Asked): Refusal | null {
  const orders = sales.map(orderOf)
  const together = requestRefusal(orders)
  if (together) return refuseField('sale_ids', together)
  const platform = asked.platform === 'alias' ? 'goat' : asked.platform
  if (orders.some((order) => order.platform !== platform))
    return refuseField('platform', 'Invalid selection: All orders must be from the same platform and location.')
  const named = new Set(asked.order_numbers.filter(Boolean))
  const missing = sales.filter(({ external_order_id }) => !named.has(external_order_id)).length
  if (missing > 0) return refuseField('order_numbers', `Cannot proceed: ${missing} sales missing order numbers`)
  if (named.size !== sales.length)
    return refuseField('order_numbers', 'Order numbers contain an order that is not among these sales.')
  if (asked.total_orders !== sales.length)
    return refuseField('total_orders', `Total orders is ${asked.total_orders}, but ${sales.length} were sent.`)
  for (const [at, order] of orders.entries()) {
    const number = sales[at]?.external_order_id
    const reason = sales[at]?.is_packed ? 'This order is already packed.' : bulkShippingRefusal(order)?.message
    if (reason) return refuse('conflict', `Order ${number}: ${reason}`)
  }
  return null
}

/** Deletes a request that the operator has not begun, so that its orders can be selected again. */
export async function withdrawAutomationRequest(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId, locationIds }: StaffCaller,
  id: number,
): Promise<{ message: string } | Refusal> {
  return db.asRetailer(retailerId, async (tx) => {
    const status = await lockRequest(tx, { retailerId, locationIds }, id)
    if (status === null) return notFound('This request')
    if (status !== 'pending') return refuse('conflict', `This request is ${status}; it can no longer be taken back.`)
    const saleIds = await removeRequest(tx, retailerId, id)
    await recordAudit(tx, {
      retailerId,
      userId,
      event_type: 'automation_request_taken_back',
      status: 'success',
      details: { automation_request_id: id, from: status, to: 'deleted' },
    })
    announceRequest(tx, { retailerId, requestId: id }, saleIds)
    return { message: `Request ${id} is taken back.` }
  })
}
