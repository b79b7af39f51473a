import type { AnswerOf, Contract } from '@ark/contract'
import type { Marketplace } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aLiveSize, aSizeWith, enable, toggle } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { refreshStockTotals } from '../../inventory/stock/queries/refresh-stock-totals.ts'
import { showMarketWhenRefreshedJob } from '../listings.jobs.ts'

type Whole = AnswerOf<Contract['GET /listings/variants']>
type Summaries = AnswerOf<Contract['GET /listings/variant-summaries']>
type Summary = Summaries['variants'][number]
type Stats = AnswerOf<Contract['GET /listings/stats']>

let app: TestApp
let shop: TestShop
let clerk: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  shop = await aConnectedShop(app)
  const [place] = (await shop.owner.call<{ id: number }[]>('GET', '/locations/')).body
  clerk = await aPerson(app, { role: 'associate', retailerId: shop.retailerId, locationIds: [place?.id ?? 0] })
  await aLiveSize(app, shop.owner, 1)
  await aLiveSize(app, shop.owner, 2)
  // Enabled without payouts, so it waits.
  const waiting = await aSizeWith(shop.owner, 2)
  await enable(shop.owner, waiting.variant_id)
  await shop.owner.call('PATCH', `/listings/variants/${waiting.variant_id}/payouts`, { bottom_payout: null })
  await app.drain()
  await toggle(shop.owner, (await aSizeWith(shop.owner, 1)).variant_id, true)
})
afterAll(() => app?.close())

const summaries = async (query: string, person: TestPerson = shop.owner) =>
  (await person.call<Summaries>('GET', `/listings/variant-summaries?${query}`)).body

/** Returns a row's facts from a size that was read completely. */
const shownOf = (size: Whole['variants'][number]) => ({
  id: size.variant_id,
  product: [size.product_name, size.brand, size.product_sku, size.image_url],
  size: size.size,
  units: [size.total_available, size.total_shopify_stock],
  payouts: [size.desired_payout, size.bottom_payout],
  enabled: size.listings_enabled,
  waits_for: size.waits_for,
  listings: size.marketplace_listings.map(({ marketplace, state, price, problem }) => [
    marketplace,
    state,
    price,
    problem,
  ]),
  markets: [size.stockx.lowest_ask, size.stockx.highest_bid, size.goat.lowest_ask, size.goat.highest_bid],
})

/** Returns a row's facts from a summary, with the omitted values filled in. */
function shownOfSummary(size: Summary, products: Summaries['products']) {
  const product = products.find(({ product_id }) => product_id === size.product_id)
  const listings = (['stockx', 'goat'] as const).flatMap((marketplace) => {
    const listing = size[marketplace]?.listing
    return listing ? [[marketplace, listing.state, listing.price, listing.problem ?? null]] : []
  })
  const { stockx, goat } = size
  return {
    id: size.variant_id,
    product: [product?.product_name, product?.brand ?? null, product?.product_sku ?? null, product?.image_url ?? null],
    size: size.size,
    units: [size.total_available, size.total_shopify_stock],
    payouts: [size.desired_payout ?? null, size.bottom_payout ?? null],
    enabled: size.listings_enabled ?? false,
    waits_for: size.waits_for ?? null,
    listings,
    markets: [stockx?.lowest_ask, stockx?.highest_bid, goat?.lowest_ask, goat?.highest_bid].map((each) => each ?? null),
  }
}

test('owners see what a size cost, and people below a manager do not', async () => {
  const [first] = (await summaries('limit=1')).variants
  const id = first?.variant_id ?? 0
  await sql`insert into variant_costs (retailer_id, variant_id, cost) values (${shop.retailerId}, ${id}, 81.5)`.execute(
    app.capabilities.db.platform,
  )
  const costs = async (person: TestPerson) => {
    const listed = (await summaries(`limit=1&variant_ids=${id}`, person)).variants
    const path = `/listings/products/${first?.product_id ?? 0}/variants`
    const ofProduct = (await person.call<Summaries>('GET', path)).body.variants
    return [...listed, ...ofProduct].flatMap(({ cost }) => (cost === undefined ? [] : [cost]))
  }
  expect(await costs(shop.owner)).toEqual([81.5, 81.5])
  expect(await costs(await aPerson(app, { role: 'associate', retailerId: shop.retailerId }))).toEqual([])
})

test('the change log of one size has its lines only', async () => {
  const log = async (query: string) =>
    (await shop.owner.call<{ logs: { id: number }[] }>('GET', `/listings/change-log${query}`)).body.logs
  const { rows } = await sql<{ id: number; variant_id: number }>`
    select listing_change_id as id, variant_id from listing_changes where retailer_id = ${shop.retailerId}
    order by created_at desc, listing_change_id desc`.execute(app.capabilities.db.platform)
  const variantId = rows[0]?.variant_id ?? 0
  const own = rows.filter((row) => row.variant_id === variantId).map(({ id }) => id)
  expect((await log(`?variant_id=${variantId}`)).map(({ id }) => id)).toEqual(own)
  expect(own.length).toBeGreaterThan(0)
  expect((await log('')).length).toBeGreaterThan(own.length)
})

const FILTERS = ['all', 'listed', 'unlisted', 'both', 'one', 'neither', 'overpriced'] as const

test.each(FILTERS)('pages of any length contain the sizes of the whole list in its order (%s)', async (filter) => {
  for (const [person, search] of [
    [shop.owner, ''],
    [shop.owner, '&search=jordan'],
    [clerk, ''],
  ] as const) {
    const whole = (await person.call<Whole>('GET', `/listings/variants?limit=200&filter=${filter}${search}`)).body
    for (const limit of [7, 200]) {
      const found: ReturnType<typeof shownOfSummary>[] = []
      for (let after = ''; ; ) {
        const page = await summaries(`limit=${limit}&filter=${filter}${search}${after}`, person)
        expect(page.variants.length).toBeLessThanOrEqual(limit)
        found.push(...page.variants.map((size) => shownOfSummary(size, page.products)))
        if (!page.has_more) break
        after = `&after=${page.variants.at(-1)?.variant_id}`
      }
      expect(found).toEqual(whole.variants.map(shownOf))
    }
  }
})

describe('in stock', () => {
  const inStock = async (query: string, person: TestPerson = shop.owner) => {
    const ids: number[] = []
    for (let after = ''; ; ) {
      const page = await summaries(`in_stock=true&${query}${after}`, person)
      ids.push(...page.variants.map(({ variant_id }) => variant_id))
      if (!page.has_more) return ids
      after = `&after=${page.variants.at(-1)?.variant_id}`
    }
  }
  /** Returns whether a completely read size is in stock or listed. */
  const isShown = (size: Whole['variants'][number]) =>
    size.locations.some(({ shopify_stock, sold_on_ark }) => shopify_stock > 0 || sold_on_ark > 0) ||
    size.marketplace_listings.length > 0

  test.each(FILTERS)('the list contains the sizes that have stock or are listed (%s)', async (filter) => {
    for (const [person, search] of [
      [shop.owner, ''],
      [shop.owner, '&search=jordan'],
      [shop.owner, '&search=jordan%209'],
      [clerk, ''],
    ] as const) {
      const whole = (await person.call<Whole>('GET', `/listings/variants?limit=200&filter=${filter}${search}`)).body
      const shown = whole.variants.filter(isShown).map(({ variant_id }) => variant_id)
      const isWholeList = filter === 'all' && search === ''
      expect(!isWholeList || shown.length < whole.variants.length).toBe(true)
      for (const limit of [3, 200])
        expect(await inStock(`limit=${limit}&filter=${filter}${search}`, person)).toEqual(shown)
    }
  })

  test('a sold-out size stays for a day, also when its product has nothing else', async () => {
    const { variant_id, product_id } = await aSizeWith(shop.owner, 1)
    const tenant = <T>(act: (tx: Tx) => Promise<T>) => app.capabilities.db.asRetailer(shop.retailerId, act)
    const links = await tenant(async (tx) => {
      const { rows } = await sql<{ id: number }>`update inventory_items set shopify_stock = 0, quantity_reserved = 0,
        sold_on_ark = 0 where product_id = ${product_id} returning product_sync_id as id`.execute(tx)
      return [...new Set(rows.map(({ id }) => id))]
    })
    await tenant((tx) => refreshStockTotals(tx, shop.retailerId, links))
    const isListed = async () => (await inStock('limit=200')).includes(variant_id)
    expect(await isListed()).toBe(false)
    const soldAgo = (hours: number) =>
      tenant((tx) =>
        sql`insert into marketplace_listings (retailer_id, variant_id, product_id, marketplace, state,
          external_listing_id, price, requested_at, state_since, ended_at)
          values (${shop.retailerId}, ${variant_id}, ${product_id}, 'goat', 'sold', 'x', 100, now(), now(),
            ${new Date(app.capabilities.clock.now().getTime() - hours * 3_600_000)})`.execute(tx),
      )
    await soldAgo(25)
    expect(await isListed()).toBe(false)
    await soldAgo(23)
    expect(await isListed()).toBe(true)
    const { body: stats } = await shop.owner.call<Stats>('GET', '/listings/stats')
    expect(stats.stocked_variants).toBe(await countedSizes(sql`shopify_stock > 0`))
    expect(stats.total_variants).toBe(await countedSizes(sql`true`))
  })

  const countedSizes = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql<{ n: number }>`select count(distinct (product_sync_id, variant_id))::int as n
      from inventory_items where retailer_id = ${shop.retailerId} and ${which}`.execute(app.capabilities.db.platform)
    return rows[0]?.n
  }
})

test("named sizes are read alone; another retailer's size is left out", async () => {
  const [first, , third] = (await summaries('limit=3')).variants
  const { variants, products } = await summaries(`variant_ids=${third?.variant_id},${first?.variant_id},987654321`)
  expect(variants.map(({ variant_id }) => variant_id)).toEqual([first?.variant_id, third?.variant_id])
  expect(products.length).toBe(new Set(variants.map(({ product_id }) => product_id)).size)
  expect((await shop.owner.call('GET', '/listings/variant-summaries?variant_ids=1,x')).status).toBe(422)
})

test('rows contain enough to compute the same net payouts as a completely read size', async () => {
  const whole = (await shop.owner.call<Whole>('GET', '/listings/variants?limit=200')).body.variants
  const { fee_schedule, products } = await summaries('limit=200')
  const { body: schedule } = await shop.owner.call('GET', '/fees/schedule')
  expect(fee_schedule).toEqual(schedule)
  for (const { product_id, stockx } of whole) {
    const product = products.find((each) => each.product_id === product_id)
    const type = stockx.ask_breakdown?.fee_type
    expect([type === 'provisional', type === 'pre_release', type === 'promotional']).toEqual([
      type !== undefined && product?.has_retail_price === false,
      type !== undefined && product?.is_pre_release === true,
      type !== undefined && product?.promotional_ark_fee !== undefined,
    ])
  }
})

describe('the lists by lowest ask follow', () => {
  const listsOf = async (variantId: number) => {
    const found = await Promise.all(
      (['both', 'one', 'neither', 'overpriced'] as const).map(async (filter) => {
        const { variants } = await summaries(`limit=200&filter=${filter}`)
        return variants.some(({ variant_id }) => variant_id === variantId) ? [filter] : []
      }),
    )
    return found.flat()
  }
  const liveOnBoth = async () => {
    const { variants } = await summaries('limit=200&filter=listed')
    const size = variants.find(
      ({ stockx, goat }) => stockx?.listing?.state === 'live' && goat?.listing?.state === 'live',
    )
    if (!size?.stockx?.listing || !size.goat?.listing) throw new Error('no size is live on both marketplaces')
    const { variant_id: id, product_id } = size
    return { id, product_id, prices: { stockx: size.stockx.listing.price, goat: size.goat.listing.price } }
  }
  /** Simulates a reading of the market. */
  const read = async (size: Awaited<ReturnType<typeof liveOnBoth>>, above: Partial<Record<Marketplace, number>>) => {
    for (const [marketplace, dollars] of Object.entries(above))
      await sql`update market_data set lowest_ask = ${size.prices[marketplace as Marketplace] + dollars}
        where variant_id = ${size.id} and marketplace = ${marketplace}`.execute(app.capabilities.db.platform)
    await app.capabilities.jobs.send(showMarketWhenRefreshedJob, { product_id: size.product_id })
    await app.drain()
  }

  test("the market as it is read, without incrementing a listing's version", async () => {
    const versions = () =>
      sql`select listing_id, version from marketplace_listings order by 1`.execute(app.capabilities.db.platform)
    const size = await liveOnBoth()
    const before = await versions()
    await read(size, { stockx: 0, goat: 5 })
    expect(await listsOf(size.id)).toEqual(['both'])
    await read(size, { stockx: -1 })
    expect(await listsOf(size.id)).toEqual(['one', 'overpriced'])
    await read(size, { goat: -1 })
    expect(await listsOf(size.id)).toEqual(['neither', 'overpriced'])
    expect((await versions()).rows).toEqual(before.rows)
  })

  test('whole dollars: a smaller difference, or a market of zero, is not above the lowest ask', async () => {
    const size = await liveOnBoth()
    await read(size, { stockx: -0.4, goat: 0 })
    expect(await listsOf(size.id)).toEqual(['one'])
    await read(size, { stockx: -size.prices.stockx })
    expect(await listsOf(size.id)).toEqual(['one'])
    await read(size, { stockx: -0.6 })
    expect(await listsOf(size.id)).toEqual(['one', 'overpriced'])
  })

  test('the price and the state of a listing', async () => {
    const size = await liveOnBoth()
    await read(size, { stockx: -1, goat: -1 })
    const change = (change: RawBuilder<unknown>) =>
      app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
        sql`update marketplace_listings set ${change} where variant_id = ${size.id} and marketplace = 'stockx'
          and state in ('live', 'withdrawing')`.execute(tx),
      )
    await change(sql`price = price - 1`)
    expect(await listsOf(size.id)).toEqual(['one', 'overpriced'])
    await change(sql`state = 'withdrawing'`)
    expect(await listsOf(size.id)).toEqual(['neither', 'overpriced'])
    await change(sql`state = 'live'`)
    expect(await listsOf(size.id)).toEqual(['one', 'overpriced'])
    await change(sql`price = price + 1`)
    expect(await listsOf(size.id)).toEqual(['neither', 'overpriced'])
  })
})
