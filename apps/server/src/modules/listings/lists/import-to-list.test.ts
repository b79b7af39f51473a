import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RowWatch, watchRows } from '#test/statements/row-watch.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { onOffer, shownStates, sizesWith, theSize, type TestVariant } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { aConnectedShop, startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Imported = AnswerOf<Contract['POST /listings/variants/{id}/import-to-list']>
type Many = AnswerOf<Contract['POST /listings/import-to-list']>
type ToList = AnswerOf<Contract['GET /inventory/import-to-list']>
type Failure = { detail: string; code: string; errors?: { field: string; message: string }[] }

let app: TestApp
let shop: TestShop
let owner: TestPerson
let rows: RowWatch
/** Sizes in stock that both marketplaces know, one for each test. */
let sizes: TestVariant[]

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  owner = shop.owner
  sizes = await sizesWith(owner, 2)
  rows = await watchRows(app)
})
afterAll(() => app?.close())

const nextSize = (): TestVariant => {
  const size = sizes.shift()
  if (!size) throw new Error('the shop has no size left')
  return size
}
const PAYOUTS = { desired_payout: 150, bottom_payout: 120 }
const list = (id: number, requested: object = {}, person = owner) =>
  person.call<Imported & Failure>('POST', `/listings/variants/${id}/import-to-list`, { ...PAYOUTS, ...requested })
const listMany = (of: object[], person = owner) =>
  person.call<Many & Failure>('POST', '/listings/import-to-list', { sizes: of })
const toList = async ({ locations }: TestVariant, person = owner) =>
  (await person.call<ToList>('GET', `/inventory/import-to-list?product_sync_id=${locations[0]?.product_sync_id}`)).body
const reserve = ({ locations }: TestVariant, reserved: (stock: number) => number) =>
  Promise.all(
    locations.map(({ inventory_item_id, shopify_stock }) =>
      owner.call(
        'PATCH',
        `/inventory/items/${inventory_item_id}/reserved?reserved_quantity=${reserved(shopify_stock)}`,
      ),
    ),
  )

describe('a request that cannot be carried out is refused at its field, and nothing is changed', () => {
  test.each([
    [
      'a minimum above the desired payout',
      { bottom_payout: 151 },
      'bottom_payout',
      /minimum \(\$151\.00\) has to be at/,
    ],
    ['a desired payout of zero', { desired_payout: 0, bottom_payout: 0 }, 'desired_payout', /above \$0/],
    ['no marketplace', { stockx_enabled: false, alias_enabled: false }, 'stockx_enabled', /StockX, ALIAS or both/],
    ['a payout below zero', { desired_payout: -1 }, 'desired_payout', /./],
    ['a wholesale price below zero', { wholesale_price: -1 }, 'wholesale_price', /./],
  ])('%s', async (_, requested, field, words) => {
    const [size] = sizes
    const since = await rows.now()
    const { status, body } = await list(size?.variant_id ?? 0, requested)
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
    expect(body.errors?.[0]?.message).toMatch(words)
    expect(await rows.changes(shop.retailerId, since)).toEqual([])
  })

  test('a size without a pair to offer, until one exists', async () => {
    const size = nextSize()
    await reserve(size, (stock) => stock)
    const refused = await list(size.variant_id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'no_stock' } })
    expect(refused.body.detail).toContain(`Size ${size.size} has no pair to offer`)
    expect((await theSize(owner, size.variant_id)).listings_enabled).toBe(false)
    await reserve(size, () => 0)
    expect((await list(size.variant_id)).status).toBe(200)
  })

  test("a size that is another retailer's, unknown, or at a location that the caller may not see", async () => {
    const size = nextSize()
    const elsewhere = size.locations.find(({ quantity_available }) => quantity_available === 0)
    const { owner: other } = await aConnectedShop(app, 'second-street.myshopify.com')
    const since = await rows.now()
    expect((await list(987_654_321)).status).toBe(404)
    // The catalog is shared, so its size may be the other retailer's own, but never this one.
    await list(size.variant_id, {}, other)
    expect(await rows.changes(shop.retailerId, since)).toEqual([])
    if (!elsewhere) return
    const locationIds = [elsewhere.location_id]
    const clerk = await aPerson(app, { role: 'associate', retailerId: shop.retailerId, locationIds })
    expect((await list(size.variant_id, {}, clerk)).body.code).toBe('not_priced_here')
  })

  test('by a person who may not edit listings', async () => {
    const fulfillment = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
    expect((await list(sizes[0]?.variant_id ?? 0, {}, fulfillment)).status).toBe(403)
    expect((await listMany([{ variant_id: sizes[0]?.variant_id, ...PAYOUTS }], fulfillment)).status).toBe(403)
  })
})

describe('a size', () => {
  test('gets its payouts and is listed on both marketplaces; a repeated request changes nothing', async () => {
    const { variant_id: id, size } = nextSize()
    const { body } = await list(id, { wholesale_price: 95 })
    expect(body).toMatchObject({ variant_id: id, size, results: [{ success: true }, { success: true }] })
    await app.drain()
    const listed = await theSize(owner, id)
    expect(listed).toMatchObject({ ...PAYOUTS, listings_enabled: true })
    expect(shownStates(listed)).toEqual({ stockx: 'live', goat: 'live' })
    for (const { marketplace, price } of body.results)
      expect(listed.marketplace_listings.find((each) => each.marketplace === marketplace)?.price).toBe(price)

    const again = await list(id)
    expect(again.body.results).toMatchObject([{ success: false, skipped: true }, { skipped: true }])
    await app.drain()
    expect((await theSize(owner, id)).marketplace_listings).toEqual(listed.marketplace_listings)
    expect((await toList(listed)).variants.find(({ variant_id }) => variant_id === id)).toMatchObject({
      listing_enabled: true,
      stockx_enabled: true,
      alias_enabled: true,
      desired_payout: 150,
      minimum_payout: 120,
      wholesale_enabled: true,
      wholesale_price: 95,
    })
  })

  test('is listed on one marketplace only, withdrawn from the other, and offered there again', async () => {
    const { variant_id: id } = nextSize()
    await list(id)
    await app.drain()
    const { body } = await list(id, { alias_enabled: false })
    expect(body.results[1]).toMatchObject({
      marketplace: 'goat',
      success: false,
      skipped: true,
      error: 'You offer this size on StockX only',
    })
    await app.drain()
    const alone = await theSize(owner, id)
    expect(shownStates(alone)).toEqual({ stockx: 'live' })
    expect(await onOffer(app, id)).toMatchObject({ stockx: [{}], goat: [] })
    const row = async () => (await toList(alone)).variants.find(({ variant_id }) => variant_id === id)
    expect(await row()).toMatchObject({ stockx_enabled: true, alias_enabled: false })

    // Other payouts do not change where the size is offered.
    await list(id, { desired_payout: 160 })
    await app.drain()
    expect(shownStates(await theSize(owner, id))).toEqual({ stockx: 'live' })
    await owner.call('POST', `/listings/variants/${id}/create-listings`)
    await app.drain()
    expect(shownStates(await theSize(owner, id))).toEqual({ stockx: 'live', goat: 'live' })
    expect(await row()).toMatchObject({ alias_enabled: true })
  })

  test('that may ship from nowhere may ship from its locations afterwards', async () => {
    const { variant_id: id, locations } = nextSize()
    for (const { location_id } of locations)
      await owner.call('PATCH', `/listings/locations/${location_id}/fulfillment`, { variant_id: id, enabled: false })
    expect((await list(id)).status).toBe(200)
    await app.drain()
    expect(shownStates(await theSize(owner, id))).toEqual({ stockx: 'live', goat: 'live' })
  })
})

describe('many sizes', () => {
  test('are listed independently: a refused size is reported and does not stop the others', async () => {
    const [one, two] = [nextSize(), nextSize()]
    const { status, body } = await listMany([
      { variant_id: one.variant_id, ...PAYOUTS, stockx_enabled: true, alias_enabled: false },
      { variant_id: two.variant_id, desired_payout: 100, bottom_payout: 101 },
      { variant_id: 987_654_321, ...PAYOUTS },
    ])
    expect([status, body.total_listed]).toEqual([200, 1])
    expect(body.listed.map(({ variant_id }) => variant_id)).toEqual([one.variant_id])
    expect(body.refused).toEqual([
      { variant_id: two.variant_id, field: 'bottom_payout', error: expect.stringMatching(/minimum \(\$101\.00\)/) },
      { variant_id: 987_654_321, field: null, error: expect.stringMatching(/not found/) },
    ])
    await app.drain()
    expect(shownStates(await theSize(owner, one.variant_id))).toEqual({ stockx: 'live' })

    // After a correction, the same request continues with the rest.
    const again = await listMany([one, two].map(({ variant_id }) => ({ variant_id, ...PAYOUTS })))
    expect(again.body).toMatchObject({ total_listed: 2, refused: [] })
    await app.drain()
    expect(shownStates(await theSize(owner, two.variant_id))).toEqual({ stockx: 'live', goat: 'live' })
  })

  test('by two people at once, in different orders, wait for each other and have the same result', async () => {
    const three = [nextSize(), nextSize(), nextSize()].map(({ variant_id }) => ({
      variant_id,
      ...PAYOUTS,
      wholesale_price: 90,
    }))
    const answers = await Promise.all([three, three.toReversed(), three].map((of) => listMany(of)))
    for (const { status, body } of answers) expect([status, body.total_listed, body.refused]).toEqual([200, 3, []])
    await app.drain()
    for (const { variant_id } of three)
      expect(shownStates(await theSize(owner, variant_id))).toEqual({ stockx: 'live', goat: 'live' })
  })

  test("that are all another retailer's are not found; a size named twice is refused", async () => {
    const [size] = sizes
    expect((await listMany([{ variant_id: 987_654_321, ...PAYOUTS }])).status).toBe(404)
    const twice = await listMany([1, 2].map(() => ({ variant_id: size?.variant_id, ...PAYOUTS })))
    expect([twice.status, twice.body.errors?.[0]?.field]).toEqual([422, 'sizes.1.variant_id'])
    expect((await listMany([])).status).toBe(422)
  })
})

test('the sizes of a product include the market that explains their prices', async () => {
  const [size] = sizes
  if (!size) throw new Error('the shop has no size left')
  const { variants, fee_schedule } = await toList(size)
  const found = variants.find(({ variant_id }) => variant_id === size.variant_id)
  expect(found).toMatchObject({ listing_enabled: false, stockx_enabled: true, available_quantity: 2 })
  for (const marketplace of ['stockx', 'goat'] as const) {
    const { lowest_ask, highest_bid, updated_at } = size[marketplace]
    expect(found?.[marketplace]).toMatchObject({ lowest_ask, highest_bid, updated_at })
  }
  expect(fee_schedule.effective_from).toMatch(/^\d{4}-/)
})
