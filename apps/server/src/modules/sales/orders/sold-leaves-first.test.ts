import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handlersOf } from '../../../modules.ts'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, aSizeWith, enable, onOffer, sizesWith, toggle } from '#test/acts/test-listings.ts'
import { aConnectedShop, startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { reconcileInTurn } from '../../listings/reconcile/reconcile-listing.ts'

let app: TestApp
let one: TestShop
let other: TestShop
beforeAll(async () => {
  ;({ app, shop: one } = await startWithShop())
  other = await aConnectedShop(app, 'second-street.myshopify.com')
}, 120_000)
afterAll(() => app?.close())
beforeEach(() => app.drain({ allowFailures: true }))

interface WaitingJob {
  name: string
  variant: number
  marketplace: string
  retailer: number
  deferrals: number | null
}

/** Returns the comparisons that wait for a worker. */
async function waitingJobs(): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select name, (data ->> 'variant_id')::int as variant, data ->> 'marketplace' as marketplace,
      (data ->> 'retailer_id')::int as retailer, (data ->> 'deferrals')::int as deferrals
    from jobs.job where name in ('listings.withdraw', 'listings.switch-off', 'listings.reconcile')
      and state in ('created', 'retry') order by name`.execute(app.capabilities.db.platform)
  return rows
}
const queuesOf = async (variantId: number) => [
  ...new Set((await waitingJobs()).filter(({ variant }) => variant === variantId).map(({ name }) => name)),
]

/** Runs only the jobs with these names. */
const run = (...names: string[]) =>
  drainJobs(
    { boss: app.boss, db: app.capabilities.db },
    handlersOf(app.capabilities).filter(({ job }) => names.includes(job.name)),
    { allowFailures: true },
  )

/** Sells a size at ALIAS and polls the order. The jobs that follow still wait. */
async function sellAtAlias(variantId: number): Promise<void> {
  const [listing] = (await onOffer(app, variantId)).goat
  app.simulators.alias.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await run('sales.poll-orders', 'listings.reconcile-when-stock-changes')
}

test.each(['another retailer', 'the same retailer'])(
  'a sold pair waits behind nothing that %s has switched off',
  async (who) => {
    const seller = who === 'another retailer' ? other : one
    const sold = await aLiveSizeOf(app, seller.owner, await aSizeWith(seller.owner, 1))
    const many = (await sizesWith(one.owner, 2)).slice(0, 10)
    for (const { variant_id } of many) await enable(one.owner, variant_id)
    await app.drain()
    for (const { variant_id } of many) await toggle(one.owner, variant_id, false)
    await sellAtAlias(sold.variant_id)
    const jobs = await waitingJobs()
    expect(new Set(jobs.filter(({ name }) => name === 'listings.withdraw').map(({ variant }) => variant))).toEqual(
      new Set([sold.variant_id]),
    )
    expect(jobs.filter(({ name }) => name === 'listings.switch-off').length).toBeGreaterThanOrEqual(20)
    // The sold pair leaves before any switched-off size has left.
    await run('listings.withdraw')
    expect((await onOffer(app, sold.variant_id)).stockx).toEqual([])
    const [first] = many
    expect((await onOffer(app, first?.variant_id ?? 0)).stockx).not.toEqual([])
    await app.drain()
    expect((await onOffer(app, first?.variant_id ?? 0)).stockx).toEqual([])
  },
)

test('a pair that a person reserves is withdrawn after sold pairs', async () => {
  const size = await aLiveSizeOf(app, one.owner, await aSizeWith(one.owner, 1))
  const { rows } = await sql<{ id: number }>`
    select inventory_item_id as id from inventory_items where retailer_id = ${one.retailerId}
      and variant_id = ${size.variant_id} and quantity_available > 0`.execute(app.capabilities.db.platform)
  const query = `inventory_item_id=${rows[0]?.id}&reserved_quantity=1`
  const answer = await one.owner.call('PATCH', `/inventory/items/find-and-update-reserved?${query}`)
  expect(answer.status).toBe(200)
  await run('listings.reconcile-when-stock-changes')
  expect(await queuesOf(size.variant_id)).toEqual(['listings.switch-off'])
  await app.drain()
  expect((await onOffer(app, size.variant_id)).stockx).toEqual([])
})

test.each(['withdrawals', 'switch-offs', 'writes'] as const)(
  'with a full line of %s the job of a slot is deferred in its own queue',
  async (lane) => {
    const size = await aSizeWith(one.owner, 1)
    await enable(one.owner, size.variant_id)
    await app.drain()
    const marketplaces = { ...app.capabilities.marketplaces, hasRoom: async () => false }
    const slot = { retailerId: one.retailerId, variantId: size.variant_id, marketplace: 'stockx' as const }
    await reconcileInTurn({ ...app.capabilities, marketplaces }, slot, { lane, deferrals: 2 })
    const queue = {
      withdrawals: 'listings.withdraw',
      'switch-offs': 'listings.switch-off',
      writes: 'listings.reconcile',
    }
    expect((await waitingJobs()).filter(({ variant }) => variant === size.variant_id)).toEqual([
      { name: queue[lane], variant: size.variant_id, marketplace: 'stockx', retailer: one.retailerId, deferrals: 3 },
    ])
    // A sold pair does not wait for others to fill a batch.
    const { rows } = await sql<{ put_off_since: Date | null }>`
      select put_off_since from listing_slots where retailer_id = ${one.retailerId}
        and variant_id = ${size.variant_id} and marketplace = 'stockx'`.execute(app.capabilities.db.platform)
    expect(rows[0]?.put_off_since !== null).toBe(lane !== 'withdrawals')
  },
)
