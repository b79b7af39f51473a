import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerOf, Contract } from '@ark/contract'
import { waitUntil } from '../apps/server/src/platform/wait-until.ts'
import { answered, isAccepted, askForOnePayout, askForToggle } from './ask-owner.ts'
import { injectFault } from './inject-fault.ts'
import { sellerListings } from './outside.ts'
import { callsTo } from './owner.ts'
import type { OutsideMarketplace } from './acts-of-plan.ts'
import type { RetailerInPlay, SizeInPlay } from './retailers.ts'
import { retailerAt, type Stage } from './stage.ts'

const MOST_TRIES = 20
const TRY_AGAIN_MS = 1_000

/**
 * Lets an owner connect their own StockX account, or disconnect it in favor of the shared one. Retries while ARK is
 * down.
 */
export async function changeAccount(
  stage: Stage,
  { retailer, to }: { retailer: number; to: 'own' | 'shared' },
): Promise<string> {
  const owner = retailerAt(stage, retailer)
  for (let tries = 1; ; tries += 1)
    try {
      return await (to === 'own' ? connectOwnStockx(stage, owner) : disconnectStockx(owner))
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await wait(TRY_AGAIN_MS)
    }
}

async function connectOwnStockx({ world }: Stage, { browser, seller }: RetailerInPlay): Promise<string> {
  const { login_url } = await browser.call<{ login_url: string }>('POST', '/stockx/login-ticket')
  const asked = await browser.open(`${world.urls[0]}${login_url}`)
  const granted = await fetch(`${asked}&decision=allow&seller=${seller}`, { redirect: 'manual' })
  const landed = await browser.open(granted.headers.get('location') ?? '')
  const outcome = new URL(landed ?? '').searchParams.get('stockx')
  if (outcome !== 'connected') throw new Error(`the account was not connected: ${outcome}`)
  return `connected as ${seller}`
}

/** Disconnects the retailer's StockX account. ARK refuses an owner who has none connected. */
async function disconnectStockx({ call }: RetailerInPlay): Promise<string> {
  const answer = await call('POST', '/stockx/disconnect')
  if (isAccepted(answer) === null) throw new Error(`the account was not disconnected: ${answered(answer)}`)
  return answered(answer)
}

const CREATE = { stockx: ['stockx', 'Create'], goat: ['alias', 'CreateListing'] } as const
/** How long an owner waits for a listing to be withdrawn before enabling it again. */
const GONE_WITHIN_MS = 5_000

/** Lets both owners disable and enable the same size, and drops the marketplaces' replies to the new listings. */
export async function loseReplies(
  stage: Stage,
  { size, marketplace, forMs }: { size: number; marketplace: OutsideMarketplace; forMs: number },
): Promise<string> {
  const index = size % stage.common
  const both = stage.retailers.map((retailer) => ({ retailer, size: retailer.sizes[index] as SizeInPlay }))
  await Promise.all(both.map((each) => askForToggle(stage, each, false)))
  for (const endsAtMs = Date.now() + GONE_WITHIN_MS; Date.now() < endsAtMs; await wait(200))
    if (!(await isListed(stage, both[0]?.size.variantId ?? 0, marketplace))) break
  const [vendor, call] = CREATE[marketplace]
  const lost = await injectFault(stage.world, vendor, { call, kind: 'reply-lost' })
  await Promise.all(both.map((each) => askForToggle(stage, each, true)))
  await wait(forMs)
  return `${both[0]?.size.name}: ${await lost.clear()} answers were lost`
}

async function isListed({ world }: Stage, variantId: number, marketplace: OutsideMarketplace): Promise<boolean> {
  const { rows } = await world.database.query(
    `select from marketplace_listings
     where variant_id = $1 and marketplace = $2 and state not in ('withdrawn', 'sold') limit 1`,
    [variantId, marketplace],
  )
  return rows.length > 0
}

/** How long StockX refuses single requests, so that the account pauses and price changes wait and go in batches. */
const BUSY_MS = 4_000
const SENT_WITHIN_MS = 8_000

/**
 * Lets both owners change every price while StockX refuses requests, so that most changes go in batches. StockX does
 * not process the batches until all faults are cleared.
 */
export async function slowBatches(stage: Stage, { percent }: { percent: number }): Promise<string> {
  const { stockx } = stage.world.simulators
  stockx.control.settings({ areBatchesPaused: true })
  const busy = await Promise.all(
    ['Update', 'GetOrders'].map((call) => injectFault(stage.world, 'stockx', { call, kind: '429' })),
  )
  const answers = await Promise.all(
    stage.retailers.map(async (retailer) => {
      const dearest = Math.max(...retailer.sizes.map(({ payout }) => payout))
      const amount = Math.round(dearest * (1 + percent / 100))
      for (let tries = 1; ; tries += 1) {
        const answer = await askForOnePayout(stage, { retailer, sizes: retailer.sizes }, amount)
        if (tries === MOST_TRIES || !/^(5|no answer)/.test(answer)) return answer
        await wait(TRY_AGAIN_MS)
      }
    }),
  )
  await wait(BUSY_MS)
  for (const each of busy) await each.clear()
  await wait(SENT_WITHIN_MS)
  const standing = [...stockx.store.batches.values()].filter(({ status }) => status !== 'COMPLETED')
  const words = standing.map(({ kind, items }) => `${kind} of ${items.length}`).join(', ')
  return `${answers.join(', ')}; batches that stand: ${words || 'none'}`
}

/** Changes the price of one of ARK's listings or deletes it at the marketplace, as the seller does without ARK. */
export function changeOutside(
  { world, outside }: Stage,
  { marketplace, nth, percent }: { marketplace: OutsideMarketplace; nth: number; percent: number | null },
): string {
  const live = sellerListings(world, marketplace).filter(({ id, isLive }) => isLive && !outside.byHand.has(id))
  const listing = live[nth % Math.max(1, live.length)]
  if (!listing) return 'nothing is for sale'
  const { id, priceCents, externalVariantId } = listing
  const { stockx, alias } = world.simulators
  const to = percent === null ? null : Math.round((priceCents / 100) * (1 + percent / 100)) * 100
  outside.changed.add(id)
  const change = { listingId: id, ...(to !== null && { priceCents: to }) }
  if (marketplace === 'stockx') stockx.control.sellerChanges(change)
  else alias.control.sellerChanges(change)
  const done = to === null ? 'deleted' : `at ${to / 100}, was ${priceCents / 100}`
  return `${marketplace} ${id} (${externalVariantId}) ${done}`
}

/** A price above ARK's asks for every size in play, so that no one mistakes the listing for ARK's. */
const BY_HAND_DOLLARS = 1_900

/** Creates a listing at a marketplace without ARK, on the shared account or on an owner's own. */
export function listOutside(
  stage: Stage,
  act: { retailer: number; size: number; marketplace: OutsideMarketplace; isOnOwn: boolean; nth: number },
): string {
  const { stockx, alias } = stage.world.simulators
  const { sizes, seller } = retailerAt(stage, act.retailer)
  const { name, externalIds } = sizes[act.size % sizes.length] as SizeInPlay
  const priceCents = (BY_HAND_DOLLARS + act.nth) * 100
  const id = act.marketplace === 'stockx' ? onStockx() : onAlias()
  stage.outside.byHand.add(id)
  return `${name} by hand on ${act.marketplace}: listing ${id}`

  function onStockx(): string {
    const listing = { variantId: externalIds.stockx, priceCents, ...(act.isOnOwn && { seller }) }
    return stockx.control.sellerLists(listing).listingId
  }
  function onAlias(): string {
    const [catalogId = '', size] = externalIds.goat.split(':')
    return alias.control.sellerLists({ catalogId, size: Number(size), priceCents }).id
  }
}

const ASKED_EVERY_MS = 3_000

interface SweepRow {
  id: number
  swept_at: Date | null
  found: number | null
}

/**
 * Lets the operator compare every account, and waits until every comparison that started before is followed by a new
 * one.
 */
export async function sweepAccounts({ world, operator }: Pick<Stage, 'world' | 'operator'>): Promise<void> {
  const call = callsTo(world.urls, operator)
  const since = new Date()
  let left: SweepRow[] = []
  let askedAtMs = 0
  const look = async (): Promise<true | undefined> => {
    const { rows } = await world.database.query<SweepRow>(`
      select a.marketplace_account_id::int as id, s.swept_at, s.found
      from marketplace_accounts a left join account_sweeps s using (marketplace_account_id)`)
    left = rows.filter(({ swept_at }) => swept_at === null || swept_at < since)
    if (left.length > 0 && Date.now() - askedAtMs > ASKED_EVERY_MS) {
      askedAtMs = Date.now()
      for (const { id } of left) await call('POST', `/admin/provider-health/${id}/sweep`)
    }
    return left.length === 0 || undefined
  }
  await waitUntil(look, { what: 'every account to be read', signs: () => JSON.stringify(left) })
}

type Unknown = AnswerOf<Contract['GET /admin/unknown-listings']>['listings'][number]

/**
 * Decides about unknown listings as the operator and the owners. Listings that may be ARK's are withdrawn; of the
 * others one stays, one is withdrawn, and the next has no decision yet.
 */
export async function decideAboutUnknown({ world, operator, retailers }: Stage): Promise<void> {
  const askers = [
    { call: callsTo(world.urls, operator), path: '/admin/unknown-listings' },
    ...retailers.map(({ call }) => ({ call, path: '/listings/outside' })),
  ]
  for (const { call, path } of askers) {
    const { body } = await call('GET', `${path}?limit=200`)
    const { listings } = body as { listings: Unknown[] }
    for (const [nth, { id, may_be_arks, choice }] of listings.entries()) {
      const decision = may_be_arks ? 'withdraw' : ([null, 'leave', 'withdraw'] as const)[nth % 3]
      if (choice === null && decision) await call('POST', `${path}/${id}/decision`, { choice: decision })
    }
  }
}

/** Assigns the orders of nobody as the operator: those of one size in turn to the businesses that have it. */
export async function assignOrders({ world, operator }: Pick<Stage, 'world' | 'operator'>): Promise<number> {
  const call = callsTo(world.urls, operator)
  const { body } = await call('GET', '/admin/unclaimed-orders')
  const { orders } = body as AnswerOf<Contract['GET /admin/unclaimed-orders']>
  const assigned = new Map<string, number>()
  for (const { account_id, order_number, product_name, size, problem, retailers } of orders) {
    const before = assigned.get(`${product_name} ${size}`) ?? 0
    const retailer = retailers[before % retailers.length]
    if (problem !== null || !retailer) continue
    assigned.set(`${product_name} ${size}`, before + 1)
    await call('POST', '/admin/unclaimed-orders/claim', { account_id, order_number, retailer_id: retailer.id })
  }
  return assigned.values().reduce((sum, each) => sum + each, 0)
}
