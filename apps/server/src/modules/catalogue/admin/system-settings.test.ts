import type { AnswerOf, Contract } from '@ark/contract'
import { dayAfter, dayInNewYork, DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestVariant, theSize } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { planFeeSchedules } from '../../listings/listings.planners.ts'

type ZeroFees = AnswerOf<Contract['GET /admin/system-settings/stockx-zero-fees']>
type Schedules = AnswerOf<Contract['GET /admin/system-settings/fee-schedules']>
interface Problem {
  code: string
  detail: string
  errors?: { field: string; message: string }[]
}

const SETTINGS = '/admin/system-settings'
const DAY_MS = 86_400_000
/** Asks that net $100 when ARK takes 7% of the payout: with StockX's 10%, and with its 3%. */
const USUAL_ASK = 124
const PROMOTION_ASK = 115

let app: TestApp
let shop: TestShop
let operator: TestPerson
/** A size that is live on both marketplaces. */
let size: TestVariant

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  operator = await aPerson(app, { role: 'operator' })
  size = await aLiveSize(app, shop.owner)
})
afterEach(async () => {
  await sql`delete from fee_schedules`.execute(app.capabilities.db.platform)
  await app.drain()
})
afterAll(() => app?.close())

const today = () => dayInNewYork(app.capabilities.clock.now())
const zeroFees = async () => (await operator.call<ZeroFees>('GET', `${SETTINGS}/stockx-zero-fees`)).body
const switchZeroFees = (enabled: boolean, more: object = {}) =>
  operator.call<{ message: string; code?: string; detail?: string }>('POST', `${SETTINGS}/stockx-zero-fees`, {
    enabled,
    confirm: true,
    ...more,
  })
const schedules = async () => (await operator.call<Schedules>('GET', `${SETTINGS}/fee-schedules`)).body
const save = (change: object) =>
  operator.call<Problem>('POST', `${SETTINGS}/fee-schedules`, {
    ...DEFAULT_FEE_SCHEDULE,
    effective_from: today(),
    ...change,
  })
const FLAT = { ark: { kind: 'flat', rate_bps: 2_000 } }
/** Returns the size's asks at the marketplaces, in dollars. */
const asks = async () => {
  const { stockx, goat } = await onOffer(app, size.variant_id)
  return { stockx: (stockx[0]?.priceCents ?? 0) / 100, goat: (goat[0]?.priceCents ?? 0) / 100 }
}

test('the promotion lowers StockX asks with the same net, and turning it off restores them', async () => {
  const before = await asks()
  expect(before.stockx).toBe(USUAL_ASK)
  expect(await zeroFees()).toMatchObject({
    enabled: false,
    normal_formula: '10% commission + $4.00 shipping',
    zero_fees_formula: '3% payment processing + $4.00 shipping',
    since: null,
  })
  const asked = await switchZeroFees(true, { confirm: false })
  expect(asked).toMatchObject({ status: 409, body: { code: 'would_move_prices' } })
  expect(asked.body.detail).toContain('1 of 2 live prices would change with these fees.')
  expect(await zeroFees()).toMatchObject({ enabled: false })
  expect((await switchZeroFees(true)).body.message).toBe('The zero-fee promotion is active from today on.')
  await app.drain()
  expect(await asks()).toEqual({ stockx: PROMOTION_ASK, goat: before.goat })
  expect(await zeroFees()).toMatchObject({ enabled: true, since: today() })
  const listing = (await theSize(shop.owner, size.variant_id)).marketplace_listings.find(
    ({ marketplace }) => marketplace === 'stockx',
  )
  expect(listing?.net_payout).toBeGreaterThanOrEqual(100)
  expect((await switchZeroFees(true)).body.message).toBe('The zero-fee promotion is already active.')
  await switchZeroFees(false)
  await app.drain()
  expect(await asks()).toEqual(before)
})

test('two concurrent requests turn it on once', async () => {
  const answers = await Promise.all([switchZeroFees(true), switchZeroFees(true)])
  expect(answers.map(({ body }) => body.message).toSorted()).toEqual([
    'The zero-fee promotion is active from today on.',
    'The zero-fee promotion is already active.',
  ])
  // The fees before the promotion stay in the list.
  expect(await schedules()).toMatchObject([
    { effective_from: today(), zero_stockx_fees: true, state: 'in_force' },
    { effective_from: DEFAULT_FEE_SCHEDULE.effective_from, zero_stockx_fees: false, state: 'over' },
  ])
})

test('future fees apply from their day on, and everyone is notified once', async () => {
  const tomorrow = dayAfter(today(), 1)
  expect((await save({ effective_from: tomorrow, ...FLAT })).status).toBe(200)
  await planFeeSchedules(app.capabilities)
  expect((await app.drain()).runs).toEqual({})
  expect(await schedules()).toMatchObject([
    { effective_from: tomorrow, state: 'coming', ark: FLAT.ark },
    { effective_from: DEFAULT_FEE_SCHEDULE.effective_from, state: 'in_force' },
  ])
  const before = await asks()
  await app.pass(DAY_MS)
  await planFeeSchedules(app.capabilities)
  await planFeeSchedules(app.capabilities)
  expect((await app.drain()).runs).toMatchObject({ 'listings.compare-offers-when-fees-change': 1 })
  // 20% of the payout leave 80.
  const after = await asks()
  expect([after.stockx, after.goat]).toEqual([Math.ceil((125 + 4) / 0.9), expect.any(Number)])
  expect(after.goat).toBeGreaterThan(before.goat)
  expect((await schedules())[0]).toMatchObject({ effective_from: tomorrow, state: 'in_force' })
})

test('the promotion also applies to future fees, and those can be discarded', async () => {
  const nextWeek = dayAfter(today(), 7)
  await save({ effective_from: nextWeek, ...FLAT })
  await switchZeroFees(true)
  expect(await schedules()).toMatchObject([
    { effective_from: nextWeek, zero_stockx_fees: true, stockx: DEFAULT_FEE_SCHEDULE.stockx },
    { effective_from: today(), zero_stockx_fees: true, state: 'in_force' },
    { zero_stockx_fees: false, state: 'over' },
  ])
  const path = (day: string) => `${SETTINGS}/fee-schedules/${day}`
  expect((await operator.call('DELETE', path(nextWeek))).status).toBe(200)
  expect((await operator.call('DELETE', path(nextWeek))).status).toBe(404)
  expect((await operator.call('DELETE', path(today()))).status).toBe(404)
  expect(await schedules()).toHaveLength(2)
})

test('fees that would move too many live prices need a confirmation, and are saved after it', async () => {
  for (let more = 0; more < 5; more += 1) await aLiveSize(app, shop.owner)
  const refused = await save(FLAT)
  expect(refused).toMatchObject({ status: 409, body: { code: 'would_move_prices' } })
  expect(refused.body.detail).toContain('12 of 12 live prices would change with these fees.')
  expect(await schedules()).toMatchObject([{ state: 'in_force', ark: { kind: 'tiered' } }])
  expect((await switchZeroFees(true)).status).toBe(200)
  expect((await save({ ...FLAT, confirm: true })).status).toBe(200)
  expect(await schedules()).toMatchObject([
    { effective_from: today(), ark: FLAT.ark, zero_stockx_fees: true },
    { ark: { kind: 'tiered' }, state: 'over' },
  ])
})

test.each<[string, () => object, string, string]>([
  ['a past day', () => ({ effective_from: dayAfter(today(), -1) }), 'effective_from', 'This day is over'],
  ['a day too far', () => ({ effective_from: dayAfter(today(), 367) }), 'effective_from', 'within the next year'],
  ['an invalid day', () => ({ effective_from: '2026-02-30' }), 'effective_from', ''],
  [
    'a flat fee as high as its payout',
    () => ({ ark: { ...DEFAULT_FEE_SCHEDULE.ark, flat_fee_cents: 10_000 } }),
    'ark.flat_fee_cents',
    'less than the payout',
  ],
  [
    'tiers without their amounts',
    () => ({ ark: { kind: 'tiered', rate_bps: 700, under_cents: 10_000, flat_fee_cents: 300 } }),
    'ark.pre_release_bps',
    'before a release',
  ],
])('%s is refused at its field', async (_, change, field, message) => {
  const { status, body } = await save(change())
  expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  expect(body.errors?.[0]?.message).toContain(message)
  expect(await schedules()).toHaveLength(1)
})

test('every change is in the platform’s own log', async () => {
  await switchZeroFees(true)
  const day = dayAfter(today(), 3)
  await save({ effective_from: day })
  await operator.call('DELETE', `${SETTINGS}/fee-schedules/${day}`)
  const { rows } = await sql<{ event_type: string }>`
    select event_type from platform_audit_log order by platform_audit_log_id desc limit 3`.execute(
    app.capabilities.db.platform,
  )
  expect(rows.map(({ event_type }) => event_type)).toEqual([
    'fee_schedule_removed',
    'fee_schedule_saved',
    'zero_fees_set',
  ])
})

test('a minimum transaction fee raises StockX asks, is guarded like other fees, and can be removed', async () => {
  const before = await asks()
  const stockx = { ...DEFAULT_FEE_SCHEDULE.stockx, minimum_transaction_fee_cents: 20_00 }
  for (let more = 0; more < 5; more += 1) await aLiveSize(app, shop.owner)
  await switchZeroFees(true)
  await app.drain()
  const inPromotion = await asks()
  // The promotion waives it, so no ask moves.
  expect((await save({ stockx })).status).toBe(200)
  await app.drain()
  expect(await asks()).toEqual(inPromotion)
  const refused = await switchZeroFees(false, { confirm: false })
  expect(refused).toMatchObject({ status: 409, body: { code: 'would_move_prices' } })
  expect((await switchZeroFees(false)).status).toBe(200)
  await app.drain()
  // 3%, $20 and $4 are subtracted.
  const after = await asks()
  expect(after).toEqual({ stockx: Math.ceil((100 / 0.93 + 24) / 0.97), goat: before.goat })
  expect((await zeroFees()).normal_formula).toBe('10% commission + $4.00 shipping, the transaction fee at least $20.00')
  const listing = (await theSize(shop.owner, size.variant_id)).marketplace_listings.find(
    ({ marketplace }) => marketplace === 'stockx',
  )
  expect(listing?.breakdown?.marketplace_fees).toContainEqual({ label: 'Minimum transaction fee', amount: 20 })
  expect(listing?.net_payout).toBeGreaterThanOrEqual(100)
  expect((await save({ confirm: true })).status).toBe(200)
  await app.drain()
  expect(await asks()).toEqual(before)
})
