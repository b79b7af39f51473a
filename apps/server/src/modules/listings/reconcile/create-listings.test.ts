import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { shownStates, sizesWith, type TestVariant, theSize, toggle } from '#test/acts/test-listings.ts'
import type { TestPerson } from '#test/acts/test-people.ts'
import { startWithShop } from '#test/acts/test-shop.ts'

type Created = AnswerOf<Contract['POST /listings/variants/{id}/create-listings']>
type AutoCreated = AnswerOf<Contract['POST /listings/variants/{id}/auto-create-listings']>
type Markets = AnswerOf<Contract['POST /listings/bulk-market-data']>
type Failure = { detail: string; code: string; errors?: { field: string; message: string }[] }

let app: TestApp
let owner: TestPerson
/** Sizes in stock that both marketplaces know. */
let sizes: TestVariant[]

beforeAll(async () => {
  const { app: started, shop } = await startWithShop()
  app = started
  owner = shop.owner
  sizes = await sizesWith(owner, 1)
})
afterAll(() => app?.close())

describe('listings of a size', () => {
  const create = (id: number, person = owner) =>
    person.call<Created & Failure>('POST', `/listings/variants/${id}/create-listings`)
  const autoCreate = (id: number) => owner.call<AutoCreated>('POST', `/listings/variants/${id}/auto-create-listings`)

  test('are created where the size can be listed; otherwise the answer says what is missing, and nothing changes', async () => {
    const [size] = sizes
    const id = size?.variant_id ?? 0
    const lacking = await create(id)
    expect(lacking.body).toMatchObject({ successful_listings: 0, total_attempted: 2, variant_sku: size?.product_sku })
    expect(lacking.body.results.map(({ error }) => error)).toEqual(Array(2).fill('Set desired and minimum payout'))
    expect((await theSize(owner, id)).listings_enabled).toBe(false)

    // The size stays disabled.
    await owner.call('PATCH', `/listings/variants/${id}/payouts`, { desired_payout: 100, bottom_payout: 90 })
    expect((await autoCreate(id)).body).toMatchObject({ ready: false, success: false, listings_created: 0 })
    expect((await theSize(owner, id)).listings_enabled).toBe(false)

    const { body } = await create(id)
    expect(body).toMatchObject({ successful_listings: 2, product_name: size?.product_name, goblin_mode_result: null })
    for (const { success, skipped, price: asked, calculated_price: exact } of body.results) {
      expect([success, skipped]).toEqual([true, false])
      expect((asked ?? 0) - (exact ?? 0)).toBeGreaterThanOrEqual(0)
      expect((asked ?? 0) - (exact ?? 0)).toBeLessThan(1)
    }
    await app.drain()
    const listed = await theSize(owner, id)
    expect(shownStates(listed)).toEqual({ stockx: 'live', goat: 'live' })
    for (const { marketplace, price: asked } of body.results)
      expect(listed.marketplace_listings.find((each) => each.marketplace === marketplace)?.price).toBe(asked)

    const again = await create(id)
    expect(again.body).toMatchObject({ successful_listings: 0, results: [{ skipped: true }, { skipped: true }] })
    expect(again.body.results[0]?.error).toMatch(/^It is listed on StockX already, at \$/)
    expect((await autoCreate(id)).body).toEqual({
      success: true,
      ready: true,
      auto_created: false,
      listings_created: 0,
      results: again.body.results,
      message: 'It is already listed wherever possible.',
    })
  })

  test('that failed are requested again for an enabled size', async () => {
    const [, size] = sizes
    const id = size?.variant_id ?? 0
    await toggle(owner, id, true)
    await app.drain()
    expect((await autoCreate(id)).body).toMatchObject({ ready: false, message: 'It cannot be listed anywhere yet.' })
    await owner.call('PATCH', `/listings/variants/${id}/payouts`, { desired_payout: 100, bottom_payout: 90 })
    expect((await autoCreate(id)).body).toMatchObject({
      ready: true,
      auto_created: true,
      listings_created: 2,
      message: '2 listings on the way.',
    })
    await app.drain()
    expect(shownStates(await theSize(owner, id))).toEqual({ stockx: 'live', goat: 'live' })
  })

  test("of another retailer's size are not found", async () => {
    expect(await create(987_654_321)).toMatchObject({ status: 404 })
  })
})

describe('market data of several sizes', () => {
  const markets = (body: object, person = owner) =>
    person.call<Markets & Failure>('POST', '/listings/bulk-market-data', body)

  test("is each size's own market, in the requested order; refreshing is left to jobs", async () => {
    const [one] = sizes
    const next = sizes.find(({ product_id }) => product_id !== one?.product_id)
    const third = sizes.findLast(({ product_id }) => product_id === one?.product_id)
    const named = [third, next, one].map((size) => size?.variant_id ?? 0)
    const { status, body } = await markets({ variant_ids: named })
    expect([status, body.total_variants, body.products_queued]).toEqual([200, 3, 0])
    for (const [at, id] of named.entries()) {
      const single = await owner.call<Markets['variants'][number]>('GET', `/listings/variants/${id}/market-data`)
      expect(body.variants[at]).toEqual(single.body)
    }
    await app.pass(60_000)
    expect((await markets({ variant_ids: named, refresh_market_data: true })).body.products_queued).toBe(2)
    await app.drain()
    const after = (await markets({ variant_ids: named })).body.variants
    for (const [at, { last_ask_update }] of body.variants.entries())
      expect(Date.parse(after[at]?.last_ask_update ?? '')).toBeGreaterThan(Date.parse(last_ask_update ?? ''))
  })

  test("of another retailer's size are not found, and no other size is shown", async () => {
    const answer = await markets({ variant_ids: [sizes[0]?.variant_id, 987_654_321] })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 101 }, (_, at) => at + 1)],
    ['one twice', [1, 1]],
    ['a text', ['x']],
  ])('of %s is refused at its field', async (_, variant_ids) => {
    const answer = await markets({ variant_ids })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, expect.stringMatching(/^variant_ids/)])
  })
})
