import { type Static, Type } from 'typebox'
import { nextStepOfPastMs } from '../../core/past.ts'
import type { Alias } from '../alias.ts'
import { AliasOrderState, type Listing, type Order } from '../entities.ts'
import { balanceCents, paidOutCents } from '../fees.ts'
import { planNextStep } from './move-order.ts'

/** An order that the account had before this world began. Times are ISO 8601. */
const PastOrder = Type.Object({
  orderId: Type.String({ minLength: 1 }),
  listingId: Type.String({ minLength: 1 }),
  catalogId: Type.String({ minLength: 1 }),
  size: Type.Number(),
  priceCents: Type.Integer({ minimum: 100 }),
  /** `ORDER_STATUS_…` */
  status: Type.String({ pattern: '^ORDER_STATUS_' }),
  soldAt: Type.String(),
  updatedAt: Type.String(),
  cancelsAt: Type.String(),
  /** Null: no label exists. */
  trackingNumber: Type.Union([Type.String(), Type.Null()]),
})

export const AliasPast = Type.Object({ orders: Type.Array(PastOrder) })

/**
 * Adds orders of the past with their listings. Leaves out orders that the account has. Returns how many were added.
 * Those on their way take their next step within a day and a half.
 */
export function takePastOrders(alias: Alias, { orders }: Static<typeof AliasPast>): { taken: number } {
  const { store, settings, agenda } = alias
  let taken = 0
  for (const past of orders) {
    if (store.orders.has(past.orderId)) continue
    const order = orderOf(alias, past)
    store.listings.set(past.listingId, listingOf(past))
    store.orders.set(order.id, order)
    if (order.state !== AliasOrderState.labelGenerated && order.state !== AliasOrderState.inTransit)
      planNextStep(alias, order)
    else if (settings.orderStepMs > 0)
      agenda.plan({
        name: 'takeNextStep',
        key: order.id,
        details: { orderId: order.id },
        inMs: nextStepOfPastMs(order.id),
      })
    taken += 1
  }
  return { taken }
}

function orderOf({ settings, random }: Alias, past: Static<typeof PastOrder>): Order {
  const { orderId, listingId, catalogId, size, priceCents, status, trackingNumber } = past
  const [soldAt, updatedAt] = [new Date(past.soldAt), new Date(past.updatedAt)]
  const balance = balanceCents(priceCents, settings)
  const state =
    status === settings.initialOrderStatus ? AliasOrderState.unconfirmed : status.slice('ORDER_STATUS_'.length)
  const isSent = /^(IN_TRANSIT|COMPLETED)$/.test(state)
  return {
    id: orderId,
    purchaseOrderNumber: `PO-${random.digits(6)}`,
    listingId,
    catalogId,
    size,
    priceCents,
    balanceCents: balance,
    paidOutCents: paidOutCents(balance, settings),
    isPaid: state === 'COMPLETED',
    salesChannel: random.pick(['GOAT', 'Alias']),
    state: state.toLowerCase(),
    soldAt,
    updatedAt,
    cancelsAt: new Date(past.cancelsAt),
    ...(isSent && { fulfillment: 'in_transit', inTransitAt: updatedAt }),
    ...(trackingNumber !== null && {
      label: { type: 'LABEL_TYPE_SHIPPING', trackingNumber, courier: 'UPS', isReady: true, generatedAt: updatedAt },
    }),
  }
}

const listingOf = ({ listingId, catalogId, size, priceCents, ...past }: Static<typeof PastOrder>): Listing => ({
  id: listingId,
  catalogId,
  condition: 'CONDITION_NEW',
  packagingCondition: 'PACKAGING_CONDITION_GOOD_CONDITION',
  size,
  sizeUnit: 'SIZE_UNIT_US',
  status: 'sold',
  priceCents,
  metadata: {},
  defects: [],
  additionalDefects: '',
  createdAt: new Date(past.soldAt),
  updatedAt: new Date(past.updatedAt),
})
