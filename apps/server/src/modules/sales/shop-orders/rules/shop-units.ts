import {
  ARK_CURRENCY,
  centsIn,
  type Cents,
  outsideMoneyLabel,
  SHOP_UNIT_STATES,
  type SaleStage,
  type ShopUnitState,
} from '@ark/domain'
import type { ShopOrder, ShopOrderLine } from '@ark/marketplaces'

/** A unit of a shop's order in its current state. Each is one sale. */
export interface ShopUnit {
  /** The permanent id: the order, the line, and the number of the unit in the line. */
  externalId: string
  line: Pick<ShopOrderLine, 'variantId' | 'title' | 'size' | 'sku'>
  status: string
  stage: SaleStage
  ask_cents: Cents
  /** The price in another currency, in words; null if the price counts. */
  moneyProblem: string | null
  /** The location that ships the unit; null if the shop has not assigned one. */
  shopLocationId: string | null
}

/** The known state of a unit. */
export interface KnownUnit {
  stage: SaleStage
}

/** More units than a person orders in a shop. A larger order is left out entirely, and the audit log records it. */
export const MOST_UNITS = 1_000

/**
 * The identifiers of ARK's own orders (`orderIdentifier`; until 0.2.0, `sourceIdentifier`), whose sales exist already.
 */
const OURS = /^ARK-\d+-(\d+$|(stockx|goat)-)/

/** Returns whether an order is a shop's own sale: a buyer ordered there after the store was connected. */
export const isShopSale = (
  order: Pick<ShopOrder, 'sourceIdentifier' | 'processedAt'> & { isTest?: boolean },
  since: Date,
): boolean =>
  !(order.sourceIdentifier !== null && OURS.test(order.sourceIdentifier)) &&
  order.isTest !== true &&
  order.processedAt >= since

export const unitsIn = (order: Pick<ShopOrder, 'lines'>): number =>
  order.lines.reduce((sum, { isGoods, quantity }) => sum + (isGoods ? quantity : 0), 0)

/** Returns the ids of all units of an order, in any state. */
export const unitIdsOf = ({ orderId, lines }: Pick<ShopOrder, 'orderId' | 'lines'>): string[] =>
  lines.filter(({ isGoods }) => isGoods).flatMap((line) => idsOfLine(orderId, line))

const idsOfLine = (orderId: string, { lineId, quantity }: ShopOrderLine): string[] =>
  Array.from({ length: quantity }, (_, at) => `${orderId}-${lineId}-${at + 1}`)

/**
 * Returns the units of an order, one sale each. The shop reports only how many units of a line were shipped or removed.
 * A unit keeps its state while the counts allow it, so that a person's act on one unit stays with it.
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
  `The shop sold this for ${outsideMoneyLabel(price)}; ARK uses ${ARK_CURRENCY}. No amount in another currency is counted.`

/** Returns one of the equal parts of an amount. The first parts get the leftover cents. */
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

/** The preferred new states of a unit that cannot keep its state. */
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
  // Units packed in ARK are the first to count as shipped in the shop.
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
