import { SALE_STAGES } from '@ark/domain'
import { type Chance, createChance } from './chance.ts'
import type { OwnerSession, PastRow } from './owner-session.ts'
import type { SalesPlan } from './plan-sales.ts'
import type { PlannedSale, PlannedShopSale } from './planned-sale.ts'
import type { PastShop } from './read-shop.ts'
import { type PastMoney, pastMoney } from './sale-money.ts'
import { type PastDecision, saleRow, SHOP_ORDER_AFTER_MS, shopSaleRow } from './sale-rows.ts'
import type { PastStockChange } from './stock-ledger.ts'

/** A planned sale with the decision about its pair and its money. */
export interface DecidedSale {
  sale: PlannedSale
  decision: PastDecision | null
  money: PastMoney
}

/** A marketplace sale as inserted. */
export interface InsertedSale extends DecidedSale {
  saleId: number
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
const SECOND_MS = 1_000
const DAY_MS = 86_400_000

export const withMoney = (sale: PlannedSale, decision: PastDecision | null, shop: PastShop): DecidedSale => ({
  sale,
  decision,
  money: pastMoney(sale, shop.schedule, shop.until),
})

/** Returns the change by which a sale took its pair. */
const takenBy = ({ platform, place, soldAt, orderId }: PlannedSale): PastStockChange => ({
  inventory_item_id: place.inventory_item_id,
  at: after(soldAt, SECOND_MS),
  level: 0,
  sold: 1,
  cause: `sale on ${platform}`,
  externalId: orderId,
})

/**
 * Returns what the sales did to the stock, and the change by which each took its pair. A pair counts as sold until its
 * order in the shop exists; then the shop's level counts it. A restocked pair raises the level again.
 */
export function saleChanges(decided: readonly DecidedSale[], shopSales: readonly PlannedShopSale[]) {
  const taken = new Map<PlannedSale, PastStockChange>()
  const changes: PastStockChange[] = []
  for (const { sale, decision } of decided) {
    if (sale.isOversold) continue
    const taking = takenBy(sale)
    taken.set(sale, taking)
    const ordered = after(sale.soldAt, SHOP_ORDER_AFTER_MS)
    changes.push(taking, { ...taking, at: ordered, level: -1, sold: -1, cause: 'Shopify order created' })
    if (decision?.isRestocked)
      changes.push({ ...taking, at: decision.at, level: 1, sold: 0, cause: 'canceled sale restocked' })
  }
  for (const { place, soldAt, lostAt } of shopSales) {
    const { inventory_item_id } = place
    const change = { inventory_item_id, sold: 0, cause: 'webhook inventory_levels/update', externalId: null }
    changes.push({ ...change, at: after(soldAt, 2 * SECOND_MS), level: -1 })
    if (lostAt) changes.push({ ...change, at: lostAt, level: 1 })
  }
  return { changes, taken }
}

interface ToInsert {
  seed: number
  plan: SalesPlan
  decided: readonly DecidedSale[]
  costs: ReadonlyMap<number, number>
  /** Whether a sale took the last pair of its size and location. */
  isLastPair: (sale: PlannedSale) => boolean
}

/** Inserts the listings that sold and the sales, the oldest first. Returns the marketplace sales with their ids. */
export async function insertPastSales(
  session: OwnerSession,
  shop: PastShop,
  { seed, plan, decided, costs, isLastPair }: ToInsert,
): Promise<InsertedSale[]> {
  const chance = createChance(`${seed} rows`)
  const listingIds = await insertListings(session, shop, { chance, decided })
  const numbered = numbersOf(plan)
  const rows = decided.map(({ sale, decision, money }, at) =>
    saleRow(sale, {
      shop,
      costs,
      money,
      decision,
      listingId: listingIds[at] ?? 0,
      isLastPair: isLastPair(sale),
      shopNumber: numbered.get(sale) ?? 0,
      chance,
    }),
  )
  const saleIds = await session.insert('sales', rows, 'sale_id')
  const shopRows = plan.shopSales.map((sale) => shopSaleRow(sale, { shop, costs, shopNumber: numbered.get(sale) ?? 0 }))
  await session.insert('sales', shopRows)
  const inserted = decided.map((each, at) => ({ ...each, saleId: saleIds[at] ?? 0 }))
  await session.insert(
    'order_owners',
    inserted.map(({ sale, saleId }) => ({
      marketplace_account_id: shop.accounts[sale.platform],
      external_order_id: sale.orderId,
      retailer_id: shop.retailerId,
      sale_id: saleId,
    })),
  )
  await session.insert('sale_resolutions', inserted.flatMap(resolutionOf(shop)))
  return inserted
}

/** Numbers the orders in the shop by time, from 101. Oversold sales get numbers that nothing uses. */
export function numbersOf({ sales, shopSales }: SalesPlan): Map<PlannedSale | PlannedShopSale, number> {
  const all = [...sales, ...shopSales].toSorted((one, other) => one.soldAt.getTime() - other.soldAt.getTime())
  return new Map(all.map((sale, at) => [sale, at + 1]))
}

interface Listed {
  chance: Chance
  decided: readonly DecidedSale[]
}

async function insertListings(session: OwnerSession, shop: PastShop, { chance, decided }: Listed): Promise<number[]> {
  const ids = await session.insert(
    'marketplace_listings',
    decided.map(({ sale }) => listingRow(shop, sale, chance)),
    'listing_id',
  )
  await session.insert(
    'listing_owners',
    decided.map(({ sale }, at) => ({
      marketplace_account_id: shop.accounts[sale.platform],
      external_listing_id: sale.listingId,
      retailer_id: shop.retailerId,
      listing_id: ids[at] ?? 0,
      variant_id: sale.place.variant_id,
      product_id: sale.place.product_id,
    })),
  )
  return ids
}

function listingRow({ retailerId, accounts }: PastShop, sale: PlannedSale, chance: Chance): PastRow {
  const { platform, place, askCents, soldAt, listingId } = sale
  const liveAt = listedAt(sale, chance)
  return {
    retailer_id: retailerId,
    variant_id: place.variant_id,
    product_id: place.product_id,
    marketplace: platform,
    state: 'sold',
    external_listing_id: listingId,
    price: askCents / 100,
    attempts: 1,
    requested_at: after(liveAt, -2 * SECOND_MS),
    live_at: liveAt,
    ended_at: soldAt,
    state_since: soldAt,
    price_since: liveAt,
    marketplace_account_id: accounts[platform],
    version: 0,
    is_lowest_ask: false,
    is_overpriced: false,
  }
}

const listedAt = ({ soldAt }: PlannedSale, chance: Chance): Date => after(soldAt, -chance.between(0.05, 12) * DAY_MS)

const resolutionOf =
  ({ retailerId, staff }: PastShop) =>
  ({ saleId, sale, decision }: InsertedSale): PastRow[] => {
    const end = sale.way.steps.at(-1)
    if (!decision || !end || !SALE_STAGES[end.stage].fell_through) return []
    return [
      {
        retailer_id: retailerId,
        sale_id: saleId,
        restock: decision.isRestocked,
        resolved_at: decision.at,
        resolved_by: staff.managerId,
        settled_at: after(decision.at, 4 * SECOND_MS),
        attempts: 0,
        write_off: decision.writeOff,
      },
    ]
  }
