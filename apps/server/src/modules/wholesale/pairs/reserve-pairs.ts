import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { required } from '../../../platform/required.ts'
import { releasePairs, reservePairs, lockUnits, notifyStockChanged, type UnitPlace } from '../../inventory/index.ts'
import { pickOrder, type PickRule, pickRulesOf } from '../../sales/index.ts'
import { sendChanges } from './change-shop-level.ts'
import {
  type ReservedKey,
  homeOfPairs,
  insertReserved,
  lockReservedOfOrder,
  deleteReserved,
  hasReserved,
  requestReturn,
} from './queries/reserved-pairs.ts'
import { orderLines, type OrderLineRow, type OrderRef, type OrderState } from './queries/order-transitions.ts'
import { allocatePairs, type Shortage } from './rules/allocate-pairs.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

export interface ReservedOrder {
  ref: OrderRef
  order: OrderState
  /** The pairs to take of each line; left out: all that were ordered. */
  quantities?: ReadonlyMap<number, number>
  /** The reason in the stock ledger. */
  cause?: string
}

/** An ended proposal's pairs may still have to return to the shop's level before the order can take pairs again. */
const RETURNING = refuse(
  'conflict',
  'Pairs of an earlier proposal are still returning to your stock in Shopify. Try again in a minute. If the order ' +
    'shows a stock problem, settle it first.',
)

/**
 * Takes the pairs of an order that is being approved or proposed, as a sale takes its unit: locks the sizes' items and
 * applies the pick rule, locations that offer wholesale first. The change of stock withdraws sold-out sizes from the
 * marketplaces.
 * Takes all lines or none: a refusal names the short ones. The caller has locked the order.
 */
export async function reserveOrder(
  tx: Tx,
  { jobs, clock }: Needs,
  { ref, order, quantities, cause = 'wholesale order approved' }: ReservedOrder,
): Promise<Refusal | null> {
  const { retailerId } = ref
  if (await hasReserved(tx, ref)) return RETURNING
  const ordered = await orderLines(tx, ref)
  const lines = ordered
    .map((line) => ({ ...line, quantity: quantities?.get(line.wholesale_line_id) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  const variantIds = [...new Set(lines.map(({ variant_id }) => variant_id))]
  const places = await lockUnits(tx, retailerId, variantIds)
  const productOf = new Map(lines.map(({ variant_id, product_id }) => [variant_id, product_id]))
  const rules = await pickRulesOf(tx, retailerId, [...new Set(productOf.values())])
  const placesOf = Map.groupBy(places, ({ variant_id }) => variant_id)
  const allocated = allocatePairs(
    lines.map(({ wholesale_line_id, variant_id, quantity }) => ({
      lineId: wholesale_line_id,
      variantId: variant_id,
      quantity,
    })),
    (variantId) =>
      inOrder(
        placesOf.get(variantId) ?? [],
        rules.get(required(productOf.get(variantId), `the product of size ${variantId}`)),
      ),
  )
  if ('short' in allocated) return shortRefusal(allocated.short, lines)
  const held = { retailerId, cause, externalId: order.order_number }
  const productSyncIds = await reservePairs(tx, { ...held, pairs: allocated.pairs })
  const rows = allocated.pairs.map(({ lineId, inventoryItemId, locationId, quantity }) => ({
    wholesale_line_id: lineId,
    inventory_item_id: inventoryItemId,
    location_id: locationId,
    quantity,
  }))
  await insertReserved(tx, ref, { held: rows, at: clock.now() })
  await sendChanges(tx, { jobs }, keysOf(ref, rows))
  await notifyStockChanged(tx, jobs, { retailerId, variantIds, productSyncIds })
  return null
}

/**
 * Releases the pairs that an order reserves and deletes their rows, so that nothing is released twice. Pairs that the
 * shop's level may already exclude are released once Shopify confirms it (change-shop-level.ts).
 */
export async function releaseOrder(
  tx: Tx,
  { jobs, clock }: Needs,
  { ref, order, cause = 'wholesale order canceled' }: Omit<ReservedOrder, 'quantities'>,
): Promise<void> {
  const [told, held] = partition(await lockReservedOfOrder(tx, ref))
  if (told.length > 0) {
    await requestReturn(tx, ref, { held: told, at: clock.now() })
    await sendChanges(tx, { jobs }, keysOf(ref, told))
  }
  if (held.length === 0) return
  await deleteReserved(tx, ref, held)
  const lines = await orderLines(tx, ref)
  const variantIds = [...new Set(lines.map(({ variant_id }) => variant_id))]
  // Locks the items in the same order as everything that takes units.
  await lockUnits(tx, ref.retailerId, variantIds)
  const productSyncIds = await releasePairs(tx, {
    retailerId: ref.retailerId,
    cause,
    externalId: order.order_number,
    pairs: held.map(({ quantity, ...row }) => ({ home: homeOfPairs(row), quantity })),
  })
  await notifyStockChanged(tx, jobs, { retailerId: ref.retailerId, variantIds, productSyncIds })
}

const partition = <T extends { isKnownToShop: boolean }>(rows: readonly T[]): [known: T[], others: T[]] => [
  rows.filter(({ isKnownToShop }) => isKnownToShop),
  rows.filter(({ isKnownToShop }) => !isKnownToShop),
]

const keysOf = ({ retailerId }: OrderRef, rows: readonly Omit<ReservedKey, 'retailer_id'>[]): ReservedKey[] =>
  rows.map(({ wholesale_line_id, inventory_item_id }) => ({
    retailer_id: retailerId,
    wholesale_line_id,
    inventory_item_id,
  }))

const USUAL_RULE: PickRule = { mode: 'highest_stock_first', order: [] }

/** Returns the items of a size, first choice first. Whether a location ships to marketplaces does not matter here. */
function inOrder(places: readonly UnitPlace[], rule: PickRule = USUAL_RULE): UnitPlace[] {
  const open = places.map((place) => ({ ...place, fulfillment_enabled: true }))
  const [offered, others] = [true, false].map((isOffered) =>
    pickOrder(
      open.filter(({ wholesale_enabled }) => wholesale_enabled === isOffered),
      rule,
    ),
  )
  return [...(offered ?? []), ...(others ?? [])]
}

function shortRefusal(short: readonly Shortage[], lines: readonly OrderLineRow[]): Refusal {
  const errors = short.map(({ lineId, wanted, available }) => {
    const line = lines.find(({ wholesale_line_id }) => wholesale_line_id === lineId)
    const what = `${line?.product_name ?? 'A size'}, size ${line?.size ?? '?'}`
    return { field: `line_items.${lineId}`, message: `${what}: ${wanted} ordered, ${available} in stock.` }
  })
  const detail = `There is not enough stock for this order. ${errors.map(({ message }) => message).join(' ')}`
  return { ...refuse('conflict', detail), errors, code: 'short' }
}
