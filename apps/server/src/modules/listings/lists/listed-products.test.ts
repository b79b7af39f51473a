import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { onOffer, shownStates, type TestVariant, theSize, toggle } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { aConnectedShop, startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'

type Whole = AnswerOf<Contract['GET /listings/variants']>
type Summaries = AnswerOf<Contract['GET /listings/product-summaries']>
type Sizes = AnswerOf<Contract['GET /listings/products/{id}/variants']>
type Toggled = AnswerOf<Contract['PATCH /listings/products/{id}/toggle']>
type Failure = { detail: string; code: string; errors?: { field: string; message: string }[] }

let app: TestApp
let shop: TestShop
let owner: TestPerson
let other: TestPerson
/** A person who sees one location only. */
let clerk: TestPerson
let sizes: TestVariant[]
let place: number
/** Products with several sizes in stock that both marketplaces know, one for each test. */
let products: number[]

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  owner = shop.owner
  other = (await aConnectedShop(app, 'second-street.myshopify.com')).owner
  sizes = await wholeOf(owner)
  const places = new Map<number, number>()
  for (const { locations } of sizes)
    for (const { location_id } of locations) places.set(location_id, (places.get(location_id) ?? 0) + 1)
  // The last one is the product with the fewest sizes, some of which lack payouts.
  place = [...places].toSorted(([, one], [, next]) => one - next)[0]?.[0] ?? 0
  clerk = await aPerson(app, { role: 'associate', retailerId: shop.retailerId, locationIds: [place] })
  const known = (of: TestVariant) => of.stockx.net_payout !== null && of.goat.net_payout !== null
  products = [...new Set(sizes.map(({ product_id }) => product_id))].filter(
    (id) => sizesOf(id).filter((of) => known(of) && of.total_available > 0).length > 2,
  )
})
afterAll(() => app?.close())

async function wholeOf(person: TestPerson, query = ''): Promise<TestVariant[]> {
  const found: TestVariant[] = []
  for (;;) {
    const path = `/listings/variants?limit=200&skip=${found.length}${query}`
    const { body } = await person.call<Whole>('GET', path)
    found.push(...body.variants)
    if (!body.has_more) return found
  }
}
const sizesOf = (productId: number) => sizes.filter(({ product_id }) => product_id === productId)
const productAt = (at: number): number => products[at] ?? 0
const nowOf = (productId: number, person = owner) =>
  person.call<Sizes & Failure>('GET', `/listings/products/${productId}/variants`)
const set = (productId: number, field: 'desired' | 'bottom', payout: unknown, person = owner) =>
  person.call<{ total_updated: number } & Failure>('PATCH', `/listings/products/${productId}/${field}-payout`, {
    [`${field}_payout`]: payout,
  })
const switchAll = (productId: number, enabled: boolean, person = owner) =>
  person.call<Toggled & Failure>('PATCH', `/listings/products/${productId}/toggle`, { enabled })
async function price(productId: number): Promise<void> {
  for (const [field, payout] of [['desired', 100], ['bottom', 90]] as const) // biome-ignore format: a pair each
    expect((await set(productId, field, payout)).status).toBe(200)
}

/** Reads every page of products, `limit` per page. */
async function pagesOf(person: TestPerson, query: string, limit = 4): Promise<Summaries['products']> {
  const found: Summaries['products'] = []
  for (let after = ''; ; ) {
    const path = `/listings/product-summaries?limit=${limit}${query}${after}`
    const { body } = await person.call<Summaries>('GET', path)
    expect(body.products.length).toBeLessThanOrEqual(limit)
    found.push(...body.products)
    if (!body.has_more) return found
    after = `&after=${body.products.at(-1)?.product_id}`
  }
}

describe('the list of products', () => {
  /** Returns a product's row computed from its sizes. */
  const addedUp = (of: TestVariant[]) => ({
    total_variants: of.length,
    total_available: of.reduce((sum, { total_available }) => sum + total_available, 0),
    total_shopify_stock: of.reduce((sum, { total_shopify_stock }) => sum + total_shopify_stock, 0),
    enabled_variants: of.filter(({ listings_enabled }) => listings_enabled).length,
  })

  test.each(['', '&search=jordan', '&filter=unlisted', '&filter=listed', '&filter=neither'])(
    'contains the products with a size in the list, once each, in its order (%s)',
    async (query) => {
      await toggle(owner, sizes[0]?.variant_id ?? 0, true)
      for (const person of [owner, clerk]) {
        const listed = await wholeOf(person, query)
        const all = await wholeOf(person)
        const found = await pagesOf(person, query)
        expect(found.map(({ product_id }) => product_id)).toEqual([
          ...new Set(listed.map(({ product_id }) => product_id)),
        ])
        for (const product of found)
          expect({ enabled_variants: 0, ...product }).toMatchObject(
            addedUp(all.filter(({ product_id }) => product_id === product.product_id)),
          )
      }
      await toggle(owner, sizes[0]?.variant_id ?? 0, false)
    },
  )

  test('in stock, it leaves out products without stock, and shows how many sizes of the others are shown', async () => {
    const found = await pagesOf(owner, '&in_stock=true')
    for (const { product_id, shown_variants } of found) {
      const { body } = await owner.call<Sizes>('GET', `/listings/products/${product_id}/variants?in_stock=true`)
      expect([body.variants.length > 0, body.variants.length]).toEqual([true, shown_variants])
    }
    const without = sizes.filter(({ product_id }) => !found.some((product) => product.product_id === product_id))
    expect(without.every(({ total_shopify_stock }) => total_shopify_stock === 0)).toBe(true)
  })

  test("a product has the sizes of the list; another retailer's product is not found", async () => {
    const { body } = await nowOf(productAt(0))
    expect(body.variants.map(({ variant_id }) => variant_id)).toEqual(
      sizesOf(productAt(0)).map(({ variant_id }) => variant_id),
    )
    expect(await nowOf(987_654_321)).toMatchObject({ status: 404 })
  })
})

describe('payouts of a product', () => {
  test('are set for all of its sizes of this retailer only; a different one makes them mixed', async () => {
    const product = productAt(0)
    const [first, ...rest] = sizesOf(product)
    const theirs = (await wholeOf(other)).filter(({ product_id }) => product_id === product)
    expect(await set(product, 'desired', 150.5)).toMatchObject({
      status: 200,
      body: { total_updated: rest.length + 1 },
    })
    // Repeating the request changes no size.
    expect((await set(product, 'desired', 150.5)).body).toEqual({ total_updated: 0 })
    expect((await set(product, 'bottom', 120)).body).toEqual({ total_updated: rest.length + 1 })
    const { variants } = (await nowOf(product)).body
    expect(variants.map(({ desired_payout, bottom_payout }) => [desired_payout, bottom_payout])).toEqual(
      variants.map(() => [150.5, 120]),
    )
    expect((await wholeOf(other)).filter(({ product_id }) => product_id === product)).toEqual(theirs)
    const rowOf = async () => (await pagesOf(owner, '')).find(({ product_id }) => product_id === product)
    expect(await rowOf()).toMatchObject({ desired_payout: 150.5, bottom_payout: 120 })
    await owner.call('PATCH', `/listings/variants/${first?.variant_id}/payouts`, {
      desired_payout: 160,
      bottom_payout: null,
    })
    const mixed = await rowOf()
    expect(mixed).toMatchObject({ is_desired_mixed: true, is_bottom_mixed: true })
    expect(mixed).not.toHaveProperty('desired_payout')
    // All payouts are cleared again.
    expect((await set(product, 'desired', null)).body).toEqual({ total_updated: rest.length + 1 })
    expect(await rowOf()).not.toHaveProperty('is_desired_mixed')
  })

  test('a desired payout below the minimum of any size is refused naming the size, and none is changed', async () => {
    const product = productAt(0)
    const [first] = sizesOf(product)
    await set(product, 'desired', 200)
    await set(product, 'bottom', 100)
    await owner.call('PATCH', `/listings/variants/${first?.variant_id}/payouts`, { bottom_payout: 180 })
    const before = (await nowOf(product)).body.variants
    const message = `The desired payout ($150.00) has to be at least the minimum: size ${first?.size} has $180.00.`
    expect(await set(product, 'desired', 150)).toMatchObject({
      status: 422,
      body: { detail: message, errors: [{ field: 'desired_payout', message }] },
    })
    const refused = await set(product, 'bottom', 201)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'bottom_payout' }] } })
    expect(refused.body.detail).toMatch(/^The minimum \(\$201\.00\) has to be at most the desired payout: size .+ has/)
    expect((await nowOf(product)).body.variants).toEqual(before)
  })

  test('a new desired payout removes the price that was chosen for a listing, and the ask follows', async () => {
    const product = productAt(1)
    const [size] = sizesOf(product).filter((of) => of.total_available > 0)
    const id = size?.variant_id ?? 0
    await price(product)
    await toggle(owner, id, true)
    await app.drain()
    await owner.call('PATCH', `/listings/variants/${id}/update-listing-price?marketplace=stockx&new_price=777`)
    await app.drain()
    expect((await onOffer(app, id)).stockx.map(({ priceCents }) => priceCents)).toEqual([77_700])
    await set(product, 'desired', 101)
    await app.drain()
    const shown = await theSize(owner, id)
    const ask = shown.marketplace_listings.find(({ marketplace }) => marketplace === 'stockx')
    expect(ask?.net_payout).toBeGreaterThanOrEqual(101)
    expect((await onOffer(app, id)).stockx.map(({ priceCents }) => priceCents)).toEqual([(ask?.price ?? 0) * 100])
  })

  test.each([
    ['missing', {}],
    ['a text', { desired_payout: 'much' }],
    ['below zero', { desired_payout: -1 }],
    ['a third of a cent', { desired_payout: 1.003 }],
  ])('a payout that is %s is refused at its field', async (_, body) => {
    const answer = await owner.call<Failure>('PATCH', `/listings/products/${productAt(0)}/desired-payout`, body)
    expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([422, ['desired_payout']])
  })

  test('a person who sees one location prices only the sizes there, and finds no product at other locations', async () => {
    const [partly = 0, elsewhere = 0] = products.slice(-2)
    const [first, ...rest] = sizesOf(partly).map(({ variant_id }) => variant_id)
    await sql`
      delete from inventory_items where retailer_id = ${shop.retailerId} and location_id = ${place}
        and (product_id = ${elsewhere} or variant_id = any(${rest.slice(1)}::int8[]))`.execute(
      app.capabilities.db.platform,
    )
    const here = [first, rest[0]]
    await sql`update inventory_items set shopify_stock = 2 where retailer_id = ${shop.retailerId}
      and variant_id = any(${here}::int8[])`.execute(app.capabilities.db.platform)
    const refused = await set(partly, 'desired', 333, clerk)
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_priced_here' } })
    expect(refused.body.detail).toMatch(
      /^Some pairs are at locations that you cannot see: .+, size .+; .+, size .+\. Ask/,
    )
    await sql`update inventory_items set shopify_stock = 0, quantity_reserved = 0, sold_on_ark = 0
      where retailer_id = ${shop.retailerId} and location_id <> ${place}
        and variant_id = any(${here}::int8[])`.execute(app.capabilities.db.platform)
    expect((await set(partly, 'desired', 333, clerk)).body).toEqual({ total_updated: 2 })
    for (const { variant_id, desired_payout } of (await nowOf(partly)).body.variants)
      expect(desired_payout).toBe(here.includes(variant_id) ? 333 : undefined)
    expect((await switchAll(partly, true, clerk)).body.successful_variants).toBe(2)
    // The owner waits for the clerk's change.
    expect((await switchAll(partly, false)).status).toBe(429)
    for (const answer of [
      await set(elsewhere, 'desired', 1, clerk),
      await switchAll(elsewhere, true, clerk),
      await nowOf(elsewhere, clerk),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a product that is switched entirely', () => {
  const COOLDOWN = { status: 429, body: { detail: 'Please wait a moment before toggling this product again' } }

  test('is offered with every size that has payouts and stock, and withdrawn with all of them', async () => {
    const product = productAt(2)
    const count = sizesOf(product).length
    await price(product)
    expect(await switchAll(product, true)).toMatchObject({
      status: 200,
      body: { successful_variants: count, unpriced_variants: 0, background_task_running: true },
    })
    await app.drain()
    const inStock = sizesOf(product).filter(
      (of) => of.total_available > 0 && of.stockx.net_payout && of.goat.net_payout,
    )
    for (const { variant_id } of inStock)
      expect(shownStates(await theSize(owner, variant_id))).toEqual({ stockx: 'live', goat: 'live' })
    const row = (await pagesOf(owner, '')).find(({ product_id }) => product_id === product)
    const { variants } = (await nowOf(product)).body
    const live = (at: 'stockx' | 'goat') => variants.filter((size) => size[at]?.listing?.state === 'live').length
    expect(row).toMatchObject({
      enabled_variants: count,
      stockx: { live: live('stockx') },
      goat: { live: live('goat') },
    })
    expect(live('goat')).toBeGreaterThanOrEqual(inStock.length)
    await app.pass(5_000)
    expect((await switchAll(product, false)).body).toMatchObject({
      message: `${count} sizes disabled.`,
      background_task_running: true,
    })
    await app.drain()
    for (const { variant_id } of inStock) expect(await onOffer(app, variant_id)).toEqual({ stockx: [], goat: [] })
    await app.pass(5_000)
    expect((await switchAll(product, false)).body.background_task_running).toBe(false)
  })

  test('cannot be switched again within 5 seconds by anyone, and the answer says when it can', async () => {
    const product = productAt(3)
    const manager = await aPerson(app, { role: 'manager', retailerId: shop.retailerId })
    const first = await switchAll(product, true)
    expect(first.body).toMatchObject({ unpriced_variants: sizesOf(product).length, background_task_running: false })
    expect(first.body.message).toMatch(/enabled\. Of these, .* wait for payouts\.$/)
    for (const person of [owner, manager]) expect(await switchAll(product, false, person)).toMatchObject(COOLDOWN)
    await app.pass(4_999)
    expect(await switchAll(product, false)).toMatchObject(COOLDOWN)
    expect((await nowOf(product)).body.variants.every(({ listings_enabled }) => listings_enabled)).toBe(true)
    // Another product, another retailer and a single size do not wait.
    expect((await switchAll(productAt(4), false)).status).toBe(200)
    expect(await nowOf(product, other)).toMatchObject({ status: 200 })
    expect((await switchAll(product, true, other)).status).toBe(200)
    await toggle(owner, sizesOf(product)[0]?.variant_id ?? 0, false)
    await app.pass(1)
    expect((await switchAll(product, false)).status).toBe(200)
  })

  test('of two requests at once one succeeds', async () => {
    const product = productAt(5)
    // The offers exist already, so that no request waits for their creation.
    await price(product)
    const held = Promise.withResolvers<void>()
    const both = Promise.withResolvers<void>()
    const holding = app.capabilities.db.asRetailer(shop.retailerId, async (tx) => {
      await sql`
        update variant_offers set desired_payout = 101
        where retailer_id = current_retailer() and product_id = ${product}`.execute(tx)
      held.resolve()
      await both.promise
    })
    await held.promise
    const switched = Promise.all([switchAll(product, true), switchAll(product, false)])
    await untilItWaits(app, switched, 2)
    both.resolve()
    await holding
    const answers = await switched
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    const done = answers.findIndex(({ status }) => status === 200)
    const { variants } = (await nowOf(product)).body
    expect(new Set(variants.map(({ listings_enabled = false }) => listings_enabled))).toEqual(new Set([done !== 1]))
  })

  test('a value other than on or off is refused at its field', async () => {
    const answer = await owner.call<Failure>('PATCH', `/listings/products/${productAt(0)}/toggle`, { enabled: 'x' })
    expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([422, ['enabled']])
  })
})
