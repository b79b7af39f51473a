import { feeScheduleOn } from '../../modules/catalogue/index.ts'
import { rankTopSellers } from '../../modules/dashboard/rank-top-sellers.ts'
import { readStockAges } from '../../modules/dashboard/read-stock-ages.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { BUYER, FULFILLMENT, MANAGER, OWNER } from '../people.ts'
import { createChance } from './chance.ts'
import { insertLedger } from './insert-ledger.ts'
import { insertLogs } from './insert-logs.ts'
import { insertMarket } from './insert-market.ts'
import { insertPastSales, saleChanges, withMoney } from './insert-sales.ts'
import { insertPayouts, insertStock } from './insert-stock.ts'
import { dealChanges, insertWholesale } from './insert-wholesale.ts'
import { asDatabaseOwner, type OwnerSession } from './owner-session.ts'
import { planSales } from './plan-sales.ts'
import type { PlannedSale } from './planned-sale.ts'
import { planDeals, planOffers } from './plan-wholesale.ts'
import { type PastPeople, readShop, takeImport } from './read-shop.ts'
import { costsOf, decisionsOf } from './sale-rows.ts'
import { stockLedger } from './stock-ledger.ts'
import { sendOrdersToSimulators } from './send-orders.ts'

export interface PastWanted {
  /** How many days the business is old. */
  days: number
  seed: number
}

const DAY_MS = 86_400_000
const [FEWEST_DAYS, MOST_DAYS] = [14, 120]

/** Reads ARK_SANDBOX_DAYS: how many days of past a sandbox gets; 0 or unset: none. Throws for anything else. */
export function pastDays(text: string | undefined): number {
  const days = Number(text || 0)
  if (days === 0 || (Number.isInteger(days) && days >= FEWEST_DAYS && days <= MOST_DAYS)) return days
  throw new Error(`ARK_SANDBOX_DAYS is "${text}": it has to be 0, or from ${FEWEST_DAYS} to ${MOST_DAYS} days.`)
}

/**
 * Gives the sandbox's owner a business of some days: sales in every stage, their money, stock movements, wholesale
 * orders, the market's history and the logs. The database gets all of it in one transaction, once; then the simulators
 * get the orders that they do not know. Does nothing when both have it, so an interrupted start goes on here. Returns
 * whether the database got it now.
 */
export async function makePast(capabilities: Capabilities, wanted: PastWanted): Promise<boolean> {
  const { config, clock, db } = capabilities
  const schedule = await db.asPlatform((tx) => feeScheduleOn(tx, clock.now()))
  const people = {
    owner: OWNER,
    manager: MANAGER,
    packer: FULFILLMENT,
    buyer: BUYER,
    operator: config.operatorEmail,
    schedule,
    now: clock.now(),
  }
  const retailerId = await asDatabaseOwner(config.databaseUrl, async (session) =>
    (await hasPast(session, people)) ? null : insertPast(session, people, wanted),
  )
  await sendOrdersToSimulators(capabilities)
  if (retailerId === null) return false
  // What planners would compute within a quarter of an hour.
  await readStockAges(capabilities, retailerId)
  await rankTopSellers(capabilities)
  return true
}

/** Returns whether the owner's business has sales that are a day older than the operator's account. */
async function hasPast(session: OwnerSession, people: { owner: string; operator: string }): Promise<boolean> {
  const [row] = await session.read<{ has_past: boolean }>(
    `select exists (
       select from users o join users p on p.email = $2
       join sales s on s.retailer_id = o.retailer_id and s.sold_at < p.created_at - interval '1 day'
       where o.email = $1) as has_past`,
    [people.owner, people.operator],
  )
  return row?.has_past ?? false
}

/** Plans and inserts the past. Returns the number of the business. */
async function insertPast(session: OwnerSession, people: PastPeople, { days, seed }: PastWanted): Promise<number> {
  const shop = await readShop(session, people)
  const from = new Date(shop.until.getTime() - (days + 1) * DAY_MS)
  const chanceOf = (part: string) => createChance(`${seed} ${part}`)
  const costs = costsOf(shop, chanceOf('costs'))
  const plan = planSales(shop, { seed, days })
  const decisions = decisionsOf(plan.sales, chanceOf('decisions'), shop.until)
  const decided = plan.sales.map((sale) => withMoney(sale, decisions.get(sale) ?? null, shop))
  const isYoung = ({ createdAt }: { createdAt: Date }) => createdAt > from
  const deals = planDeals(shop, chanceOf('deals')).filter(isYoung)
  const offers = planOffers(shop, { chance: chanceOf('offers'), deals }).filter(isYoung)
  await insertMarket(session, shop, { trends: plan.trends, sold: plan.sales, days })
  const imported = await takeImport(session, shop)
  const { changes, taken } = saleChanges(decided, plan.shopSales)
  const all = [...changes, ...dealChanges(deals)]
  const stock = stockLedger(imported, { changes: all, chance: chanceOf('stock'), from })
  const isLastPair = (sale: PlannedSale) => stock.emptied.has(taken.get(sale))
  const sales = await insertPastSales(session, shop, { seed, plan, decided, costs, isLastPair })
  await insertPayouts(session, shop, plan.sales)
  const ofWholesale = await insertWholesale(session, shop, { deals, offers, costs })
  const ofMoney = await insertLedger(session, shop, sales)
  await insertLogs(session, shop, { sales, notices: [...ofMoney, ...ofWholesale], chance: chanceOf('logs') })
  await insertStock(session, shop, { movements: stock.movements, costs, from })
  return shop.retailerId
}
