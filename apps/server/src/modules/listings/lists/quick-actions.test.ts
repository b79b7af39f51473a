import type { AnswerOf, Contract } from '@ark/contract'
import type { Marketplace } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { showMarket } from '../pricing/show-market.ts'

type QuickActions = AnswerOf<Contract['GET /listings/variants/quick-actions']>
type BidOpportunities = AnswerOf<Contract['GET /listings/variants/bid-opportunities']>

let app: TestApp
let owner: TestPerson
/** A person who sees the second location only. */
let clerk: TestPerson
let ids: number[]

/** The lowest ask and the highest bid of twelve sizes by number; each is listed for $200 on both marketplaces. */
const ASKED: [size: number, marketplace: Marketplace, lowestAsk: number | null, highestBid: number | null][] = [
  [1, 'stockx', 150, 120],
  [2, 'stockx', 150, 130],
  // An ask one dollar lower loses less than a dollar of net payout.
  [3, 'stockx', 199, null],
  [4, 'stockx', 198.5, 99],
  // An ask $1.10 lower nets 92 cents less.
  [5, 'stockx', 198.9, null],
  [6, 'stockx', 150, null],
  [7, 'stockx', 250, 130],
  [8, 'stockx', null, 300],
  [9, 'goat', 180, 150],
]
const DISABLED = [6, 10]

beforeAll(async () => {
  app = await startTestApp()
  // biome-ignore format: a table
  const made = await manySizes(app, { count: 12, units: [[2, 1], [0, 0], [1, 0]] })
  ids = made.sizes.map(({ variant_id }) => variant_id)
  const { platform } = app.capabilities.db
  const { retailerId } = made
  await sql`
    insert into variant_offers (retailer_id, variant_id, product_id, listings_enabled, desired_payout, bottom_payout)
    select ${retailerId}, variant_id, product_id, not sort_index = any(${DISABLED}::int4[]), 150, 100
    from variants where variant_id = any(${ids}::int8[])`.execute(platform)
  for (const [size, marketplace, ask, bid] of ASKED)
    await sql`insert into market_data (variant_id, marketplace, lowest_ask, highest_bid, refreshed_at)
      values (${idOf(size)}, ${marketplace}, ${ask}, ${bid}, now())`.execute(platform)
  // It sold out an hour ago and is not on offer, so its bid is useless.
  const ended = new Date(app.capabilities.clock.now().getTime() - 3_600_000)
  await sql`update marketplace_listings
    set state = case marketplace when 'stockx' then 'sold' else 'withdrawn' end, ended_at = ${ended}
    where retailer_id = ${retailerId} and variant_id = ${idOf(8)}`.execute(platform)
  await showMarket(app.capabilities, made.sizes[0]?.product_id ?? 0)
  owner = await aPerson(app, { role: 'owner', retailerId })
  const places = (await owner.call<{ id: number; location_nickname: string }[]>('GET', '/locations/')).body
  const there = places.find(({ location_nickname }) => location_nickname === 'there')
  clerk = await aPerson(app, { role: 'associate', retailerId, locationIds: [there?.id ?? 0] })
})
afterAll(() => app?.close())

const idOf = (size: number): number => ids[size - 1] ?? 0
const numbered = ({ variants }: { variants: { variant_id: number }[] }): number[] =>
  variants.map(({ variant_id }) => ids.indexOf(variant_id) + 1)

async function quick(query: string, person = owner): Promise<QuickActions> {
  const { status, body } = await person.call<QuickActions>('GET', `/listings/variants/quick-actions?${query}`)
  expect(status).toBe(200)
  return body
}
async function bids(query: string, person = owner): Promise<BidOpportunities> {
  const { status, body } = await person.call<BidOpportunities>('GET', `/listings/variants/bid-opportunities?${query}`)
  expect(status).toBe(200)
  return body
}
/** Reads a list page by page, each from the previous page's end. */
async function byPages(read: (query: string) => Promise<QuickActions | BidOpportunities>, query: string) {
  const found: number[] = []
  for (let after = ''; ; ) {
    const page = await read(`${query}${after}`)
    found.push(...numbered(page))
    if (!page.has_more) return found
    after = `&after=${page.next_after}`
  }
}
/** Reads a list page by page by skipping the sizes seen so far. */
async function bySkip(read: (query: string) => Promise<QuickActions | BidOpportunities>, query: string) {
  const found: number[] = []
  for (;;) {
    const page = await read(`${query}&skip=${found.length}`)
    found.push(...numbered(page))
    if (page.variants.length === 0) return found
  }
}

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

describe('quick actions', () => {
  test('without a filter show enabled sizes that net at least a dollar more than their market would', async () => {
    expect(numbered(await quick(''))).toEqual([1, 2, 4, 9])
    expect(numbered(await quick('filter=enabled-above-ask'))).toEqual([1, 2, 4, 9])
  })

  test.each([
    ['all', ALL],
    ['enabled', ALL.filter((size) => !DISABLED.includes(size))],
    ['disabled', DISABLED],
    ['enabled-above-ask', [1, 2, 4, 9]],
  ])('pages of any length contain each size once, by cursor and by skipping (%s)', async (filter, sizes) => {
    for (const limit of [1, 2, 5, 50]) {
      expect(await byPages(quick, `filter=${filter}&limit=${limit}`)).toEqual(sizes)
      expect(await bySkip(quick, `filter=${filter}&limit=${limit}`)).toEqual(sizes)
    }
  })

  test('search words and sizes, and can be paged by skipping', async () => {
    expect(numbered(await quick('filter=all&search=made%204'))).toEqual([4])
    expect(await bySkip(quick, 'filter=all&search=made&limit=5')).toEqual(ALL)
    expect(await bySkip(quick, 'search=made&limit=1')).toEqual([1, 2, 4, 9])
    expect(numbered(await quick('filter=all&search=nothing'))).toEqual([])
  })

  test('show a size with both markets, its listings and its locations', async () => {
    const [size] = (await quick('filter=all&limit=1')).variants
    expect(size).toMatchObject({
      desired_payout: 150,
      bottom_payout: 100,
      listings_enabled: true,
      total_available: 3,
      stockx_lowest_ask: 150,
      stockx_highest_bid: 120,
      alias_lowest_ask: null,
      current_goat_ask: null,
      marketplace_listings: [
        { marketplace: 'stockx', price: 200, state: 'live' },
        { marketplace: 'goat', price: 200, state: 'live' },
      ],
      locations: [
        { location_nickname: 'here', quantity_available: 2 },
        { location_nickname: 'there', quantity_available: 1 },
      ],
    })
  })

  test('show staff of a location the sizes there, and other people none', async () => {
    const [size] = (await quick('filter=all&limit=1', clerk)).variants
    expect(size).toMatchObject({ total_available: 1, locations: [{ location_nickname: 'there' }] })
    expect(size?.locations).toHaveLength(1)
    expect(numbered(await quick('', clerk))).toEqual([1, 2, 4, 9])
    const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    expect(await quick('filter=all', other)).toMatchObject({ variants: [], has_more: false })
  })
})

describe('bid opportunities', () => {
  test('are sizes in stock or on offer with a bid', async () => {
    expect(numbered(await bids(''))).toEqual([1, 2, 4, 7, 9])
    expect(numbered(await bids('search=made%209'))).toEqual([9])
    for (const limit of [1, 2, 500]) {
      expect(await byPages(bids, `limit=${limit}`)).toEqual([1, 2, 4, 7, 9])
      expect(await bySkip(bids, `limit=${limit}`)).toEqual([1, 2, 4, 7, 9])
    }
  })

  test('are worthwhile from the minimum payout on, after all fees', async () => {
    // A bid of $120 nets $97, under the minimum of $100.
    expect(numbered(await bids('worthwhile=true'))).toEqual([2, 7, 9])
    for (const limit of [1, 2]) {
      expect(await byPages(bids, `worthwhile=true&limit=${limit}`)).toEqual([2, 7, 9])
      expect(await bySkip(bids, `worthwhile=true&limit=${limit}`)).toEqual([2, 7, 9])
    }
  })

  test('have the bids under both names of the marketplace, or none', async () => {
    const [size] = (await bids('search=made%209')).variants
    expect(size).toMatchObject({ stockx_highest_bid: null, alias_highest_bid: 150, goat_highest_bid: 150 })
    const [bare] = (await bids('search=made%209&include_bid_data=false')).variants
    expect(bare).toMatchObject({ stockx_highest_bid: null, alias_highest_bid: null, goat_highest_bid: null })
  })

  test('show staff of a location the sizes there', async () => {
    expect((await bids('', clerk)).variants.map(({ total_available }) => total_available)).toEqual([1, 0, 1, 1, 0])
    expect((await bids('', await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) }))).variants).toEqual(
      [],
    )
  })
})
