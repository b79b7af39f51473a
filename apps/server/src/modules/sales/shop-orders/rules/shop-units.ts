import {
  ARK_CURRENCY,
  centsIn,
  type Cents,
  outsideMoneyWords,
  SHOP_UNIT_STATES,
  type SaleStage,
  type ShopUnitState,
} from '@ark/domain'
import type { ShopOrder, ShopOrderLine } from '@ark/marketplaces'

/** A unit that a shop sold, as its order has it now: one sale. */
export interface ShopUnit {
  /** Names it for ever: order, line, and which of the line's units. */
  externalId: string
  line: Pick<ShopOrderLine, 'variantId' | 'title' | 'size' | 'sku'>
  status: string
  stage: SaleStage
  ask_cents: Cents
  /** Its price in another currency, in words; null: it counts. */
  moneyProblem: string | null
  /** Of the place that ships it; null: the shop has not said. */
  shopLocationId: string | null
}

/** What is known of a unit that was here before. */
export interface KnownUnit {
  stage: SaleStage
}

/** More units than a person orders in a shop: such an order is left out as a whole, and said. */
export const MOST_UNITS = 1_000

/** ARK's own orders carry its identifier (`sourceIdentifier`): the sale that each is for is here already. */
const OURS = /^ARK-\d+-\d+$/

/** Whether an order is a sale of the shop's own: somebody bought there, since the shop is connected. */
export const isShopSale = (
  order: Pick<ShopOrder, 'sourceIdentifier' | 'processedAt'> & { isTest?: boolean },
  since: Date,
): boolean =>
  !(order.sourceIdentifier !== null && OURS.test(order.sourceIdentifier)) &&
  order.isTest !== true &&
  order.processedAt >= since

export const unitsIn = (order: Pick<ShopOrder, 'lines'>): number =>
  order.lines.reduce((sum, { isGoods, quantity }) => sum + (isGoods ? quantity : 0), 0)

/** Names of all units of an order, whatever became of them. */
export const unitIdsOf = ({ orderId, lines }: Pick<ShopOrder, 'orderId' | 'lines'>): string[] =>
  lines.filter(({ isGoods }) => isGoods).flatMap((line) => idsOfLine(orderId, line))

const idsOfLine = (orderId: string, { lineId, quantity }: ShopOrderLine): string[] =>
  Array.from({ length: quantity }, (_, at) => `${orderId}-${lineId}-${at + 1}`)

/**
 * The units of an order, one sale each. The shop says of a line only how many of it were shipped or taken off: a unit
 * stays what it was as long as there are as many such, so that what a person did with one of them holds.
 */
export function shopUnits(order: ShopOrder, known: ReadonlyMap<string, KnownUnit>): ShopUnit[] {
  return order.lines
    .filter(({ isGoods }) => isGoods)
    .flatMap((line) => {
      const ids = idsOfLine(order.orderId, line)
      const states = statesOf(
        countsOf(order, line),
        ids.map((id) => known.get(id)?.stage ?? null),
      )
      const asks = centsIn(line.price, ARK_CURRENCY)
      const places = line.places.flatMap(({ locationId, quantity }) => Array<string>(quantity).fill(locationId))
      return ids.map((externalId, at): ShopUnit => {
        const state = states[at] ?? 'open'
        return {
          externalId,
          line,
          ...SHOP_UNIT_STATES[state === 'open' && order.payment === 'waiting' ? 'unpaid' : state],
          ask_cents: asks === null ? 0 : shareOf(asks, { of: ids.length, at }),
          moneyProblem: asks === null ? foreignWords(line) : null,
          shopLocationId: places[at] ?? places[0] ?? null,
        }
      })
    })
}

const foreignWords = ({ price }: ShopOrderLine): string =>
  `The shop sold this for ${outsideMoneyWords(price)}; ARK counts in ${ARK_CURRENCY}. No amount in another currency is counted.`

/** Parts that sum to the whole, the first ones a cent more. */
const shareOf = (whole: Cents, { of, at }: { of: number; at: number }): Cents =>
  Math.floor(whole / of) + (at < whole % of ? 1 : 0)

interface Counts {
  open: number
  shipped: number
  lost: number
}

function countsOf({ cancelledAt, payment }: ShopOrder, { quantity, remaining, unshipped }: ShopOrderLine): Counts {
  const isOver = cancelledAt !== null || payment === 'given-back'
  const left = isOver ? 0 : Math.min(quantity, Math.max(0, remaining))
  const open = Math.min(left, Math.max(0, unshipped))
  return { open, shipped: left - open, lost: quantity - left }
}

type Kind = keyof Counts

const kindOf = (stage: SaleStage | null): Kind | null => {
  if (stage === null) return null
  if (stage === 'resolved' || stage === 'failed' || stage === 'canceled') return 'lost'
  return stage === 'fulfilled' ? 'shipped' : 'open'
}

/** What each becomes first when it cannot stay what it was. */
const NEXT: Readonly<Record<Kind | 'new', readonly Kind[]>> = {
  shipped: ['lost', 'open'],
  open: ['shipped', 'lost'],
  lost: ['open', 'shipped'],
  new: ['shipped', 'open', 'lost'],
}

function statesOf(counts: Counts, stages: readonly (SaleStage | null)[]): ShopUnitState[] {
  const left = { ...counts }
  const kinds = stages.map(kindOf)
  const take = (kind: Kind | null | undefined): Kind | null => {
    if (!kind || left[kind] <= 0) return null
    left[kind] -= 1
    return kind
  }
  // What is packed here is the first to be shipped there.
  const inTurn = [...kinds.keys()].toSorted(
    (one, other) => Number(stages[one] === 'packed') - Number(stages[other] === 'packed'),
  )
  const kept = new Map(inTurn.map((at) => [at, take(kinds[at])]))
  return kinds.map((before, at) => {
    const now = kept.get(at) ?? take(NEXT[before ?? 'new'].find((candidate) => left[candidate] > 0)) ?? 'open'
    if (now !== 'lost') return now
    if (before === 'lost') return stages[at] === 'failed' ? 'returned' : 'canceled'
    return before === 'shipped' ? 'returned' : 'canceled'
  })
}
