import type { AnswerOf, Contract } from '@ark/contract'
import type { ResaleMarketplace } from '@ark/marketplaces'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { sharedAccountId } from '#test/acts/shared-account.ts'
import { callsOf, clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import {
  aLiveSizeOf,
  enable,
  onOffer,
  shownStates,
  sizesWith,
  type TestSale,
  type TestVariant,
  theSize,
  toggle,
  vendorListings,
} from '#test/acts/test-listings.ts'
import { aConnectedShop, startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { sweepAccountJob } from '../listings.jobs.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

type Outside = AnswerOf<Contract['GET /listings/outside']>
const DAY_MS = 24 * 3_600_000
const MARKETPLACES = ['stockx', 'goat'] as const

let app: TestApp
let shop: TestShop
let second: TestShop
let operator: TestPerson

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  second = await aConnectedShop(app, 'second-street.myshopify.com')
  operator = await aPerson(app, { role: 'operator' })
})
afterEach(() => Promise.all([clearFaults(app, 'stockx'), clearFaults(app, 'alias')]))
afterAll(() => app?.close())

const accountOf = (marketplace: 'stockx' | 'goat') => sharedAccountId(app.capabilities, marketplace)
async function sweep(accountId: number): Promise<void> {
  await app.pass(60_000)
  await app.capabilities.jobs.send(sweepAccountJob, { marketplace_account_id: accountId })
  await app.drain()
}
const sweepShared = async (marketplace: 'stockx' | 'goat') => sweep(await accountOf(marketplace))

const used = new Set<number>()
/** Returns a size that no other test has listed. */
async function aFreshSize(owner: TestPerson): Promise<TestVariant> {
  const size = (await sizesWith(owner, 1)).find(({ variant_id }) => !used.has(variant_id))
  if (!size) throw new Error('no size is left')
  used.add(size.variant_id)
  return size
}
const aLiveOne = async (owner: TestPerson): Promise<TestVariant> => aLiveSizeOf(app, owner, await aFreshSize(owner))

/** Creates a listing outside of ARK. */
async function listByHand(
  accountId: number,
  marketplace: 'stockx' | 'goat',
  { variant_id }: Pick<TestVariant, 'variant_id'>,
  priceCents = 900_00,
): Promise<string> {
  const { rows } = await sql<{ stockx: string; goat: string; stockx_product: string; goat_product: string }>`
    select v.stockx_variant_id as stockx, v.alias_variant_id as goat, p.stockx_product_id as stockx_product,
      p.alias_catalog_id as goat_product
    from variants v join products p using (product_id) where v.variant_id = ${variant_id}`.execute(
    app.capabilities.db.platform,
  )
  const [ids] = rows
  const port: ResaleMarketplace = await app.capabilities.marketplaces.account({ marketplace, accountId })
  const listing = {
    variantId: ids?.[marketplace] ?? '',
    productId: ids?.[`${marketplace}_product`] ?? '',
    priceCents,
  }
  const { listingId } = await port.createListing(listing)
  await app.pass(5_000)
  return listingId
}

const unknownTo = async (person: TestPerson, path: string): Promise<Outside> =>
  (await person.call<Outside>('GET', path)).body
const toOperator = () => unknownTo(operator, '/admin/unknown-listings')

async function changeLogOf(person: TestPerson, { variant_id }: TestVariant): Promise<string[]> {
  const { rows } = await sql<{ description: string }>`
    select description from listing_changes where retailer_id = ${person.retailerId} and variant_id = ${variant_id}
    order by listing_change_id`.execute(app.capabilities.db.platform)
  return rows.map(({ description }) => description)
}

const offered = async (size: TestVariant, marketplace: 'stockx' | 'goat') =>
  (await onOffer(app, size.variant_id))[marketplace]

/** Ends or reprices a listing directly at the marketplace. */
function change(marketplace: 'stockx' | 'goat', id: string, to: { ended?: true; priceCents?: number }): void {
  const { stockx, alias } = app.simulators
  const listing = marketplace === 'stockx' ? stockx.store.listings.get(id) : alias.store.listings.get(id)
  if (!listing) throw new Error(`no listing ${id}`)
  if (to.ended) Object.assign(listing, { status: marketplace === 'stockx' ? 'DELETED' : 'deleted' })
  if (to.priceCents !== undefined)
    Object.assign(listing, marketplace === 'stockx' ? { amount: to.priceCents / 100 } : { priceCents: to.priceCents })
}

test.each(MARKETPLACES)(
  'at %s a listing that was ended outside is created again, and the change log shows it',
  async (at) => {
    const size = await aLiveOne(shop.owner)
    const [listing] = await offered(size, at)
    change(at, listing?.id ?? '', { ended: true })
    await sweepShared(at)
    expect(await offered(size, at)).toHaveLength(1)
    expect(shownStates(await theSize(shop.owner, size.variant_id))).toEqual({ stockx: 'live', goat: 'live' })
    expect(await changeLogOf(shop.owner, size)).toContainEqual(expect.stringContaining('it was ended outside ARK'))
  },
)

test.each(MARKETPLACES)('at %s a price that was changed outside is noticed, logged and corrected', async (at) => {
  const size = await aLiveOne(shop.owner)
  const [listing] = await offered(size, at)
  change(at, listing?.id ?? '', { priceCents: 66_600 })
  await sweepShared(at)
  expect(await offered(size, at)).toEqual([listing])
  const line = expect.stringMatching(/shows \$666\.00, not \$[\d,.]+; the price was changed outside ARK$/)
  expect(await changeLogOf(shop.owner, size)).toContainEqual(line)
  const { body } = await shop.owner.call<{ logs: { description: string }[] }>(
    'GET',
    `/listings/change-log?outside=true&variant_id=${size.variant_id}`,
  )
  expect(body.logs).toEqual([expect.objectContaining({ description: line })])
})

test.each(MARKETPLACES)(
  'at %s a pair whose sale no poll has seen is found sold, and is withdrawn from the other one',
  async (at) => {
    const size = await aLiveOne(shop.owner)
    const [listing] = await offered(size, at)
    const bought = { listingId: listing?.id ?? '' }
    const { stockx, alias } = app.simulators
    const order = at === 'stockx' ? stockx.control.buy(bought).orderNumber : alias.control.buy(bought).id
    await sweepShared(at)
    const elsewhere = at === 'stockx' ? 'goat' : 'stockx'
    expect(shownStates(await theSize(shop.owner, size.variant_id))).not.toMatchObject({ [at]: 'live' })
    expect(await offered(size, elsewhere)).toEqual([])
    const { sales } = (await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')).body
    expect(sales.find(({ order_number }) => order_number === order)).toMatchObject({ platform: at, oversold: false })
  },
)

test('listings that match cost one request for a hundred, and log nothing', async () => {
  const size = await aLiveOne(shop.owner)
  await sweepShared('stockx')
  const lines = await changeLogOf(shop.owner, size)
  const before = await callsOf(app, 'stockx')
  await sweepShared('stockx')
  const after = await callsOf(app, 'stockx')
  const spent = Object.keys(after).filter((call) => call.includes(' /v2/') && after[call] !== before[call])
  expect(spent).toEqual(['GET /v2/selling/listings'])
  expect(await changeLogOf(shop.owner, size)).toEqual(lines)
})

test('an ask is renewed before it expires, at its price and without a log line', async () => {
  const size = await aLiveOne(shop.owner)
  const endsAt = (id: string) => app.simulators.stockx.store.listings.get(id)?.ask?.expiresAt.getTime() ?? 0
  // Fees and prices change with the year, so both settle before.
  await app.pass(300 * DAY_MS)
  await sweepShared('stockx')
  await compareDueSlots(app, 60_000)
  const [listing] = await offered(size, 'stockx')
  const first = endsAt(listing?.id ?? '')
  const lines = await changeLogOf(shop.owner, size)
  await app.pass(first - app.capabilities.clock.now().getTime() - 8 * DAY_MS)
  await sweepShared('stockx')
  await compareDueSlots(app, 6 * 3_600_000)
  expect(endsAt(listing?.id ?? '')).toBeGreaterThan(first + 300 * DAY_MS)
  expect(await offered(size, 'stockx')).toEqual([listing])
  expect(await changeLogOf(shop.owner, size)).toEqual(lines)
})

test('an ask that expired anyway is created again', async () => {
  const size = await aLiveOne(shop.owner)
  const [listing] = await offered(size, 'stockx')
  await app.pass(400 * DAY_MS)
  await sweepShared('stockx')
  for (let waits = 0; waits < 3; waits += 1) await compareDueSlots(app, 10 * 60_000)
  const [anew, ...more] = await offered(size, 'stockx')
  expect(more).toEqual([])
  expect(anew).toMatchObject({ status: 'ACTIVE' })
  expect(anew?.id).not.toBe(listing?.id)
  expect(await changeLogOf(shop.owner, size)).toContainEqual(expect.stringContaining('no longer for sale on StockX'))
})

test.each(MARKETPLACES)(
  'listings of others on the shared account at %s are visible to the operator only',
  async (at) => {
    const size = await aFreshSize(shop.owner)
    const accountId = await accountOf(at)
    const [left, going] = [await listByHand(accountId, at, size), await listByHand(accountId, at, size, 950_00)]
    await sweep(accountId)
    const { listings, sweeps } = await toOperator()
    const ofSize = listings.filter(({ marketplace, price }) => marketplace === at && (price ?? 0) >= 900)
    expect(ofSize.map(({ price, choice, may_be_arks }) => ({ price, choice, may_be_arks }))).toEqual([
      { price: 950, choice: null, may_be_arks: false },
      { price: 900, choice: null, may_be_arks: false },
    ])
    expect(ofSize[0]).toMatchObject({ product_name: expect.any(String), size: expect.any(String) })
    expect(sweeps.find(({ marketplace }) => marketplace === at)).toMatchObject({ is_running: false })
    expect((await unknownTo(shop.owner, '/listings/outside')).listings).toEqual([])
    const decided = (id: number | undefined, choice: string) =>
      operator.call('POST', `/admin/unknown-listings/${id}/decision`, { choice })
    expect((await decided(ofSize[0]?.id, 'withdraw')).status).toBe(200)
    expect((await decided(ofSize[1]?.id, 'leave')).status).toBe(200)
    await app.drain()
    await app.pass(10_000)
    await app.drain()
    const there = (await onOffer(app, size.variant_id))[at].map(({ id }) => id)
    expect(there).toContain(left)
    expect(there).not.toContain(going)
    await sweep(accountId)
    const again = (await toOperator()).listings.filter(({ id }) => ofSize.some((each) => each.id === id))
    expect(again.map(({ choice }) => choice)).toEqual(['leave'])
  },
)

test('a listing of a lost creation is withdrawn from the shared account', async () => {
  const size = await aFreshSize(shop.owner)
  await injectTestFault(app, 'stockx', { call: 'POST /v2/selling/listings', kind: 'cut', times: 1 })
  await enable(shop.owner, size.variant_id)
  await app.drain()
  for (let waits = 0; waits < 9; waits += 1) await compareDueSlots(app, 15_000)
  const [known] = await offered(size, 'stockx')
  expect(known).toBeDefined()
  // The request was not lost but late; this listing simulates its arrival.
  await listByHand(await accountOf('stockx'), 'stockx', size, known?.priceCents)
  expect(await offered(size, 'stockx')).toHaveLength(2)
  await sweepShared('stockx')
  await app.pass(10_000)
  await app.drain()
  expect(await offered(size, 'stockx')).toEqual([known])
})

test('a sweep that dies at any page continues there and completes once', async () => {
  const accountId = await accountOf('stockx')
  const size = await aFreshSize(shop.owner)
  for (let nth = 0; nth < 205; nth += 1) await listByHand(accountId, 'stockx', size, 900_00 + nth * 100)
  const found: number[] = []
  for (let page = 1; page <= 3; page += 1) {
    await injectTestFault(app, 'stockx', { call: 'GET /v2/selling/listings', kind: '503', times: 50 })
    await sweep(accountId)
    await clearFaults(app, 'stockx')
    const { rows } = await sql<{ cursor: string | null }>`
      select cursor from account_sweeps where marketplace_account_id = ${accountId}`.execute(
      app.capabilities.db.platform,
    )
    found.push(Number(rows[0]?.cursor ?? 1))
    if (page < 3) await sweepOnePage(accountId)
  }
  expect(found).toEqual([1, 2, 3])
  await sweep(accountId)
  const { sweeps, listings } = await toOperator()
  expect(sweeps.find(({ marketplace }) => marketplace === 'stockx')).toMatchObject({ is_running: false })
  expect(listings.length).toBe(50)
})

/** Reads a page and dies when it requests the next one. */
async function sweepOnePage(accountId: number): Promise<void> {
  const { marketplaces } = app.capabilities
  const { sweepAccount } = await import('./sweep-account.ts')
  const port = await marketplaces.account({ marketplace: 'stockx', accountId })
  let asked = 0
  const dying: ResaleMarketplace = {
    ...port,
    listingsOnSale(cursor) {
      asked += 1
      if (asked > 1) throw new Error('the process has died')
      return port.listingsOnSale(cursor)
    },
  }
  const needs = { ...app.capabilities, marketplaces: { ...marketplaces, account: async () => dying } }
  await expect(sweepAccount(needs, accountId)).rejects.toThrow('the process has died')
}

test('two retailers on the shared account each keep their own listings', async () => {
  const sizes = [await aLiveOne(shop.owner), await aLiveOne(second.owner)]
  await sweepShared('stockx')
  await sweepShared('goat')
  for (const [nth, { owner }] of [shop, second].entries())
    expect(shownStates(await theSize(owner, sizes[nth]?.variant_id ?? 0))).toEqual({ stockx: 'live', goat: 'live' })
})

/** Connects a StockX account of the retailer's own. */
async function connectOwn(owner: TestPerson, seller: string): Promise<number> {
  app.simulators.stockx.control.settings({ signedInAs: seller })
  const ticket = (await owner.call<{ login_url: string }>('POST', '/stockx/login-ticket')).body.login_url
  const opened = await owner.open(ticket)
  const grant = await fetch(`${opened.location}&decision=allow`, { redirect: 'manual' })
  const back = new URL(grant.headers.get('location') ?? 'http://nowhere')
  await owner.open(`${back.pathname}${back.search}`)
  app.simulators.stockx.control.settings({ signedInAs: 'sandbox' })
  const { rows } = await sql<{ id: number }>`
    select marketplace_account_id as id from marketplace_accounts
    where retailer_id = ${owner.retailerId} and retired_at is null`.execute(app.capabilities.db.platform)
  return rows[0]?.id ?? 0
}

test("on a retailer's own account nothing changes before the retailer decides: adopt, withdraw, leave", async () => {
  const { owner } = second
  const accountId = await connectOwn(owner, 'second-street')
  const size = await aFreshSize(owner)
  const [stays, taken, going] = [
    await listByHand(accountId, 'stockx', size, 1901_00),
    await listByHand(accountId, 'stockx', size, 1902_00),
    await listByHand(accountId, 'stockx', size, 1903_00),
  ]
  expect((await owner.call('POST', '/listings/outside/check')).status).toBe(202)
  await app.drain()
  const outside = async () => (await unknownTo(owner, '/listings/outside')).listings
  const idAt = async (price: number) => (await outside()).find((each) => each.price === price)?.id ?? 0
  const decide = async (price: number, choice: string, person = owner) =>
    person.call<{ detail?: string }>('POST', `/listings/outside/${await idAt(price)}/decision`, { choice })
  expect((await outside()).map(({ price }) => price)).toEqual([1903, 1902, 1901])
  expect((await unknownTo(shop.owner, '/listings/outside')).listings).toEqual([])
  expect((await toOperator()).listings.filter(({ price }) => price === 1902)).toEqual([])
  expect((await decide(1902, 'adopt', shop.owner)).status).toBe(404)
  const associate = await aPerson(app, { role: 'associate', retailerId: owner.retailerId ?? 0 })
  expect((await decide(1902, 'adopt', associate)).status).toBe(403)

  const refused = await decide(1902, 'adopt')
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Disabled')])
  await toggleGoat(owner, size)
  expect((await decide(1901, 'leave')).status).toBe(200)
  expect((await decide(1903, 'withdraw')).status).toBe(200)
  await app.drain()
  await app.pass(10_000)
  await app.drain()
  const there = (await onOffer(app, size.variant_id)).stockx
  expect(there.map(({ id }) => id)).toEqual(expect.arrayContaining([stays, taken]))
  expect(there.map(({ id }) => id)).not.toContain(going)
})

/** Enables a size and runs its jobs; StockX lists it even if it already has another listing of it. */
async function toggleGoat(owner: TestPerson, { variant_id }: TestVariant): Promise<void> {
  await enable(owner, variant_id)
  await app.drain()
  await toggle(owner, variant_id, true)
}

test('an adopted listing gets the price of its size and is withdrawn with the pair', async () => {
  const { owner } = second
  const { rows } = await sql<{ id: number }>`
    select marketplace_account_id as id from marketplace_accounts where retailer_id = ${owner.retailerId}`.execute(
    app.capabilities.db.platform,
  )
  const accountId = rows[0]?.id ?? 0
  const size = await aFreshSize(owner)
  const taken = await listByHand(accountId, 'stockx', size, 1904_00)
  await sweep(accountId)
  // The size is enabled and not compared yet, so ARK has no listing of it.
  await enable(owner, size.variant_id)
  const { listings } = await unknownTo(owner, '/listings/outside')
  const id = listings.find(({ price }) => price === 1904)?.id ?? 0
  expect((await owner.call('POST', `/listings/outside/${id}/decision`, { choice: 'adopt' })).status).toBe(200)
  await app.drain()
  const shown = await theSize(owner, size.variant_id)
  expect(shownStates(shown)['stockx']).toBe('live')
  const there = (await vendorListings(app, size.variant_id)).stockx.filter(({ status }) => status === 'ACTIVE')
  expect(there.map((each) => each.id)).toEqual([taken])
  expect(there[0]?.priceCents).toBeLessThan(1904_00)
  expect((await unknownTo(owner, '/listings/outside')).listings.map(({ price }) => price)).not.toContain(1904)
  await toggle(owner, size.variant_id, false)
  await app.drain()
  await compareDueSlots(app, 10_000)
  expect((await vendorListings(app, size.variant_id)).stockx.filter((each) => each.status === 'ACTIVE')).toEqual([])
})
