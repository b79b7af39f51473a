import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSizeOf, onOffer, sizesWith, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { planReleaseDay } from '../listings.planners.ts'

let app: TestApp
let shop: TestShop
/** Sizes of a product that is released tomorrow, and of another that is not. */
let released: TestVariant
let other: TestVariant

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  const sizes = await sizesWith(shop.owner, 1)
  const [first] = sizes
  const second = sizes.find(({ product_id }) => product_id !== first?.product_id)
  if (!first || !second) throw new Error('the shop has too few sizes')
  released = await aLiveSizeOf(app, shop.owner, first)
  other = await aLiveSizeOf(app, shop.owner, second)
  await sql`update products set release_date = (${app.capabilities.clock.now()}::timestamptz at time zone 'America/New_York')::date + 1
    where product_id = ${released.product_id}`.execute(app.capabilities.db.platform)
})
afterAll(() => app?.close())

/** Lets time pass until this long after midnight in New York on the release date, and plans. */
async function at(seconds: number): Promise<void> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from (release_date::timestamp at time zone 'America/New_York')
      - ${app.capabilities.clock.now()}::timestamptz)::float8 * 1000 as ms
    from products where product_id = ${released.product_id}`.execute(app.capabilities.db.platform)
  await app.pass((rows[0]?.ms ?? 0) + seconds * 1_000)
  await planReleaseDay(app.capabilities)
  await app.drain()
}
const setRule = (isOn: boolean) => shop.owner.call('PATCH', '/sales/settings', { auto_disable_release_day: isOn })
const isEnabled = async (size: TestVariant) => (await theSize(shop.owner, size.variant_id)).listings_enabled

test('nothing happens a minute too early, nor at 12:01 AM Eastern while the rule is off', async () => {
  await setRule(true)
  await at(59)
  expect(await isEnabled(released)).toBe(true)
  await setRule(false)
  await at(60)
  expect(await isEnabled(released)).toBe(true)
})

test('at 12:01 AM Eastern the listings of released products are disabled and gone, and no others', async () => {
  await setRule(true)
  await at(60)
  expect([await isEnabled(released), await isEnabled(other)]).toEqual([false, true])
  expect(await onOffer(app, released.variant_id)).toEqual({ stockx: [], goat: [] })
  const log = await shop.owner.call<{ description: string }[]>('GET', '/listings/change-log')
  const told = JSON.stringify(log.body)
  expect(told.split('disabled by the release-day rule')).toHaveLength(2)
})

test('two schedulers disable once, and the sizes stay disabled the day after', async () => {
  await Promise.all([planReleaseDay(app.capabilities), planReleaseDay(app.capabilities)])
  await app.drain()
  await at(24 * 3_600 + 60)
  const log = await shop.owner.call<{ description: string }[]>('GET', '/listings/change-log')
  expect(JSON.stringify(log.body).split('disabled by the release-day rule')).toHaveLength(2)
  expect(await isEnabled(released)).toBe(false)
})
