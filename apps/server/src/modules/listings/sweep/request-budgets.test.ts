import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { recordProviderProblem, recordProviderSuccess } from '../../../platform/watch/provider-health.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { enable, sizesWith, type TestVariant, toggle } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Budgets = AnswerOf<Contract['GET /listings/request-budgets']>

const NOTHING = { to_list: 0, to_reprice: 0, to_withdraw: 0 }

let app: TestApp
let shop: TestShop
let spare: TestVariant[]
let size: TestVariant

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  spare = await sizesWith(shop.owner, 2)
})
beforeEach(() => {
  const next = spare.shift()
  if (!next) throw new Error('the shop has no size left with 2 units')
  size = next
})
afterAll(() => app?.close())

const budgets = async (person = shop.owner) =>
  (await person.call<Budgets>('GET', '/listings/request-budgets')).body.accounts
const stockx = async () => (await budgets()).find(({ marketplace }) => marketplace === 'stockx')

test('a size waits until it is listed, until it is repriced and until it is withdrawn, and for nothing at rest', async () => {
  await app.drain()
  expect((await stockx())?.waiting).toEqual(NOTHING)
  expect((await stockx())?.done_by).toBeNull()
  await enable(shop.owner, size.variant_id)
  expect(await stockx()).toMatchObject({ waiting: { ...NOTHING, to_list: 1 }, done_by: expect.any(String) })
  await app.drain()
  expect((await stockx())?.waiting).toEqual(NOTHING)
  const payouts = { desired_payout: 120, bottom_payout: 90 }
  expect((await shop.owner.call('PATCH', `/listings/variants/${size.variant_id}/payouts`, payouts)).status).toBe(200)
  expect((await stockx())?.waiting).toEqual({ ...NOTHING, to_reprice: 1 })
  await app.drain()
  await toggle(shop.owner, size.variant_id, false)
  expect((await stockx())?.waiting).toEqual({ ...NOTHING, to_withdraw: 1 })
  await app.drain()
  expect((await stockx())?.waiting).toEqual(NOTHING)
})

test('while the marketplace does not answer, no completion time is shown', async () => {
  await enable(shop.owner, size.variant_id)
  const { rows } = await sql<{ id: string }>`
    select marketplace_account_id::text as id from marketplace_accounts where marketplace = 'stockx'
      and retailer_id is null`.execute(app.capabilities.db.platform)
  const subject = { provider: 'stockx', subject: rows[0]?.id ?? '' }
  await recordProviderProblem(app.capabilities.db, subject, { problem: 'StockX does not answer' })
  expect(await stockx()).toMatchObject({ waiting_since: expect.any(String), done_by: null })
  await recordProviderSuccess(app.capabilities.db, subject)
  expect(await stockx()).toMatchObject({ waiting_since: null, done_by: expect.any(String) })
})

test('a size that the marketplace refuses waits for a person, not for a request', async () => {
  const { rows } = await sql<{ stockx_variant_id: string }>`
    select stockx_variant_id from variants where variant_id = ${size.variant_id}`.execute(app.capabilities.db.platform)
  expect(rows).toHaveLength(1)
  await sql`update variants set stockx_variant_id = 'unknown-to-stockx' where variant_id = ${size.variant_id}`.execute(
    app.capabilities.db.platform,
  )
  await enable(shop.owner, size.variant_id)
  await app.drain({ allowFailures: true })
  expect((await stockx())?.waiting).toEqual(NOTHING)
})

test('staff of another location count none of these sizes', async () => {
  await enable(shop.owner, size.variant_id)
  const own = size.locations.find(({ quantity_available }) => quantity_available > 0)?.location_id
  const elsewhere = size.locations.find(({ location_id }) => location_id !== own)?.location_id
  if (!own || !elsewhere) throw new Error('the size has one location')
  await sql`
    delete from inventory_items where retailer_id = ${shop.retailerId} and variant_id = ${size.variant_id}
      and location_id = ${elsewhere}`.execute(app.capabilities.db.platform)
  const seeing = (locationId: number) =>
    aPerson(app, { role: 'manager', retailerId: shop.retailerId, locationIds: [locationId] })
  const waitingFor = async (locationId: number) =>
    (await budgets(await seeing(locationId))).find(({ marketplace }) => marketplace === 'stockx')?.waiting
  expect(await waitingFor(own)).toEqual({ ...NOTHING, to_list: 1 })
  expect(await waitingFor(elsewhere)).toEqual(NOTHING)
  await app.drain()
})

test("an account's spent requests, pause and midnight are shown; another day starts over", async () => {
  const { platform } = app.capabilities.db
  const account = sql`(select marketplace || ':' || marketplace_account_id from marketplace_accounts
    where marketplace = 'stockx' and retailer_id is null)`
  const spend = (day: string, throttles: number) =>
    sql`
      insert into request_budgets (account, day, spent_today, throttles, next_permit_at)
      values (${account}, (now() at time zone 'utc')::date + ${day}::interval, 18204, ${throttles},
        now() + interval '5 minutes')
      on conflict (account) do update set day = excluded.day, spent_today = excluded.spent_today,
        throttles = excluded.throttles, next_permit_at = excluded.next_permit_at`.execute(platform)
  await spend('0 days', 1)
  const told = await stockx()
  expect(told?.is_shared).toBe(true)
  expect(told?.limits[0]).toMatchObject({ name: 'requests_per_day', used: 18_204 })
  expect(Date.parse(told?.paused_until ?? '') - Date.now()).toBeGreaterThan(200_000)
  expect(told?.limits[0]?.resets_at).toMatch(/T00:00:00\.000Z$/)
  const { most } = told?.limits[0] ?? { most: 0 }
  expect(told?.uses.map((use) => use.most / most)).toEqual([1, 0.95, 0.9, 0.8, 0.75, 0.7])
  await spend('-1 day', 0)
  const tomorrow = await stockx()
  expect([tomorrow?.limits[0]?.used, tomorrow?.paused_until]).toEqual([0, null])
})

test('batch items are counted for the day and for the window', async () => {
  await sql`
    insert into batch_sendings (account, items, sent_at)
    select marketplace || ':' || marketplace_account_id, 320, clock_timestamp() - interval '1 minute'
    from marketplace_accounts where marketplace = 'stockx'`.execute(app.capabilities.db.platform)
  const [, day, window] = (await stockx())?.limits ?? []
  expect(day).toMatchObject({ name: 'batch_items_per_day', most: 50_000 })
  expect(window).toMatchObject({ name: 'batch_items_per_window', used: 320, most: 500 })
  const secondsLeft = (Date.parse(window?.resets_at ?? '') - Date.now()) / 1_000
  expect(secondsLeft).toBeGreaterThan(180)
  expect(secondsLeft).toBeLessThanOrEqual(241)
})

test('an own account is shown instead of the shared one, without what others have spent', async () => {
  const { platform } = app.capabilities.db
  await sql`
    insert into marketplace_accounts (marketplace, retailer_id, credentials)
    select marketplace, ${shop.retailerId}, credentials from marketplace_accounts
    where marketplace = 'goat' and retailer_id is null`.execute(platform)
  const goat = (await budgets()).find(({ marketplace }) => marketplace === 'goat')
  expect(goat).toMatchObject({ is_shared: false, limits: [{ used: 0 }] })
  await sql`delete from marketplace_accounts where retailer_id is null and marketplace = 'stockx'`.execute(platform)
  expect((await budgets()).map(({ marketplace }) => marketplace)).toEqual(['goat'])
})
