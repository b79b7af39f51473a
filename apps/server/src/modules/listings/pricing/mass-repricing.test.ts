import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, onOffer, sizesWith, type TestVariant } from '#test/acts/test-listings.ts'
import { saveLowestAsk, lowestAskBecomes } from '#test/acts/test-market.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { evaluateRepricing } from './evaluate-repricing.ts'

type Hold = AnswerOf<Contract['GET /listings/repricing-hold']>

let app: TestApp
let shop: TestShop
/** Sizes that are each live on both marketplaces; on StockX at `desired`, which is the lowest ask. */
let sizes: TestVariant[]
let desired: number

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  sizes = (await sizesWith(shop.owner, 2)).slice(0, 2)
  for (const size of sizes) await aLiveSizeOf(app, shop.owner, size)
  desired = (await standsAt(theFirst())) ?? 0
})
beforeEach(async () => {
  await sql`delete from repricing_guards`.execute(app.capabilities.db.platform)
  await app.pass(3_600_000)
  for (const size of sizes) {
    const payouts = (desired_payout: number) =>
      shop.owner.call('PATCH', `/listings/variants/${size.variant_id}/payouts`, { desired_payout, bottom_payout: 50 })
    await lowestAskBecomes(app, size, { stockx: desired + 1, goat: 900 })
    await rule('off', size)
    // Changing the desired payout twice removes the price that was chosen for it.
    await payouts(101)
    await payouts(100)
    await app.drain()
  }
  await app.pass(25 * 3_600_000)
  for (const size of sizes) {
    await rule('beat_lowest_ask', size)
    if ((await standsAt(size)) !== desired) throw new Error('it does not ask what nets the desired payout')
  }
})
afterAll(() => app?.close())

const theFirst = (): TestVariant => {
  const [size] = sizes
  if (!size) throw new Error('the shop has no size with 2 units')
  return size
}
const standsAt = async ({ variant_id }: TestVariant) => {
  const [listing] = (await onOffer(app, variant_id)).stockx
  return listing && listing.priceCents / 100
}
const rule = async (repricing: string, { product_id }: TestVariant) => {
  const rules = { last_pair: null, repricing, ceiling_percent: 150, changes_per_day: 24 }
  const { status, body } = await shop.owner.call<{ message: string }>(
    'PUT',
    `/listings/products/${product_id}/selling-rules`,
    rules,
  )
  expect(status).toBe(200)
  await app.drain()
  return body.message
}
/** Records this many moves a moment ago. Ten within an hour are more than a fifth of the live prices here. */
const moved = (count: number) => {
  const moves = JSON.stringify([{ at: app.capabilities.clock.now(), count }])
  return sql`
    insert into repricing_guards (retailer_id, moves) values (${shop.retailerId}, ${moves}::jsonb)
    on conflict (retailer_id) do update set moves = excluded.moves`.execute(app.capabilities.db.platform)
}
const hold = async () => (await shop.owner.call<Hold>('GET', '/listings/repricing-hold')).body
const decide = (decision: string) =>
  shop.owner.call<{ message: string }>('POST', '/listings/repricing-hold', { decision })

test('two decisions at once are counted one after the other: the price that exceeds the limit does not move', async () => {
  await moved(8)
  for (const size of sizes) await saveLowestAsk(app, size, { stockx: desired - 3 })
  const evaluated = ({ variant_id: variantId }: TestVariant, whileOpen: () => Promise<void>) =>
    app.capabilities.db.asRetailer(shop.retailerId, async (tx) => {
      await evaluateRepricing(tx, app.capabilities, { retailerId: shop.retailerId, variantIds: [variantId] })
      await whileOpen()
    })
  const [first, second] = sizes
  if (!first || !second) throw new Error('the shop has no two sizes')
  const decided = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const one = evaluated(first, async () => {
    decided.resolve()
    await goOn.promise
  })
  await decided.promise
  const other = evaluated(second, async () => {})
  await Promise.race([other, isHeldUp()])
  goOn.resolve()
  await Promise.all([one, other])
  await app.drain()
  expect(await Promise.all(sizes.map(standsAt))).toEqual([desired - 4, desired])
  expect(await hold()).toMatchObject({
    held_since: expect.any(String),
    moved: 9,
    waiting: 1,
    rows: [{ size: second.size, marketplace: 'stockx', ask: desired, new_ask: desired - 4 }],
  })
})

/** Waits until a transaction waits for another one's lock. */
async function isHeldUp(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks where not granted`.execute(app.capabilities.db.platform)
    if ((rows[0]?.waiting ?? 0) > 0) return
  }
}

test('paused prices move once a person resumes repricing, and the rule goes on following the market', async () => {
  await moved(9)
  for (const size of sizes) await lowestAskBecomes(app, size, { stockx: desired - 3 })
  expect(await Promise.all(sizes.map(standsAt))).toEqual([desired, desired])
  expect((await hold()).waiting).toBe(2)
  expect(await decide('go_on')).toMatchObject({
    status: 200,
    body: { message: 'Repricing resumed: 2 prices change now.' },
  })
  await app.drain()
  expect(await Promise.all(sizes.map(standsAt))).toEqual([desired - 4, desired - 4])
  expect(await hold()).toMatchObject({ held_since: null, waiting: 0, rows: [] })
  await lowestAskBecomes(app, theFirst(), { stockx: desired - 5 })
  expect(await standsAt(theFirst())).toBe(desired - 6)
  expect((await decide('go_on')).status).toBe(409)
})

test('after the decision to leave prices, every price stays, including those that rules moved, and no rule is on', async () => {
  await lowestAskBecomes(app, theFirst(), { stockx: desired - 3 })
  await moved(9)
  for (const size of sizes.slice(1)) await lowestAskBecomes(app, size, { stockx: desired - 3 })
  expect((await decide('leave_prices')).status).toBe(200)
  await app.drain()
  for (const size of sizes) await lowestAskBecomes(app, size, { stockx: desired - 8 })
  expect(await Promise.all(sizes.map(standsAt))).toEqual([desired - 4, desired])
  for (const { product_id } of sizes) {
    const { body } = await shop.owner.call('GET', `/listings/products/${product_id}/selling-rules`)
    expect(body).toMatchObject({ repricing: 'off' })
  }
  expect((await hold()).held_since).toBeNull()
  expect((await decide('leave_prices')).status).toBe(409)
})

test('a rule that would move too many prices when it is set moves none before a person decides', async () => {
  const size = theFirst()
  await rule('off', size)
  await lowestAskBecomes(app, size, { stockx: desired - 3 })
  await moved(9)
  expect(await rule('beat_lowest_ask', size)).toMatch(/1 price would change: repricing is paused until/)
  expect(await standsAt(size)).toBe(desired)
  expect((await hold()).waiting).toBe(1)
})
