import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, onOffer, sizesWith, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { lowestAskBecomes } from '#test/acts/test-market.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Rules = AnswerOf<Contract['GET /listings/products/{id}/selling-rules']>
type Preview = AnswerOf<Contract['GET /listings/products/{id}/repricing-preview']>

let app: TestApp
let shop: TestShop
let spare: TestVariant[]
/** A size live on both at the asks that net $100; the minimum is $90, and the market is far above. */
let size: TestVariant
let desired: number

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  spare = await sizesWith(shop.owner, 2)
})
beforeEach(async () => {
  const next = spare.shift()
  if (!next) throw new Error('the shop has no size left with 2 units')
  size = await aLiveSizeOf(app, shop.owner, next)
  await follow('off')
  desired = (await stands()).stockx ?? 0
  await app.pass(HOUR_MS)
  await lowestAskBecomes(app, size, { stockx: desired + 1, goat: 900 })
  await app.pass(2 * HOUR_MS)
})
afterAll(() => app?.close())

const HOUR_MS = 3_600_000
const ruleOf = (repricing: Rules['repricing'], limits: Partial<Rules> = {}) => ({
  last_pair: null,
  repricing,
  ceiling_percent: 150,
  changes_per_day: 6,
  ...limits,
})
const follow = async (repricing: Rules['repricing'], limits: Partial<Rules> = {}) => {
  const address = `/listings/products/${size.product_id}/selling-rules`
  const { status, body } = await shop.owner.call<{ message: string }>('PUT', address, ruleOf(repricing, limits))
  expect(status).toBe(200)
  await app.drain()
  return body.message
}
/** Returns the asks on the marketplaces themselves, in dollars. */
const stands = async () => {
  const { stockx, goat } = await onOffer(app, size.variant_id)
  return { stockx: stockx[0] && stockx[0].priceCents / 100, goat: goat[0] && goat[0].priceCents / 100 }
}
const news = async () =>
  (await shop.owner.call<{ logs: { description: string }[] }>('GET', '/listings/change-log')).body.logs
    .map(({ description }) => description)
    .filter((words) => words.includes(`${size.product_name} ${size.size}: `) && words.includes('; nets '))
const preview = async (repricing: Rules['repricing'], limits: Partial<Rules> = {}) => {
  const { last_pair: _, ...query } = ruleOf(repricing, limits)
  const parts = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  const address = `/listings/products/${size.product_id}/repricing-preview?${parts.join('&')}`
  const { status, body } = await shop.owner.call<Preview>('GET', address)
  expect(status).toBe(200)
  return body.rows.filter(({ variant_id }) => variant_id === size.variant_id)
}

test('an ask follows the lowest one, stays where it is the lowest, and the change log shows the reason', async () => {
  await follow('beat_lowest_ask')
  expect((await stands()).stockx).toBe(desired)
  await lowestAskBecomes(app, size, { stockx: desired - 3 })
  expect((await stands()).stockx).toBe(desired - 4)
  for (const lowest of [desired - 4, desired + 5]) {
    await lowestAskBecomes(app, size, { stockx: lowest })
    expect((await stands()).stockx).toBe(desired - 4)
  }
  await follow('match_lowest_ask')
  await lowestAskBecomes(app, size, { stockx: desired - 6 })
  expect((await stands()).stockx).toBe(desired - 6)
  await follow('off')
  expect((await stands()).stockx).toBe(desired)
  const [off, matched, beaten, ...more] = await news()
  expect(off).toMatch(
    new RegExp(
      `: StockX \\$${desired - 6} → \\$${desired}: repricing is off; nets \\$1\\d\\d\\.\\d\\d, minimum \\$90\\.00$`,
    ),
  )
  expect(matched).toContain(
    `: StockX $${desired - 4} → $${desired - 6}: matches the lowest ask of $${desired - 6}; nets $`,
  )
  expect(beaten).toContain(
    `: StockX $${desired} → $${desired - 4}: beats the lowest ask of $${desired - 3} by $1; nets $`,
  )
  expect(more).toEqual([])
})

test('it goes no lower than the ask that nets the minimum, and follows a lone ask only after it has lasted an hour', async () => {
  await follow('beat_lowest_ask')
  await lowestAskBecomes(app, size, { stockx: 20 })
  expect((await stands()).stockx).toBe(desired)
  expect((await preview('beat_lowest_ask')).find(({ marketplace }) => marketplace === 'stockx')).toMatchObject({
    new_ask: null,
    reason: expect.stringMatching(/^a lone ask of \$20, \d\d% below the previous one: waits$/),
  })
  await app.pass(30 * 60_000)
  await lowestAskBecomes(app, size, { stockx: 20 })
  expect((await stands()).stockx).toBe(desired)
  await app.pass(31 * 60_000)
  await lowestAskBecomes(app, size, { stockx: 20 })
  const there = await theSize(shop.owner, size.variant_id)
  expect((await stands()).stockx).toBe(there.stockx.floor_payout_ask)
  // A higher minimum applies at once, whatever the rule had found.
  const payouts = { desired_payout: 100, bottom_payout: 98 }
  expect((await shop.owner.call('PATCH', `/listings/variants/${size.variant_id}/payouts`, payouts)).status).toBe(200)
  await app.drain()
  expect((await stands()).stockx).toBe((await theSize(shop.owner, size.variant_id)).stockx.floor_payout_ask)
})

test('it changes an ask only so many times in 24 hours, and continues afterwards', async () => {
  await follow('beat_lowest_ask', { changes_per_day: 2 })
  for (const under of [2, 4, 6]) await lowestAskBecomes(app, size, { stockx: desired - under })
  expect((await stands()).stockx).toBe(desired - 5)
  await app.pass(24 * HOUR_MS)
  await lowestAskBecomes(app, size, { stockx: desired - 6 })
  expect((await stands()).stockx).toBe(desired - 7)
})

test('the preview shows what then happens, and changes nothing', async () => {
  await lowestAskBecomes(app, size, { stockx: desired - 5 })
  const rows = await preview('beat_lowest_ask')
  expect(rows).toMatchObject([
    {
      marketplace: 'stockx',
      ask: desired,
      new_ask: desired - 6,
      reason: `beats the lowest ask of $${desired - 5} by $1`,
    },
    { marketplace: 'goat', new_ask: null, reason: 'stays: ours is the lowest ask' },
  ])
  await app.drain()
  expect((await stands()).stockx).toBe(desired)
  expect(await follow('beat_lowest_ask')).toMatch(/ now\.$/)
  const { stockx } = await theSize(shop.owner, size.variant_id)
  expect((await stands()).stockx).toBe(desired - 6)
  expect(stockx.current_listed_ask).toBe(rows[0]?.new_ask)
})

test('a price that a person chose overrides the rule until the payout is set again', async () => {
  await follow('beat_lowest_ask')
  const price = `/listings/variants/${size.variant_id}/update-listing-price?marketplace=stockx&new_price=${desired + 40}`
  expect((await shop.owner.call('PATCH', price)).status).toBe(200)
  await app.drain()
  await lowestAskBecomes(app, size, { stockx: desired - 5 })
  expect((await stands()).stockx).toBe(desired + 40)
  const payouts = { desired_payout: 101, bottom_payout: 90 }
  expect((await shop.owner.call('PATCH', `/listings/variants/${size.variant_id}/payouts`, payouts)).status).toBe(200)
  await app.drain()
  expect((await stands()).stockx).toBe(desired - 6)
})

test('a size that is not listed yet starts at the lowest ask, up to the ceiling', async () => {
  const toggled = (enabled: boolean) =>
    shop.owner.call('PATCH', `/listings/variants/${size.variant_id}/toggle-queued`, { enabled })
  await toggled(false)
  await app.drain()
  await follow('match_lowest_ask', { ceiling_percent: 120 })
  await lowestAskBecomes(app, size, { stockx: desired + 10 })
  await toggled(true)
  await app.drain()
  const rows = await preview('match_lowest_ask', { ceiling_percent: 120 })
  expect(await stands()).toEqual({ stockx: desired + 10, goat: rows[1]?.highest_price })
})

test.each<[string, object, string]>([
  ['a ceiling under the desired payout', { ceiling_percent: 99 }, 'ceiling_percent'],
  ['a ceiling over three times that', { ceiling_percent: 301 }, 'ceiling_percent'],
  ['no change a day', { changes_per_day: 0 }, 'changes_per_day'],
  ['25 changes a day', { changes_per_day: 25 }, 'changes_per_day'],
])('%s is refused at its field', async (_, limits, field) => {
  const address = `/listings/products/${size.product_id}/selling-rules`
  const { status, body } = await shop.owner.call<{ errors: { field: string }[] }>('PUT', address, {
    ...ruleOf('beat_lowest_ask'),
    ...limits,
  })
  expect([status, body.errors.map((each) => each.field)]).toEqual([422, [field]])
})
