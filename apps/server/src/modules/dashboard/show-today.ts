import type { AnswerOf, Contract } from '@ark/contract'
import { dayInNewYork } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { healthOf, type ProviderHealth } from '../../platform/watch/provider-health.ts'
import { accountsForRetailer } from '../catalogue/index.ts'
import { totalsOfPlatforms, totalsOfDay } from '../sales/index.ts'
import { accountsWithWork, shopsOf } from './queries/used-accounts.ts'
import { todaysNumbers } from './queries/today.ts'
import { waitingListings } from './queries/waiting-listings.ts'

type Today = AnswerOf<Contract['GET /dashboard/today']>

const PROVIDERS = [
  ['shopify', 'Shopify'],
  ['stockx', 'StockX'],
  ['alias', 'ALIAS'],
] as const
/** The provider names under which health is recorded. Alias is recorded under its marketplace's name, `goat`. */
const NOTED_AS = { shopify: 'shopify', stockx: 'stockx', alias: 'goat' } as const

/** Returns the home screen's numbers, with the work that waits for each provider that does not answer. */
export async function showToday(
  { db, clock, config }: Pick<Capabilities, 'db' | 'clock' | 'config'>,
  { retailerId, locationIds }: StaffCaller,
): Promise<Today> {
  const now = clock.now()
  const day = dayInNewYork(now)
  const [[today, platforms], { health, shared }] = await Promise.all([
    db.readInOneTrip(retailerId, (tx) =>
      Promise.all([todaysNumbers(tx, { locationIds }), totalsOfDay(tx, { soldOn: day, locationIds })]),
    ),
    healthForRetailer(db, retailerId),
  ])
  const waiting = await waitingWork({ db }, { retailerId, health, today })
  const providers = PROVIDERS.map(([key, provider]) => {
    // The account that has waited the longest comes first.
    const known = health.find((each) => each.provider === NOTED_AS[key])
    return {
      provider,
      is_simulated: config[key].isSimulated,
      is_shared: known !== undefined && shared.has(known.subject) && known.provider !== 'shopify',
      last_success_at: known?.last_success_at?.toISOString() ?? null,
      waiting_since: known?.waiting_since?.toISOString() ?? null,
      problem: known?.problem ?? null,
      waiting: known?.waiting_since ? waiting[NOTED_AS[key]] : 0,
    }
  })
  return { as_of: now.toISOString(), day, ...figuresOf(platforms), ...today, providers }
}

/**
 * Returns the health of the accounts and shops that a retailer uses or has unfinished work on, and which accounts are
 * shared.
 */
async function healthForRetailer(
  db: Capabilities['db'],
  retailerId: number,
): Promise<{ health: ProviderHealth[]; shared: ReadonlySet<string> }> {
  const accounts = await accountsForRetailer(db, retailerId)
  const others = accounts.filter(({ is_used }) => !is_used).map((account) => account.marketplace_account_id)
  const [withWork, shops] = await db.readInOneTrip(retailerId, (tx) =>
    Promise.all([accountsWithWork(tx, retailerId, others), shopsOf(tx, retailerId)]),
  )
  const concerned = accounts.filter((each) => each.is_used || withWork.includes(each.marketplace_account_id))
  const health = await healthOf(db, [
    ...concerned.map((each) => ({ provider: each.marketplace, subject: String(each.marketplace_account_id) })),
    ...shops.map((subject) => ({ provider: 'shopify', subject })),
  ])
  const shared = concerned.filter(({ retailer_id }) => retailer_id === null)
  return { health, shared: new Set(shared.map((each) => String(each.marketplace_account_id))) }
}

/** Returns the day's figures, equal to those of the sales page for the same day. */
function figuresOf(
  platforms: Awaited<ReturnType<typeof totalsOfDay>>,
): Pick<Today, 'sales' | 'fell_through' | 'revenue' | 'net_payout' | 'by_platform'> {
  const { total, fell_through, total_revenue, total_retailer_payout } = totalsOfPlatforms(platforms)
  return {
    sales: total,
    fell_through,
    revenue: total_revenue,
    net_payout: total_retailer_payout,
    by_platform: platforms.map((each) => ({
      platform: each.platform,
      sales: each.total,
      fell_through: each.fell_through,
      revenue: each.total_revenue,
      net_payout: each.total_retailer_payout,
    })),
  }
}

interface Known {
  retailerId: number
  health: ProviderHealth[]
  today: Pick<Today, 'waiting'>
}

/**
 * Returns the work that waits for each provider. Reads listings only while a marketplace does not answer and listings
 * are stuck, so usually it reads nothing.
 */
async function waitingWork({ db }: Pick<Capabilities, 'db'>, { retailerId, health, today }: Known) {
  const { stuck_listings, pending_store_orders } = today.waiting
  const isAway = health.some(({ provider, waiting_since }) => provider !== 'shopify' && waiting_since !== null)
  const listings = isAway && stuck_listings > 0 ? await db.asRetailer(retailerId, waitingListings) : []
  const of = (marketplace: string) => listings.find((each) => each.marketplace === marketplace)?.waiting ?? 0
  return { shopify: pending_store_orders, stockx: of('stockx'), goat: of('goat') }
}
