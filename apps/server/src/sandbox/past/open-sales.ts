import type { Chance } from './chance.ts'
import type { OrderStep } from './order-way.ts'
import type { PlannedSale } from './planned-sale.ts'
import type { Place, PastShop } from './read-shop.ts'
import { isWorthIt } from './shelf.ts'

/** How far an open order has come. */
interface OpenWay {
  steps: readonly Omit<OrderStep, 'at'>[]
  isPacked: boolean
  /** True: its size is sold out, and no pair was left for it. */
  isOversold?: true
}

const CREATED = { status: 'CREATED', stage: 'to_ship' } as const
const SOLD = { status: 'ORDER_STATUS_SOLD', stage: 'to_confirm' } as const
const CONFIRMED = { status: 'ORDER_STATUS_CONFIRMED', stage: 'to_ship' } as const
const LABELED = { status: 'ORDER_STATUS_LABEL_GENERATED', stage: 'labeled' } as const

const NO_PAIR: OpenWay = { steps: [CREATED], isPacked: false, isOversold: true }
const waits = (...steps: OpenWay['steps']): OpenWay => ({ steps, isPacked: false })
const isPacked = (...steps: OpenWay['steps']): OpenWay => ({ steps, isPacked: true })

/** The last orders of each marketplace, the newest first: the work of the day that the sandbox begins. */
const LAST: Readonly<Record<PlannedSale['platform'], readonly OpenWay[]>> = {
  stockx: [
    waits(CREATED),
    waits(CREATED),
    NO_PAIR,
    waits(CREATED),
    waits(CREATED),
    NO_PAIR,
    isPacked(CREATED),
    isPacked(CREATED),
    waits(CREATED, { status: 'CCAUTHORIZATIONFAILED', stage: 'held' }),
    waits(CREATED, { status: 'SUSPENDED', stage: 'suspended' }),
    waits(CREATED),
    waits(CREATED),
  ],
  goat: [
    waits(SOLD),
    waits(SOLD),
    waits(SOLD),
    waits(SOLD, CONFIRMED),
    waits(SOLD, CONFIRMED),
    waits(SOLD, CONFIRMED, LABELED),
    waits(SOLD, CONFIRMED, LABELED),
    isPacked(SOLD, CONFIRMED, LABELED),
  ],
}

const STEP_MS = 40 * 60_000

/**
 * Gives the last orders the stages that wait for somebody, whatever the time of day. Two of them are of sold-out sizes
 * and have no pair; the last two that were canceled had none.
 */
export function withOpenSales(sales: readonly PlannedSale[], shop: PastShop, chance: Chance): PlannedSale[] {
  const inStock = new Set(shop.places.filter(({ stock }) => stock > 0).map(({ variant_id }) => variant_id))
  const soldOut = shop.places.filter((place) => !inStock.has(place.variant_id) && isWorthIt(place))
  const opened = new Map<PlannedSale, PlannedSale>()
  for (const platform of ['stockx', 'goat'] as const) {
    const newest = sales.filter((sale) => sale.platform === platform).toReversed()
    for (const [at, way] of LAST[platform].entries()) {
      const sale = newest[at]
      if (sale) opened.set(sale, openSale(way.isOversold ? unpaired(sale, soldOut, chance) : sale, way, shop.until))
    }
  }
  const canceled = sales.filter((sale) => sale.way.steps.at(-1)?.stage === 'canceled' && !opened.has(sale)).slice(-2)
  return sales.map((sale) => opened.get(sale) ?? (canceled.includes(sale) ? { ...sale, isOversold: true } : sale))
}

/** Returns the sale as one of a sold-out size; as it is when no size is sold out. */
function unpaired(sale: PlannedSale, soldOut: readonly Place[], chance: Chance): PlannedSale {
  if (soldOut.length === 0) return sale
  const place = chance.pick(soldOut)
  return { ...sale, place, askCents: Math.round(place.stockx_ask ?? 0) * 100, isOversold: true }
}

/** The last orders may be minutes old, so their steps share the time since their sale. */
function openSale(sale: PlannedSale, { steps, isPacked: packed }: OpenWay, until: Date): PlannedSale {
  const sinceMs = until.getTime() - sale.soldAt.getTime()
  const pauseMs = Math.min(STEP_MS, sinceMs / (steps.length + 2))
  const atOf = (nth: number) => new Date(sale.soldAt.getTime() + nth * pauseMs)
  return {
    ...sale,
    way: {
      steps: steps.map((step, nth) => ({ ...step, at: atOf(nth) })),
      confirmedAt: steps.includes(CONFIRMED) ? atOf(1) : null,
      packedAt: packed ? atOf(steps.length) : null,
    },
  }
}
