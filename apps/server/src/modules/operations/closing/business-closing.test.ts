import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { aLiveSize, aSizeWith, enable, onOffer, type TestVariant } from '#test/acts/test-listings.ts'
import { aPerson, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { runArk } from '#test/processes/run-ark.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { duringTransaction } from '#test/statements/database-owner.ts'
import { planClosings } from '../operations.planners.ts'
import { closeBusiness } from './close-business.ts'

type Preview = AnswerOf<Contract['GET /business-closing']>

const DAY_MS = 86_400_000

let app: TestApp
let shop: TestShop
let operator: TestPerson
let name: string

beforeEach(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
  operator = await aPerson(app, { role: 'operator' })
  name = (await preview()).business_name
})
afterEach(() => app?.close())

const platform = () => app.capabilities.db.platform
const preview = async (by = shop.owner): Promise<Preview> => (await by.call<Preview>('GET', '/business-closing')).body
const request = (confirm_name = name, current_password = PASSWORD) =>
  shop.owner.call<{ detail?: string; closing_at?: string }>('POST', '/business-closing', {
    confirm_name,
    current_password,
  })
const undo = () => shop.owner.call<{ detail?: string }>('POST', '/business-closing/undo')
const offered = async ({ variant_id }: TestVariant): Promise<number> =>
  Object.values(await onOffer(app, variant_id)).flat().length
const state = async () => {
  const { rows } = await sql<{ business_name: string; closing_at: Date | null; closed_at: Date | null }>`
    select business_name, closing_at, closed_at from retailers where retailer_id = ${shop.retailerId}`.execute(
    platform(),
  )
  return rows[0]
}
const isEnabled = async ({ variant_id }: TestVariant) => {
  const { rows } = await sql<{ listings_enabled: boolean }>`
    select listings_enabled from variant_offers
    where retailer_id = ${shop.retailerId} and variant_id = ${variant_id}`.execute(platform())
  return rows[0]?.listings_enabled
}
/** Lets the waiting period pass, reads the orders of that time, and runs the planner. */
async function afterWaiting(days = 15): Promise<void> {
  await app.pass(days * DAY_MS)
  await pollOrdersNow(app)
  await app.drain({ allowFailures: true })
  await planClosings(app.capabilities)
  await app.drain({ allowFailures: true })
}
/** Sells the size at StockX and lets ARK read the order. */
async function sell({ variant_id }: TestVariant): Promise<void> {
  const [listing] = (await onOffer(app, variant_id)).stockx
  app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
}
const salesOf = async () =>
  (
    await sql<{ sale_id: number; stage: string }>`
      select sale_id, stage from sales where retailer_id = ${shop.retailerId}`.execute(platform())
  ).rows

describe('a business that is closing', () => {
  test('withdraws its listings, lists nothing new, and lists the same sizes again after an undo', async () => {
    const size = await aLiveSize(app, shop.owner)
    const off = await aSizeWith(shop.owner, 2)
    expect(await preview()).toMatchObject({ may_close: true, obstacles: [], closing_at: null })
    expect((await preview()).happens[0]).toBe('At once: 2 listings are withdrawn, and nothing new is listed.')
    expect(await request('Another name')).toMatchObject({ status: 422 })
    expect(await request(name, 'Wrong-Horse-9')).toMatchObject({ status: 422 })
    expect(await request(` ${name.toUpperCase()} `)).toMatchObject({ status: 200 })
    await app.drain()
    expect([await offered(size), await isEnabled(size)]).toEqual([0, true])
    await enable(shop.owner, off.variant_id)
    await app.drain()
    expect(await offered(off)).toBe(0)
    const { body: me } = await shop.owner.call<{ retailer: { closing_at: string } }>('GET', '/auth/me')
    expect(new Date(me.retailer.closing_at).toISOString()).toBe((await preview()).closing_at)
    expect(await request()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('already') } })
    expect(await undo()).toMatchObject({ status: 200 })
    await app.drain()
    expect([await offered(size), await offered(off)]).toEqual([2, 2])
    expect(await undo()).toMatchObject({ status: 409 })
  })

  test('is refused while a sale is open, which the refusal names', async () => {
    const size = await aLiveSize(app, shop.owner)
    await sell(size)
    await pollOrdersNow(app)
    await app.drain()
    const { obstacles, may_close } = await preview()
    expect([may_close, obstacles]).toEqual([false, [expect.stringMatching(/^Sale .* has to be shipped\.$/)]])
    expect(await request()).toMatchObject({ status: 409, body: { detail: obstacles[0] } })

    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'sales' and is_generated = 'NEVER' and is_identity = 'NO'
        and column_name <> 'external_order_id'`.execute(platform())
    const copied = sql.join(columns.map(({ name }) => sql.ref(name)))
    await sql`
      insert into sales (external_order_id, ${copied}) select 'copy-' || n, ${copied}
      from sales cross join generate_series(1, 6) n where retailer_id = ${shop.retailerId}`.execute(platform())
    const { obstacles: many } = await preview()
    expect([many.length, many.at(-1)]).toEqual([6, 'More sales are not finished and paid.'])
    await sql`delete from sales where external_order_id like 'copy-%'`.execute(platform())
  })

  test('is closed by the operator, who can undo it; staff and owners of others cannot', async () => {
    const path = `/admin/retailers/${shop.retailerId}/closing`
    const manager = await aPerson(app, { role: 'manager', retailerId: shop.retailerId })
    expect(await manager.call('POST', '/business-closing', {})).toMatchObject({ status: 403 })
    expect(await shop.owner.call('POST', path, { confirm_name: name })).toMatchObject({ status: 403 })
    expect(await operator.call('POST', path, { confirm_name: name })).toMatchObject({ status: 200 })
    expect(await operator.call('GET', path)).toMatchObject({ body: { closing_at: expect.any(String) } })
    expect(await operator.call('POST', `${path}/undo`)).toMatchObject({ status: 200 })
    expect(await operator.call('GET', '/admin/retailers/987654/closing')).toMatchObject({ status: 404 })
  })

  test('closes for good after 14 days: access ends, people are erased, sales stay', async () => {
    const size = await aLiveSize(app, shop.owner)
    const staff = await aPerson(app, { role: 'associate', retailerId: shop.retailerId })
    await request()
    await app.drain()
    await afterWaiting(13)
    expect(await state()).toMatchObject({ closing_at: expect.any(Date), closed_at: null })
    await afterWaiting(2)
    await afterWaiting(0)
    expect(await state()).toEqual({
      business_name: `Closed business ${shop.retailerId}`,
      closing_at: null,
      closed_at: expect.any(Date),
    })
    expect(await offered(size)).toBe(0)
    for (const person of [shop.owner, staff])
      expect(await person.call('GET', '/auth/me')).toMatchObject({ status: 401 })
    const { rows } = await sql<{ names: number; tokens: number; accounts: number }>`
      select (select count(*)::int from users where retailer_id = ${shop.retailerId}
          and email not like '%@closed.invalid') as names,
        (select count(*)::int from stores where retailer_id = ${shop.retailerId} and tokens is not null) as tokens,
        (select count(*)::int from marketplace_accounts where retailer_id = ${shop.retailerId}) as accounts`.execute(
      platform(),
    )
    expect(rows).toEqual([{ names: 0, tokens: 0, accounts: 0 }])
    expect([
      ...(app.simulators.shopify.store.shop('kicks-and-co.myshopify.com')?.subscriptions.values() ?? []),
    ]).toEqual([])
  })

  test('continues after a kill at each step', async () => {
    await request()
    await app.drain()
    await app.pass(15 * DAY_MS)
    const { db } = app.capabilities
    let fails = 0
    for (let at = 1; (await state())?.closing_at !== null && at < 12; at += 1) {
      let calls = 0
      const dying = {
        ...app.capabilities,
        db: Object.assign(Object.create(db), {
          asPlatform: (work: Parameters<typeof db.asPlatform>[0]) => {
            calls += 1
            if (calls > at) throw new Error('killed')
            return db.asPlatform(work)
          },
        }),
      }
      await closeBusiness(dying, shop.retailerId).catch(() => (fails += 1))
      await app.drain({ allowFailures: true })
    }
    expect(fails).toBeGreaterThan(3)
    expect(await state()).toMatchObject({ closing_at: null, closed_at: expect.any(Date) })
  })
})

describe('when two things happen at once', () => {
  test('a sale that arrives while closing is requested is recorded and prevents the closing', async () => {
    const size = await aLiveSize(app, shop.owner)
    await sell(size)
    expect(await request()).toMatchObject({ status: 200 })
    await pollOrdersNow(app)
    await app.drain()
    expect(await salesOf()).toMatchObject([{ stage: expect.stringMatching(/^to_/) }])
    await sql`update order_polls set taken_until = 'infinity'`.execute(platform())
    await app.pass(15 * DAY_MS)
    await planClosings(app.capabilities)
    await app.drain({ allowFailures: true })
    expect((await state())?.closed_at).toBeNull()
    const { body: news } = await shop.owner.call<{ notifications: { title: string; body: string }[] }>(
      'GET',
      '/notifications',
    )
    expect(news.notifications[0]).toMatchObject({
      title: `${name} cannot be closed yet`,
      body: expect.stringContaining('has to be shipped'),
    })
    const { body: mails } = await operator.call<{ subject: string }[]>('GET', '/admin/outbox')
    expect(mails.map(({ subject }) => subject)).toContain(`ARK: ${name} cannot be closed yet`)
  })

  test('a listing that may still be live prevents the closing', async () => {
    const size = await aLiveSize(app, shop.owner)
    await request()
    await app.pass(15 * DAY_MS)
    await closeBusiness(app.capabilities, shop.retailerId)
    expect([await offered(size), (await state())?.closed_at]).toEqual([2, null])
    expect(await shop.owner.call('GET', '/auth/me')).toMatchObject({ status: 200 })
  })

  test('a listing that is being made while closing is requested is withdrawn in the end', async () => {
    const size = await aSizeWith(shop.owner, 1)
    await enable(shop.owner, size.variant_id)
    let asked: ReturnType<typeof request> | undefined
    // Holds the request between its decision and its commit, while the listing is made.
    await duringTransaction(app, async (client) => {
      await client.query('lock table audit_log in exclusive mode')
      asked = request()
      await untilItWaits(app, asked)
      await app.drain()
      expect(await offered(size)).toBe(2)
    })
    expect(await asked).toMatchObject({ status: 200 })
    await app.drain()
    expect(await offered(size)).toBe(0)
  })

  test('one of two requests counts', async () => {
    const answers = await Promise.all([request(), request()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('an undo that comes just before the closing keeps the business whole', async () => {
    const [undone] = await inTurn(undo, () => closeBusiness(app.capabilities, shop.retailerId))
    expect(undone).toMatchObject({ status: 200 })
    expect(await shop.owner.call('GET', '/auth/me')).toMatchObject({ status: 200 })
    expect(await state()).toMatchObject({ business_name: name, closing_at: null, closed_at: null })
  })

  test('an undo that comes just after the closing is refused, and the business closes whole', async () => {
    const [, undone] = await inTurn(() => closeBusiness(app.capabilities, shop.retailerId), undo)
    expect(undone).toMatchObject({ status: 409 })
    expect(await shop.owner.call('GET', '/auth/me')).toMatchObject({ status: 401 })
    expect(await state()).toMatchObject({ closing_at: null, closed_at: expect.any(Date) })
  })
})

/** Lets both acts wait for the lock of a business whose waiting period is over, in this order, and then go on. */
async function inTurn(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown[]> {
  await request()
  await app.drain()
  await app.pass(15 * DAY_MS)
  const both: Promise<unknown>[] = []
  await duringTransaction(app, async (client) => {
    await client.query('select from retailers where retailer_id = $1 for update', [shop.retailerId])
    for (const act of [first, second]) {
      both.push(act())
      await untilItWaits(app, Promise.race(both), both.length)
    }
  })
  const answers = await Promise.all(both)
  await app.drain({ allowFailures: true })
  await planClosings(app.capabilities)
  await app.drain({ allowFailures: true })
  return answers
}

test('npx ark delete-account --business shows, closes with --yes, and undoes', async () => {
  const args = ['delete-account', '--business', name]
  expect(await runArk(app, args)).toMatchObject({ code: 0, out: expect.stringContaining('Nothing has changed') })
  expect((await state())?.closing_at).toBeNull()
  const closed = await runArk(app, ['delete-account', '--business', String(shop.retailerId), '--yes', '--json'])
  expect([closed.err, JSON.parse(closed.out)]).toMatchObject(['', { requested: true, retailer_id: shop.retailerId }])
  expect((await state())?.closing_at).not.toBeNull()
  expect(await runArk(app, [...args, '--undo'])).toMatchObject({ code: 0 })
  expect((await state())?.closing_at).toBeNull()
  expect(await runArk(app, ['delete-account', '--business', 'No such business', '--yes'])).toMatchObject({ code: 1 })
  expect(await runArk(app, ['delete-account'])).toMatchObject({ code: 2 })
})
