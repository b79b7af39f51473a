import type { SaleStage } from '@ark/domain'
import type { Chance } from './chance.ts'

/** What becomes of an order in the end. */
export type Fate = 'paid' | 'canceled' | 'not_shipped' | 'refused' | 'returned' | 'taken_back' | 'stopped'

/** A status of an order at its marketplace, since a time. */
export interface OrderStep {
  status: string
  stage: SaleStage
  at: Date
}

/** How far an order has come: its statuses until now, the first one first, and when its pair was packed. */
export interface OrderWay {
  steps: OrderStep[]
  /** Null: ALIAS' order is not confirmed yet, or StockX, which needs no confirmation. */
  confirmedAt: Date | null
  /** Null: not packed. */
  packedAt: Date | null
}

const HOUR_MS = 3_600_000
const later = (from: Date, hours: number): Date => new Date(from.getTime() + hours * HOUR_MS)

interface Sold {
  platform: 'stockx' | 'goat'
  soldAt: Date
  fate: Fate
  now: Date
}

/** Returns how far an order has come by now, at the pace of its marketplace. */
export function orderWay(chance: Chance, sold: Sold): OrderWay {
  const way = sold.platform === 'stockx' ? stockxWay(chance, sold) : aliasWay(chance, sold)
  const isPast = (at: Date | null) => at !== null && at <= sold.now
  return {
    steps: way.steps.filter(({ at }) => isPast(at)),
    confirmedAt: isPast(way.confirmedAt) ? way.confirmedAt : null,
    packedAt: isPast(way.packedAt) ? way.packedAt : null,
  }
}

function stockxWay(chance: Chance, { soldAt, fate }: Sold): OrderWay {
  const packedAt = later(soldAt, chance.between(5, 30))
  const shippedAt = later(packedAt, chance.between(3, 16))
  const steps: OrderStep[] = [{ status: 'CREATED', stage: 'to_ship', at: soldAt }]
  if (fate === 'canceled')
    return without(steps, { status: 'CANCELED', stage: 'canceled', at: later(soldAt, chance.between(1, 4.5)) })
  if (fate === 'not_shipped') return without(steps, { status: 'DIDNOTSHIP', stage: 'canceled', at: later(soldAt, 96) })
  if (fate === 'stopped')
    return without(steps, { status: 'SUSPENDED', stage: 'suspended', at: later(soldAt, chance.between(1, 4)) })
  const receivedAt = later(shippedAt, chance.between(48, 84))
  const checkedAt = later(receivedAt, chance.between(6, 30))
  steps.push(
    { status: 'SHIPPED', stage: 'shipped', at: shippedAt },
    { status: 'RECEIVED', stage: 'shipped', at: receivedAt },
    { status: 'AUTHENTICATING', stage: 'shipped', at: later(receivedAt, 3) },
  )
  const way = { steps, confirmedAt: null, packedAt }
  if (fate === 'refused') return { ...way, steps: [...steps, { status: 'AUTHFAILED', stage: 'failed', at: checkedAt }] }
  if (fate === 'returned') return { ...way, steps: [...steps, { status: 'RETURNED', stage: 'failed', at: checkedAt }] }
  const paidAt = later(checkedAt, chance.between(26, 56))
  const endedAt = later(paidAt, chance.between(24, 60))
  steps.push(
    { status: 'AUTHENTICATED', stage: 'shipped', at: checkedAt },
    { status: 'PAYOUTPENDING', stage: 'delivered', at: later(checkedAt, 5) },
    { status: 'PAYOUTCOMPLETED', stage: 'paid', at: paidAt },
    { status: 'COMPLETED', stage: 'completed', at: endedAt },
  )
  if (fate === 'taken_back')
    steps.push({ status: 'RETURNED', stage: 'failed', at: later(endedAt, chance.between(60, 140)) })
  return way
}

function aliasWay(chance: Chance, { soldAt, fate }: Sold): OrderWay {
  const confirmedAt = later(soldAt, chance.between(0.3, 6))
  const labelAt = later(confirmedAt, chance.between(1, 12))
  const packedAt = later(labelAt, chance.between(1, 8))
  const steps: OrderStep[] = [{ status: 'ORDER_STATUS_SOLD', stage: 'to_confirm', at: soldAt }]
  if (fate === 'canceled' || fate === 'not_shipped' || fate === 'stopped')
    return without(steps, {
      status: 'ORDER_STATUS_CANCELED',
      stage: 'canceled',
      at: fate === 'canceled' ? later(soldAt, chance.between(1, 12)) : later(soldAt, 168),
    })
  const sentAt = later(packedAt, chance.between(3, 18))
  steps.push(
    { status: 'ORDER_STATUS_CONFIRMED', stage: 'to_ship', at: confirmedAt },
    { status: 'ORDER_STATUS_LABEL_GENERATED', stage: 'labeled', at: labelAt },
    { status: 'ORDER_STATUS_IN_TRANSIT', stage: 'shipped', at: sentAt },
    fate === 'paid' || fate === 'taken_back'
      ? { status: 'ORDER_STATUS_COMPLETED', stage: 'completed', at: later(sentAt, chance.between(120, 220)) }
      : { status: 'ORDER_STATUS_INVALID', stage: 'failed', at: later(sentAt, chance.between(90, 140)) },
  )
  return { steps, confirmedAt, packedAt }
}

/** Returns the way of an order that ends before its pair is packed. */
const without = (steps: OrderStep[], end: OrderStep): OrderWay => ({
  steps: [...steps, end],
  confirmedAt: null,
  packedAt: null,
})
