import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { connectStockxAs } from '#test/acts/connect-stockx-as.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { accountsInTest } from '#test/acts/shared-account.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, type TestSale, type TestVariant, toggle } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { removeAccounts } from '../../connections/remove-accounts.ts'
import { planSaleRefresh } from '../../sales/sales.planners.ts'
import { pollOrdersJob } from '../../sales/sales.jobs.ts'
import { beginHandover, handoverWork } from './hand-over.ts'
import { planHandovers } from '../listings.planners.ts'

// Each test puts sizes on offer on several accounts through dozens of jobs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Run = AnswerOf<Contract['GET /runs']>[number]

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
/** Returns to the shared account, with nothing on offer. */
afterEach(async () => {
  app.simulators.stockx.control.settings({ operationDelayMs: 0 })
  const page = await shop.owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200&filter=listed')
  for (const { variant_id } of page.body.variants) await toggle(shop.owner, variant_id, false)
  await shop.owner.call('POST', '/stockx/disconnect')
  await settled()
})
afterAll(() => app?.close())

async function settled(): Promise<void> {
  await app.drain({ allowFailures: true })
  for (let tries = 0; tries < 3; tries += 1) await compareDueSlots(app, 60_000)
  await planHandovers(app.capabilities)
  await app.drain({ allowFailures: true })
}

const stockxId = async (variantId: number): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select stockx_variant_id as id from variants where variant_id = ${variantId}`.execute(app.capabilities.db.platform)
  return rows[0]?.id ?? ''
}

/** Returns a size's asks that a buyer could take, by seller, according to StockX itself. */
async function asksOf(variantId: number): Promise<string[]> {
  const id = await stockxId(variantId)
  return [...app.simulators.stockx.store.listings.values()]
    .filter(({ variant, status }) => variant.stockxVariantId === id && status === 'ACTIVE')
    .map(({ seller }) => seller)
}

/** Returns the sizes that were on offer from two sellers at the same moment, according to the StockX journal. */
function offeredTwice(): string[] {
  const standing = new Map<string, Set<string>>()
  const twice: string[] = []
  for (const { effect, details } of app.simulators.stockx.journal.entries()) {
    const listingId = String(Reflect.get(details, 'listingId'))
    const listing = app.simulators.stockx.store.listings.get(listingId)
    if (!listing) continue
    const key = listing.variant.stockxVariantId
    const there = standing.get(key) ?? new Set()
    standing.set(key, there)
    if (effect === 'listing.activated') {
      there.add(listingId)
      if (there.size > 1) twice.push(key)
    } else if (['listing.deleted', 'listing.deactivated', 'order.created'].includes(effect)) there.delete(listingId)
  }
  return twice
}

const handovers = async () => (await shop.owner.call<Run[]>('GET', '/runs?kind=handover')).body
const sales = async () => (await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')).body.sales
const saleOf = async (orderNumber: string) => (await sales()).find((sale) => sale.order_number === orderNumber)
const ownAccounts = async () => (await accountsInTest(app)).filter(({ retailer_id }) => retailer_id === shop.retailerId)

async function bought(variantId: number): Promise<string> {
  const id = await stockxId(variantId)
  const live = [...app.simulators.stockx.store.listings.values()].find(
    ({ variant, status }) => variant.stockxVariantId === id && status === 'ACTIVE',
  )
  return app.simulators.stockx.control.buy({ listingId: live?.listingId ?? '' }).orderNumber
}

/** Polls every account, in use or not. */
async function polled(): Promise<void> {
  for (const { marketplace, retailer_id, marketplace_account_id } of await accountsInTest(app))
    await app.capabilities.jobs.send(pollOrdersJob, { marketplace, retailer_id, marketplace_account_id })
  await app.drain({ allowFailures: true })
}

test("sizes leave the shared account before they are listed on the retailer's own one, and the run shows its progress", async () => {
  const sizes = [await aLiveSize(app, shop.owner, 1), await aLiveSize(app, shop.owner, 1)]
  for (const { variant_id } of sizes) expect(await asksOf(variant_id)).toEqual(['sandbox'])

  expect(await connectStockxAs(shop.owner, 'first-seller')).toMatch(/stockx=connected$/)
  await settled()

  for (const { variant_id } of sizes) expect(await asksOf(variant_id)).toEqual(['first-seller'])
  expect(offeredTwice()).toEqual([])
  expect(await handovers()).toMatchObject([
    {
      title: 'Change of your StockX account',
      state: 'completed',
      done: 2,
      total: 2,
      result: { moved_listings: 2 },
      phase: '2 listings withdrawn from the account used before',
    },
  ])
})

test('an earlier sale is followed, and its label created, on the account that took it', async () => {
  const size = await aLiveSize(app, shop.owner, 1)
  const orderNumber = await bought(size.variant_id)
  await polled()
  const sale = await saleOf(orderNumber)
  await connectStockxAs(shop.owner, 'first-seller')
  await settled()

  expect((await shop.owner.call('GET', `/sales/stockx-shipping-label/${sale?.id}`)).status).toBe(200)
  app.simulators.stockx.control.advance({ orderNumber, status: 'SHIPPED' })
  await app.pass(24 * 3_600_000)
  await planSaleRefresh(app.capabilities)
  await app.drain({ allowFailures: true })
  expect(await saleOf(orderNumber)).toMatchObject({ status: 'SHIPPED' })
})

test('a pair that is sold on the old account during the handover is a sale and is not listed again', async () => {
  const size = await aLiveSize(app, shop.owner, 1)
  app.simulators.stockx.control.settings({ operationDelayMs: 5_000 })
  await connectStockxAs(shop.owner, 'first-seller')
  // The pair is bought while the withdrawal is in progress, so StockX refuses the withdrawal.
  const orderNumber = await bought(size.variant_id)
  await app.drain({ allowFailures: true })
  await app.pass(6_000)
  await polled()
  await settled()

  expect(await saleOf(orderNumber)).toMatchObject({ platform: 'stockx' })
  expect(await asksOf(size.variant_id)).toEqual([])
  expect((await handovers())[0]).toMatchObject({ state: 'completed', done: 1, total: 1 })
})

test('nothing moves when the same seller reconnects the account', async () => {
  const size = await aLiveSize(app, shop.owner, 1)
  await connectStockxAs(shop.owner, 'first-seller')
  await settled()
  const before = { own: await ownAccounts(), runs: (await handovers()).length }

  await connectStockxAs(shop.owner, 'first-seller')
  await settled()

  expect(await ownAccounts()).toEqual(before.own)
  expect(await handovers()).toHaveLength(before.runs)
  expect(await asksOf(size.variant_id)).toEqual(['first-seller'])
})

test('a retailer who connects twice and disconnects in between ends on one account, and never on two at once', async () => {
  const size = await aLiveSize(app, shop.owner, 1)
  app.simulators.stockx.control.settings({ operationDelayMs: 1_000 })
  await connectStockxAs(shop.owner, 'first-seller')
  await app.drain({ allowFailures: true })
  await connectStockxAs(shop.owner, 'second-seller')
  await app.drain({ allowFailures: true })
  await shop.owner.call('POST', '/stockx/disconnect')
  await app.drain({ allowFailures: true })
  await connectStockxAs(shop.owner, 'second-seller')
  app.simulators.stockx.control.settings({ operationDelayMs: 0 })
  await app.pass(2_000)
  await settled()

  expect(await asksOf(size.variant_id)).toEqual(['second-seller'])
  expect(offeredTwice()).toEqual([])
  expect((await handovers()).filter(({ state }) => state !== 'completed')).toEqual([])
  expect((await ownAccounts()).filter(({ is_retired }) => !is_retired)).toHaveLength(1)
})

test('a retailer who disconnects returns to the shared account; the own one is deleted with its tokens once nothing refers to it', async () => {
  const size = await aLiveSize(app, shop.owner, 1)
  await connectStockxAs(shop.owner, 'first-seller')
  await settled()
  expect(await asksOf(size.variant_id)).toEqual(['first-seller'])
  const second = await aLiveSize(app, shop.owner, 1)
  const orderNumber = await bought(second.variant_id)
  await polled()

  expect((await shop.owner.call('POST', '/stockx/disconnect')).status).toBe(200)
  await settled()
  expect(await asksOf(size.variant_id)).toEqual(['sandbox'])
  const looked = async () => {
    for (let looks = 0; looks < 3; looks += 1) {
      await removeAccounts(app.capabilities)
      await app.pass(30 * 60_000)
      await polled()
    }
    return (await ownAccounts()).filter(({ seller_id }) => seller_id !== null)
  }
  // Its sale has not ended.
  expect((await looked()).length).toBeGreaterThan(0)
  app.simulators.stockx.control.advance({ orderNumber, status: 'COMPLETED' })
  await app.pass(24 * 3_600_000)
  await planSaleRefresh(app.capabilities)
  await app.drain({ allowFailures: true })
  expect(await looked()).toEqual([])
  expect(await saleOf(orderNumber)).toMatchObject({ status: 'COMPLETED' })
})

test.each(['before', 'after'] as const)(
  'a worker that dies %s any transaction of the run leaves no size behind',
  async (moment) => {
    for (const nth of [1, 2]) {
      const size = await aLiveSize(app, shop.owner, 1)
      const on = { retailerId: shop.retailerId, accountId: await accountOf(size.variant_id) }
      await connectStockxAs(shop.owner, nth === 1 ? 'first-seller' : 'second-seller')
      await beginHandover(app.capabilities, { ...on, marketplace: 'stockx' })
      const { rows } = await sql<{ run_id: number }>`
        select run_id from runs where kind = 'handover' and state = 'waiting'`.execute(app.capabilities.db.platform)
      expect(rows).toHaveLength(1)
      const run = { retailerId: on.retailerId, runId: rows[0]?.run_id ?? 0 }
      const data = { retailer_id: run.retailerId, run_id: run.runId }
      await expect(handoverWork(dyingAt(app, nth, moment)).work(run, data)).rejects.toThrow(Killed)
      await settled()
      expect(await asksOf(size.variant_id)).toEqual([nth === 1 ? 'first-seller' : 'second-seller'])
      expect(offeredTwice()).toEqual([])
      expect((await handovers())[0]).toMatchObject({ state: 'completed' })
    }
  },
)

/** Returns the account of a size's listing at StockX. */
async function accountOf(variantId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select marketplace_account_id as id from marketplace_listings where variant_id = ${variantId}
      and marketplace = 'stockx' and state = 'live'`.execute(app.capabilities.db.platform)
  return rows[0]?.id ?? 0
}
