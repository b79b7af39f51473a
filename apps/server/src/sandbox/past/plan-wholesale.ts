import type { WholesalePayment, WholesaleStatus } from '@ark/domain'
import type { Chance } from './chance.ts'
import type { Place, PastShop } from './read-shop.ts'

/** A change in the life of a wholesale order. */
export interface DealStep {
  at: Date
  actor: 'buyer' | 'retailer' | 'operator'
  what: 'status' | 'claim' | 'payment' | 'payout' | 'receipt'
  to: string
}

export interface DealLine {
  place: Place
  quantity: number
  unitPrice: number
}

/** A wholesale order of the past. */
export interface PlannedDeal {
  createdAt: Date
  lines: DealLine[]
  status: WholesaleStatus
  payment: WholesalePayment
  steps: DealStep[]
  /** When the seller approved it, which took its pairs; null: never. */
  approvedAt: Date | null
  notes: string | null
}

/** An offer of a buyer on a product. */
export interface PlannedWholesaleOffer {
  createdAt: Date
  expiresAt: Date
  lines: DealLine[]
  /** What the buyer offers, relative to the list price. */
  share: number
  state: 'offered' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
  /** The order that an accepted offer became. */
  deal: PlannedDeal | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long ago the orders were submitted, in days, and how those that did not go through ended. */
const DEALS: readonly { daysAgo: number; end?: 'canceled_by_buyer' | 'rejected_by_retailer' }[] = [
  { daysAgo: 112 },
  { daysAgo: 106 },
  { daysAgo: 101, end: 'rejected_by_retailer' },
  { daysAgo: 97 },
  { daysAgo: 91 },
  { daysAgo: 86 },
  { daysAgo: 80 },
  { daysAgo: 77, end: 'canceled_by_buyer' },
  { daysAgo: 71 },
  { daysAgo: 66 },
  { daysAgo: 60 },
  { daysAgo: 55 },
  { daysAgo: 50 },
  { daysAgo: 46 },
  { daysAgo: 40 },
  { daysAgo: 37, end: 'canceled_by_buyer' },
  { daysAgo: 33 },
  { daysAgo: 28 },
  { daysAgo: 24 },
  { daysAgo: 19 },
  { daysAgo: 14 },
  { daysAgo: 9.4 },
  { daysAgo: 6.5 },
  { daysAgo: 4.6 },
  { daysAgo: 2.2 },
  { daysAgo: 0.3 },
]

/** The way of an order that goes through, in days after its submission. */
const WAY: readonly (Omit<DealStep, 'at'> & { days: number })[] = [
  { days: 0, actor: 'buyer', what: 'status', to: 'submitted' },
  { days: 1, actor: 'retailer', what: 'status', to: 'approved' },
  { days: 2.4, actor: 'buyer', what: 'claim', to: 'paid' },
  { days: 3.2, actor: 'operator', what: 'payment', to: 'paid' },
  { days: 4.2, actor: 'retailer', what: 'status', to: 'packed' },
  { days: 5, actor: 'retailer', what: 'status', to: 'shipped_from_retailer' },
  { days: 8, actor: 'operator', what: 'status', to: 'arrived_to_ark' },
  { days: 9, actor: 'operator', what: 'payout', to: 'paid_to_retailer' },
  { days: 9.5, actor: 'operator', what: 'status', to: 'shipped_from_ark' },
  { days: 10.5, actor: 'retailer', what: 'receipt', to: 'received' },
  { days: 12.5, actor: 'buyer', what: 'status', to: 'received' },
]

const NOTES = ['For our fall window.', 'Please pack sizes together.', 'Needed before the weekend.']

/** Plans the wholesale orders of the past. Returns none when the shop offers nothing to buyers. */
export function planDeals({ places, until }: PastShop, chance: Chance): PlannedDeal[] {
  const offered = places.filter(({ wholesale_price, stock }) => wholesale_price !== null && stock > 0)
  if (offered.length === 0) return []
  return DEALS.map(({ daysAgo, end }) => {
    const createdAt = new Date(until.getTime() - daysAgo * DAY_MS)
    const way = end ? [...WAY.slice(0, 1), endOf(end)] : WAY
    const steps = way
      .map(({ days, ...step }) => ({ ...step, at: new Date(createdAt.getTime() + days * DAY_MS) }))
      .filter(({ at }) => at <= until)
    return {
      createdAt,
      lines: linesOf(chance, offered),
      status: statusOf(steps),
      payment: steps.some(({ what }) => what === 'payment') ? 'paid' : 'pending',
      steps,
      approvedAt: steps.find(({ to }) => to === 'approved')?.at ?? null,
      notes: chance.is(0.3) ? chance.pick(NOTES) : null,
    }
  })
}

const endOf = (to: 'canceled_by_buyer' | 'rejected_by_retailer') =>
  ({ days: 0.7, actor: to === 'canceled_by_buyer' ? 'buyer' : 'retailer', what: 'status', to }) as const

/** An order is `paid` from its payment until it is packed. */
function statusOf(steps: readonly DealStep[]): WholesaleStatus {
  const last = steps.findLast(({ what }) => what === 'status' || what === 'payment')
  return (last?.what === 'payment' ? 'paid' : (last?.to ?? 'submitted')) as WholesaleStatus
}

function linesOf(chance: Chance, offered: readonly Place[]): DealLine[] {
  const byProduct = [...Map.groupBy(offered, ({ product_id }) => product_id).values()]
  const sizes = new Map<number, DealLine>()
  for (let products = chance.int(1, 3); products > 0; products -= 1) {
    const ofProduct = chance.pick(byProduct)
    for (let more = chance.int(2, 4); more > 0; more -= 1) {
      const place = chance.pick(ofProduct)
      const line = { place, quantity: chance.int(1, 3), unitPrice: place.wholesale_price ?? 0 }
      if (!sizes.has(place.variant_id)) sizes.set(place.variant_id, line)
    }
  }
  return [...sizes.values()]
}

/** How long ago the offers were made, in days, and how they ended. */
const OFFERS: readonly { daysAgo: number; state: PlannedWholesaleOffer['state'] }[] = [
  { daysAgo: 92, state: 'accepted' },
  { daysAgo: 74, state: 'declined' },
  { daysAgo: 58, state: 'expired' },
  { daysAgo: 44, state: 'declined' },
  { daysAgo: 29, state: 'accepted' },
  { daysAgo: 17, state: 'withdrawn' },
  { daysAgo: 1.5, state: 'countered' },
  { daysAgo: 0.4, state: 'offered' },
]
const LASTS_DAYS = 5

/** Plans the offers. An accepted one became the next order, at the price of the offer. */
export function planOffers({ places, until }: PastShop, { chance, deals }: Planned): PlannedWholesaleOffer[] {
  const offered = places.filter(({ wholesale_price, stock }) => wholesale_price !== null && stock > 0)
  if (offered.length === 0) return []
  return OFFERS.map(({ daysAgo, state }) => {
    const createdAt = new Date(until.getTime() - daysAgo * DAY_MS)
    const deal =
      state === 'accepted' ? (deals.find((each) => each.createdAt > createdAt && each.approvedAt) ?? null) : null
    const share = Math.round(chance.between(0.82, 0.93) * 100) / 100
    const product = chance.pick(offered).product_id
    const lines = linesOf(
      chance,
      offered.filter(({ product_id }) => product_id === product),
    )
    if (deal) deal.lines = lines.map((line) => ({ ...line, unitPrice: priceOf(line, share) }))
    return { createdAt, expiresAt: new Date(createdAt.getTime() + LASTS_DAYS * DAY_MS), lines, share, state, deal }
  })
}

interface Planned {
  chance: Chance
  deals: readonly PlannedDeal[]
}

/** Returns an offered price in whole dollars. */
export const priceOf = ({ unitPrice }: DealLine, share: number): number => Math.round(unitPrice * share)
