import type { OrderStep } from './order-way.ts'
import type { PlannedSale } from './plan-sales.ts'
import type { PastShop } from './read-shop.ts'

/** How far an open order has come. */
interface OpenWay {
  steps: readonly Omit<OrderStep, 'at'>[]
  isPacked: boolean
}

const CREATED = { status: 'CREATED', stage: 'to_ship' } as const
const SOLD = { status: 'ORDER_STATUS_SOLD', stage: 'to_confirm' } as const
const CONFIRMED = { status: 'ORDER_STATUS_CONFIRMED', stage: 'to_ship' } as const
const LABELED = { status: 'ORDER_STATUS_LABEL_GENERATED', stage: 'labeled' } as const

const waits = (...steps: OpenWay['steps']): OpenWay => ({ steps, isPacked: false })
const isPacked = (...steps: OpenWay['steps']): OpenWay => ({ steps, isPacked: true })

/** The last orders of each marketplace, the newest first: the work of the day that the sandbox begins. */
const LAST: Readonly<Record<PlannedSale['platform'], readonly OpenWay[]>> = {
  stockx: [
    waits(CREATED),
    waits(CREATED),
    waits(CREATED),
    waits(CREATED),
    waits(CREATED),
    waits(CREATED),
    isPacked(CREATED),
    isPacked(CREATED),
    waits(CREATED, { status: 'CCAUTHORIZATIONFAILED', stage: 'held' }),
    waits(CREATED, { status: 'SUSPENDED', stage: 'suspended' }),
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
 * Gives the last orders the stages that wait for somebody, whatever the time of day. Two sales of sold-out sizes have no
 * pair, and two earlier ones had none and were canceled.
 */
export function withOpenSales(sales: readonly PlannedSale[], shop: PastShop): PlannedSale[] {
  const opened = new Map<PlannedSale, PlannedSale>()
  for (const platform of ['stockx', 'goat'] as const) {
    const newest = sales.filter((sale) => sale.platform === platform).toReversed()
    for (const [at, way] of LAST[platform].entries()) {
      const sale = newest[at]
      if (sale) opened.set(sale, openSale(sale, way, shop.until))
    }
  }
  return markUnpaired(
    sales.map((sale) => opened.get(sale) ?? sale),
    shop,
  )
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

function markUnpaired(sales: PlannedSale[], { places }: PastShop): PlannedSale[] {
  const inStock = new Set(places.filter(({ stock }) => stock > 0).map(({ variant_id }) => variant_id))
  const isGone = ({ place }: PlannedSale) => !inStock.has(place.variant_id)
  const stageOf = (sale: PlannedSale) => sale.way.steps.at(-1)?.stage
  const waiting = sales.filter((sale) => isGone(sale) && !sale.way.packedAt && stageOf(sale) === 'to_ship')
  const canceled = sales.filter((sale) => isGone(sale) && stageOf(sale) === 'canceled')
  const unpaired = new Set([...waiting.slice(-2), ...canceled.slice(-2)])
  return sales.map((sale) => (unpaired.has(sale) ? { ...sale, isOversold: true } : sale))
}
