import type { AnswerOf, Contract } from '@ark/contract'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { clearFaults, effects, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { lockRequest } from '../records/queries/automation-requests.ts'
import { makeRequestLabelsJob } from '../sales.jobs.ts'
import { saleHandlers } from '../sales.worker.ts'

type Desk = AnswerOf<Contract['GET /automation-requests/admin/all']>
type Whole = AnswerOf<Contract['GET /automation-requests/{id}']>
type Refused = { detail: string }
interface Order {
  id: number
  number: string
}

let app: TestApp
let shop: TestShop
let operator: TestPerson
let here = 0

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  operator = await aPerson(app, { role: 'operator' })
  const { body } = await shop.owner.call<{ id: number }[]>('GET', '/locations/')
  here = body[0]?.id ?? 0
})
afterEach(() => clearFaults(app, 'stockx'))
afterAll(() => app?.close())

let orders = 0
/** Inserts orders whose labels ARK already has. With `label` null, no marketplace knows them. */
async function made(count: number, label: Uint8Array | null, of: MadeSale = {}): Promise<Order[]> {
  const numbers = Array.from({ length: count }, () => `05-${String(++orders).padStart(10, '0')}`)
  return app.capabilities.db.asRetailer(shop.retailerId, async (tx) => {
    const ids = await insertedSales(
      tx,
      numbers.map((external_order_id) => ({ location_id: here, external_order_id, product_name: 'Shoe', ...of })),
    )
    for (const id of label ? ids : [])
      await sql`insert into sale_labels (retailer_id, sale_id, content, fetched_at)
        values (${shop.retailerId}, ${id}, ${Buffer.from(label ?? [])}, now())`.execute(tx)
    return ids.map((id, at) => ({ id, number: numbers[at] ?? '' }))
  })
}

async function aLabel(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([288, 432]).drawRectangle({ x: 10, y: 10, width: 40, height: 20 })
  return document.save()
}

/** Sells a pair at StockX. */
async function bought(): Promise<Order> {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  await pollOrdersNow(app)
  await app.drain()
  const { body } = await shop.owner.call<{ sales: { id: number; order_number: string }[] }>('GET', '/sales/?limit=200')
  const id = body.sales.find(({ order_number }) => order_number === orderNumber)?.id
  if (id === undefined) throw new Error('the order is no sale')
  await sql`update sales set location_id = ${here} where sale_id = ${id}`.execute(app.capabilities.db.platform)
  return { id, number: orderNumber }
}

async function requested(of: Order[]): Promise<number> {
  const { body, status } = await shop.owner.call<{ id: number }>('POST', '/automation-requests/', {
    platform: 'stockx',
    sale_ids: of.map(({ id }) => id),
    order_numbers: of.map(({ number }) => number),
    total_orders: of.length,
  })
  expect(status).toBe(201)
  return body.id
}

const set = <T = { message: string }>(id: number, status: string, extra: object = {}, by = operator) =>
  by.call<T>('PUT', `/automation-requests/admin/${id}/status`, { status, ...extra })
const remove = (id: number) => operator.call<Refused>('DELETE', `/automation-requests/admin/${id}`)
const desk = async (query = '') => (await operator.call<Desk>('GET', `/automation-requests/admin/all${query}`)).body
const seen = async (id: number) => (await desk('?limit=100')).requests.find((request) => request.id === id)
const own = async (id: number) => (await shop.owner.call<Whole>('GET', `/automation-requests/${id}`)).body
/** Returns the runs of a request's labels, as the requester sees them, newest first. */
const runsOf = async (id: number) => {
  const { body } = await shop.owner.call<AnswerOf<Contract['GET /runs']>>('GET', '/runs?kind=request-labels')
  return body.filter(({ title }) => title === `Labels of automation request ${id}`)
}
/** Processes a request, and waits for the result. */
async function processed(id: number) {
  expect((await set(id, 'processing')).status).toBe(200)
  await app.drain()
  return seen(id)
}
const file = (address: string | null | undefined, { token }: TestPerson) =>
  app.app.inject({ url: address ?? '', headers: { authorization: `Bearer ${token}` } })
const pagesOf = async (id: number) => {
  const { rawPayload } = await file((await own(id)).label_url, shop.owner)
  return (await PDFDocument.load(rawPayload)).getPageCount()
}

describe('access and statuses', () => {
  test('only the operator sees and changes the requests of others', async () => {
    const id = await requested(await made(1, await aLabel()))
    for (const person of [shop.owner, await aPerson(app, { role: 'manager', retailerId: shop.retailerId })]) {
      expect((await person.call('GET', '/automation-requests/admin/all')).status).toBe(403)
      expect((await set(id, 'processing', {}, person)).status).toBe(403)
      expect((await person.call('DELETE', `/automation-requests/admin/${id}`)).status).toBe(403)
    }
    expect([(await set(987_654, 'processing')).status, (await remove(987_654)).status]).toEqual([404, 404])
    expect((await set(id, 'done')).status).toBe(422)
  })

  test('a change of status that is not allowed is refused with the allowed ones', async () => {
    const id = await requested(await made(1, await aLabel()))
    for (const to of ['completed', 'failed', 'pending']) expect((await set(id, to)).status).toBe(409)
    expect((await set<Refused>(id, 'completed')).body.detail).toContain('Possible actions: Process.')
    await processed(id)
    expect((await set<Refused>(id, 'completed')).body.detail).toBe('This request is already completed.')
    expect((await set(id, 'processing')).status).toBe(409)
  })
})

test('a request makes each label once and one file, and notifies the requester', async () => {
  const [one, other] = [await bought(), await bought()]
  const id = await requested([one, other])
  expect(await seen(id)).toMatchObject({
    status: 'pending',
    retailer_id: shop.retailerId,
    user_id: shop.owner.userId,
    user_email: expect.stringContaining('@'),
    order_numbers: [one.number, other.number].toSorted(),
    label_url: null,
  })
  const request = await processed(id)
  expect(request).toMatchObject({
    status: 'completed',
    labels_made: 2,
    labels_missing: 0,
    problems: [],
    error_message: null,
    processed_at: expect.any(String),
  })
  expect(await own(id)).toMatchObject({
    status: 'completed',
    label_url: `/api/v1/automation-requests/${id}/labels.pdf`,
  })
  const words = '2 labels ready to print under Automation Requests'
  expect(await runsOf(id)).toMatchObject([{ state: 'completed', done: 2, total: 2, phase: words, problem_count: 0 }])
  expect(await pagesOf(id)).toBe(2)
  expect((await file(request?.label_url, operator)).headers['content-type']).toContain('application/pdf')
  expect((await file(request?.label_url, shop.owner)).statusCode).toBe(403)
  const { body: bell } = await shop.owner.call<{ notifications: { title: string }[] }>('GET', '/notifications')
  expect(bell.notifications[0]?.title).toBe(`2 StockX labels of request ${id} ready to print`)
  // After a reset, nothing is made a second time.
  expect((await set(id, 'pending')).status).toBe(200)
  expect(await seen(id)).toMatchObject({ status: 'pending', error_message: null, processed_at: null, label_url: null })
  expect(await processed(id)).toMatchObject({ status: 'completed', labels_made: 2 })
  for (const { number } of [one, other])
    expect(effects(app, 'stockx', 'label.printed').filter((of) => of['orderNumber'] === number)).toHaveLength(1)
})

test('every step of a request is announced to the browsers of its retailer and of the operator', async () => {
  const heard: string[] = []
  const stops = [
    { who: 'retailer', retailerId: shop.retailerId },
    { who: 'operator', retailerId: null, isOperator: true },
  ].map(({ who, ...whose }, at) =>
    app.capabilities.feed.subscribe({
      ...whose,
      sessionId: `session ${at}`,
      userId: at + 1,
      onChange: ({ changed, ids }) => changed === 'automation-requests' && heard.push(`${who} ${ids.join()}`),
      onAccessChange: () => undefined,
    }),
  )
  /** Performs a step, and waits until both streams have reported it. */
  const told = async (id: number, step: () => Promise<unknown>) => {
    heard.length = 0
    await step()
    await expect.poll(() => new Set(heard)).toEqual(new Set([`retailer ${id}`, `operator ${id}`]))
  }
  // A stream begins with recent changes, here those of other requests.
  const id = await requested(await made(1, await aLabel()))
  await expect.poll(() => heard).toContain(`operator ${id}`)
  await expect.poll(() => heard).toContain(`retailer ${id}`)
  await told(id, () => set(id, 'processing'))
  await told(id, () => app.drain())
  await told(id, () => set(id, 'pending'))
  await told(id, () => remove(id))
  const other = await requested(await made(1, await aLabel()))
  await expect.poll(() => heard).toContain(`operator ${other}`)
  await told(other, () => shop.owner.call('DELETE', `/automation-requests/${other}`))
  for (const stop of stops) stop()
})

describe('an order without a label', () => {
  test('does not stop the others, is named with its reason, and can be requested again', async () => {
    const [whole] = await made(1, await aLabel())
    const [unknown] = await made(1, null)
    const [broken] = await made(1, Buffer.from('%PDF-1.4 and nothing else'))
    const of = [whole, unknown, broken].filter((order) => order !== undefined)
    const id = await requested(of)
    const request = await processed(id)
    expect(request).toMatchObject({ status: 'completed', labels_made: 1, labels_missing: 2 })
    expect(request?.problems.map(({ order_number }) => order_number)).toEqual([unknown?.number, broken?.number])
    expect(request?.error_message).toMatch(/^2 orders without a label: 05-\d+ \(/)
    expect((await own(id)).orders.filter(({ problem }) => problem !== null)).toHaveLength(2)
    const problems = [unknown, broken].map((order) => ({ field: `order ${order?.number}` }))
    expect(await runsOf(id)).toMatchObject([{ state: 'completed', done: 3, result: { made: 1, missing: 2 }, problems }])
    expect(await pagesOf(id)).toBe(1)
    const again = await requested(unknown ? [unknown] : [])
    expect(again).not.toBe(id)
    // The new request keeps the first one from waiting again, because a sale is in one open request at most.
    expect((await set<Refused>(id, 'pending')).body.detail).toContain(`is now in request ${again}`)
    expect((await remove(again)).status).toBe(200)
    expect((await set(id, 'pending')).status).toBe(200)
  })

  test('makes the request fail if no order has a label', async () => {
    const id = await requested(await made(1, await aLabel()))
    await sql`update sales set canceled_at = now(), stage = 'canceled'
      where sale_id in (select sale_id from automation_request_sales where automation_request_id = ${id})`.execute(
      app.capabilities.db.platform,
    )
    expect(await processed(id)).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('This sale was canceled'),
      label_url: null,
    })
  })

  test('at a marketplace that does not answer is tried 4 times, and no request waits forever', async () => {
    const id = await requested([await bought()])
    await injectTestFault(app, 'stockx', { call: 'GET /v2/selling/orders/:orderNumber', kind: '503' })
    expect(await processed(id)).toMatchObject({
      status: 'failed',
      problems: [{ problem: 'StockX does not answer' }],
    })
    await clearFaults(app, 'stockx')
    await set(id, 'pending')
    expect(await processed(id)).toMatchObject({ status: 'completed', labels_made: 1, error_message: null })
  })
})

describe('concurrent requests', () => {
  test('one of any two clicks is refused', async () => {
    const id = await requested(await made(1, await aLabel()))
    const both = await Promise.all([set(id, 'processing'), set(id, 'processing')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const ends = await Promise.all([set(id, 'completed'), set(id, 'failed')])
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await app.drain()
  })

  test('a reset waits for a concurrent end of the request and is answered by its result', async () => {
    const id = await requested(await made(1, await aLabel()))
    await set(id, 'processing')
    const { db } = app.capabilities
    let resetting: ReturnType<typeof set<Refused>> | undefined
    await db.asRetailer(shop.retailerId, async (tx) => {
      await lockRequest(tx, { retailerId: shop.retailerId, locationIds: [] }, id)
      resetting = set<Refused>(id, 'pending')
      await untilItWaits(app, resetting)
      await sql`update automation_requests set status = 'failed'
        where retailer_id = ${shop.retailerId} and automation_request_id = ${id}`.execute(tx)
    })
    expect((await resetting)?.status).toBe(200)
    await app.drain()
    expect(await seen(id)).toMatchObject({ status: 'pending', labels_made: 0 })
  })
})

class Killed extends Error {}

/** Cuts the jobs off after some transactions; `meanwhile` runs then. */
async function cutOff(nth: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<boolean> {
  let transactions = 0
  const { db } = app.capabilities
  const dying: Capabilities = {
    ...app.capabilities,
    db: {
      ...db,
      async asRetailer(retailerId, work) {
        if (transactions >= nth) throw new Killed()
        const result = await db.asRetailer(retailerId, work)
        transactions += 1
        if (transactions === nth) {
          await meanwhile()
          throw new Killed()
        }
        return result
      },
    },
  }
  const handlers = saleHandlers(dying).filter(({ job }) => job.name === makeRequestLabelsJob.name)
  const { failures } = await drainJobs({ boss: app.boss, db }, handlers, { allowFailures: true })
  return failures.length > 0
}

describe('a worker', () => {
  test('that dies after any of its transactions is followed by one that continues', async () => {
    let died = 0
    for (let nth = 1; nth <= 30; nth += 1) {
      const id = await requested(await made(2, await aLabel()))
      await set(id, 'processing')
      const wasCut = await cutOff(nth)
      await app.drain()
      expect([nth, await seen(id)]).toMatchObject([nth, { status: 'completed', labels_made: 2, labels_missing: 0 }])
      expect([nth, await pagesOf(id)]).toEqual([nth, 2])
      expect([nth, await runsOf(id)]).toMatchObject([nth, [{ state: 'completed', done: 2, problem_count: 0 }]])
      if (!wasCut) break
      died += 1
    }
    expect(died).toBeGreaterThan(4)
    expect(died).toBeLessThan(30)
  })

  test('that dies at each attempt leaves a failed request with the reason', async () => {
    const id = await requested(await made(1, await aLabel()))
    await set(id, 'processing')
    const [handler] = saleHandlers(app.capabilities).filter(({ job }) => job.name === makeRequestLabelsJob.name)
    const data = { retailer_id: shop.retailerId, automation_request_id: id, time: 1 }
    await handler?.run(data, { attempt: makeRequestLabelsJob.retryLimit ?? 0, id: 'a' })
    expect(await seen(id)).toMatchObject({ status: 'failed', error_message: expect.stringContaining('internal error') })
    expect(await runsOf(id)).toMatchObject([{ state: 'failed', error: expect.stringContaining('internal error') }])
    await app.drain()
    // A leftover job of the earlier start does not fail the next one.
    await set(id, 'pending')
    await set(id, 'processing')
    await handler?.run(data, { attempt: makeRequestLabelsJob.retryLimit ?? 0, id: 'a' })
    expect(await seen(id)).toMatchObject({ status: 'processing' })
    await app.drain()
    expect(await seen(id)).toMatchObject({ status: 'completed', labels_made: 1 })
  })

  test('of an earlier start does nothing, and the job of the second start does all the work', async () => {
    for (let nth = 1; nth <= 5; nth += 1) {
      const id = await requested(await made(2, await aLabel()))
      await set(id, 'processing')
      await cutOff(nth, async () => {
        await set(id, 'failed')
        await set(id, 'pending')
      })
      await app.drain()
      expect([nth, await seen(id)]).toMatchObject([nth, { status: 'pending', labels_made: 0, label_url: null }])
      expect(await processed(id)).toMatchObject({ status: 'completed', labels_made: 2, labels_missing: 0 })
      expect(await runsOf(id)).toMatchObject([{ state: 'completed', done: 2 }, { state: 'cancelled' }])
    }
  })

  test('ends if its request is deleted', async () => {
    const of = await made(2, await aLabel())
    const id = await requested(of)
    await set(id, 'processing')
    await cutOff(2, () => remove(id))
    await app.drain()
    expect(await seen(id)).toBeUndefined()
    expect(await runsOf(id)).toMatchObject([{ state: 'cancelled' }])
    expect(await requested(of)).not.toBe(id)
  })
})

test('the manual buttons end a request with the given reason', async () => {
  const id = await requested(await made(1, await aLabel()))
  await set(id, 'processing')
  expect((await set(id, 'failed')).status).toBe(200)
  expect(await seen(id)).toMatchObject({ status: 'failed', error_message: 'Manual failure' })
  const [run] = await runsOf(id)
  expect([run?.state, (await shop.owner.call('POST', `/runs/${run?.id}/cancel`)).status]).toEqual(['cancelled', 403])
  await set(id, 'pending')
  await set(id, 'processing')
  await set(id, 'failed', { error_message: 'The carrier is on strike', processed_at: '2026-11-22T10:00:00Z' })
  expect(await own(id)).toMatchObject({ error_message: 'The carrier is on strike' })
  await app.drain()
  const { rows } = await sql<{ kind: string }>`
    select event_type as kind from platform_audit_log where event_details ->> 'automation_request_id' = ${String(id)}
    order by platform_audit_log.created_at, 1`.execute(app.capabilities.db.platform)
  expect(rows.map(({ kind }) => kind)).toContain('automation_request_failed')
})

test('the desk continues after the last request shown, and filters by status', async () => {
  for (let nth = 0; nth < 3; nth += 1) await requested(await made(1, null))
  const first = await desk('?limit=2')
  expect([first.requests.length, first.waiting]).toEqual([2, expect.any(Number)])
  const next = await desk(`?limit=2&cursor=${first.next_cursor}`)
  expect([next.waiting, next.requests[0]?.id]).toEqual([null, (first.requests.at(-1)?.id ?? 0) - 1])
  const failed = await desk('?status=failed')
  expect(failed.requests.every(({ status }) => status === 'failed')).toBe(true)
})
