import type { AnswerOf, Contract } from '@ark/contract'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { pollOrdersNow } from '#test/acts/poll-orders-now.ts'
import { clearFaults, effects, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { printLabelsJob } from '../sales.jobs.ts'
import { saleHandlers } from '../sales.worker.ts'
import { tryLabel } from './try-label.ts'

type Run = AnswerOf<Contract['POST /label-prints']>
type Paper = '4x6' | 'a4' | 'zpl-203' | 'zpl-300'

const LABEL = [288, 432]
const MAIN = 901

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterEach(async () => {
  await clearFaults(app, 'stockx')
  await clearFaults(app, 'alias')
  app.simulators.alias.control.settings({ labelDelayMs: 0, refusals: '400' })
})
afterAll(() => app?.close())

/** Sells a pair and returns its sale, confirmed at ALIAS by default. */
async function sold(platform: 'stockx' | 'goat', { isConfirmed = true } = {}): Promise<TestSale> {
  const size = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, size.variant_id))[platform]
  const bought = { listingId: listing?.id ?? '' }
  const { stockx, alias } = app.simulators
  const number = platform === 'stockx' ? stockx.control.buy(bought).orderNumber : alias.control.buy(bought).id
  await pollOrdersNow(app)
  await app.drain()
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', `/sales/?limit=200`)
  const sale = body.sales.find(({ order_number }) => order_number === number)
  if (!sale) throw new Error('the order is no sale')
  if (platform === 'goat' && isConfirmed) await shop.owner.call('POST', `/sales/confirm-alias-order/${sale.id}`)
  return sale
}

/** Inserts sales whose labels ARK already has. */
async function kept(files: Uint8Array[], of: MadeSale = {}): Promise<number[]> {
  const retailerId = shop.retailerId
  return app.capabilities.db.asRetailer(retailerId, async (tx) => {
    const ids = await insertedSales(
      tx,
      files.map((_, at) => ({ location_id: MAIN, product_name: `Shoe ${at}`, size: '9', ...of })),
    )
    for (const [at, id] of ids.entries())
      await sql`insert into sale_labels (retailer_id, sale_id, content, fetched_at)
        values (${retailerId}, ${id}, ${Buffer.from(files[at] ?? [])}, now())`.execute(tx)
    return ids
  })
}

/** Returns a PDF with pages of these sizes and this rotation. */
async function pdf(pages: [width: number, height: number][], { turnedBy = 0 } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const size of pages) {
    const page = document.addPage(size)
    page.drawRectangle({ x: 10, y: 10, width: 40, height: 20 })
    page.setRotation(degrees(turnedBy))
  }
  return document.save()
}

/** Returns a label encrypted with these passwords. Without a user password it opens, but may not be edited. */
async function encrypted(passwords: { userPassword?: string; ownerPassword: string }): Promise<Uint8Array> {
  const document = await PDFDocument.load(await pdf([[288, 432]]))
  document.encrypt({ userPassword: '', ...passwords })
  return document.save()
}

const print = (saleIds: number[], paper: Paper = '4x6', by: TestPerson = shop.owner) =>
  by.call<Run>('POST', '/label-prints', { sale_ids: saleIds, paper })
const look = async ({ id }: Pick<Run, 'id'>, by: TestPerson = shop.owner) =>
  (await by.call<Run>('GET', `/runs/${id}`)).body
/** Prints, and waits for the result. */
async function printed(saleIds: number[], paper: Paper = '4x6'): Promise<Run> {
  const { body } = await print(saleIds, paper)
  await app.drain()
  return look(body)
}
const file = ({ id }: Pick<Run, 'id'>, kind: 'pdf' | 'zpl' = 'pdf', { token }: TestPerson = shop.owner) =>
  app.app.inject({ url: `/api/v1/label-prints/${id}/labels.${kind}`, headers: { authorization: `Bearer ${token}` } })
const pagesOf = async (run: Run) => {
  const document = await PDFDocument.load((await file(run)).rawPayload)
  return document.getPages().map((page) => [page.getWidth(), page.getHeight()])
}

/** Returns the texts on the pages. */
async function textsOf(run: Run): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument((await file(run)).rawPayload)
  return [...document.pages()].map((page) => page.getText())
}

describe('requests and access', () => {
  test.each([
    ['no sale at all', { sale_ids: [], paper: '4x6' }, 422],
    ['more than 500', { sale_ids: Array.from({ length: 501 }, (_, at) => at + 1), paper: '4x6' }, 422],
    ['an unknown paper', { sale_ids: [1], paper: 'letter' }, 422],
    ['unknown sales', { sale_ids: [987_654], paper: '4x6' }, 404],
  ])('%s', async (_, body, status) => {
    expect((await shop.owner.call('POST', '/label-prints', body)).status).toBe(status)
  })

  test('the file of a run is available to its starter only, and in its own format only', async () => {
    const run = await printed(await kept([await pdf([[288, 432]])]))
    const colleague = await aPerson(app, { role: 'manager', retailerId: shop.retailerId })
    expect((await file(run)).statusCode).toBe(200)
    expect((await file(run, 'zpl')).statusCode).toBe(404)
    expect((await file(run, 'pdf', colleague)).statusCode).toBe(404)
  })

  test('staff of one location print its labels and see only their own runs', async () => {
    const { body: places } = await shop.owner.call<{ id: number }[]>('GET', '/locations/')
    const [here, elsewhere] = places.map(({ id }) => id)
    const label = await pdf([[288, 432]])
    const [mine = 0] = await kept([label], { location_id: here ?? 0 })
    const [theirs = 0] = await kept([label], { location_id: elsewhere ?? 0 })
    const packer = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId, locationIds: [here ?? 0] })
    expect((await print([theirs], '4x6', packer)).status).toBe(404)
    const { body: run, status } = await print([mine, theirs], '4x6', packer)
    expect(status).toBe(202)
    await app.drain()
    expect(await look(run, packer)).toMatchObject({
      state: 'completed',
      result: { printed: 1, failed: 1 },
      problems: [{ field: `sale ${theirs}`, message: 'This sale was not found.' }],
    })
    expect((await packer.call<Run[]>('GET', '/runs')).body.map(({ id }) => id)).toEqual([run.id])
    expect((await shop.owner.call('GET', `/runs/${run.id}`)).status).toBe(404)
  })
})

test('ALIAS orders are confirmed first if the person says so, and their labels are in the file', async () => {
  const sales = [await sold('stockx'), await sold('goat', { isConfirmed: false }), await sold('goat')]
  const sale_ids = sales.map(({ id }) => id)
  const plain = await printed(sale_ids)
  expect(plain.result).toMatchObject({ printed: 2, failed: 1 })
  const { body } = await shop.owner.call<Run>('POST', '/label-prints', { sale_ids, paper: '4x6', confirm: true })
  await app.drain()
  expect((await look(body)).result).toMatchObject({ printed: 3, failed: 0 })
  const { body: lines } = await shop.owner.call<{ event_type: string; event_details: { sale_id: number } }[]>(
    'GET',
    '/audit-logs/',
  )
  const confirmed = lines.filter(({ event_type }) => event_type === 'alias_order_confirmed')
  expect(confirmed.filter(({ event_details }) => event_details.sale_id === sales[1]?.id)).toHaveLength(1)
})

test('labels of both marketplaces are made once and printed on pages of exactly 4 × 6 inches', async () => {
  const [stockx, alias] = [await sold('stockx'), await sold('goat')]
  const run = await printed([stockx.id, alias.id])
  expect(run).toMatchObject({
    kind: 'labels',
    state: 'completed',
    phase: '2 labels ready to print',
    done: 2,
    total: 2,
    problems: [],
    result: { printed: 2, failed: 0 },
  })
  expect(await pagesOf(run)).toEqual([LABEL, LABEL])
  await printed([stockx.id, alias.id])
  expect(
    effects(app, 'stockx', 'label.printed').filter((of) => of['orderNumber'] === stockx.order_number),
  ).toHaveLength(1)
  const { rows } = await sql`select from label_print_sales`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([])
})

describe('paper', () => {
  test('on A4 each label has a page of 210 × 297 mm', async () => {
    const run = await printed(
      await kept([
        await pdf([[288, 432]]),
        await pdf([
          [612, 792],
          [432, 288],
        ]),
      ]),
      'a4',
    )
    for (const [width = 0, height = 0] of await pagesOf(run)) {
      expect((width / 72) * 25.4).toBeCloseTo(210, 2)
      expect((height / 72) * 25.4).toBeCloseTo(297, 2)
    }
    expect(await pagesOf(run)).toHaveLength(3)
  })

  test('landscape, rotated and large labels each fit on a page of 4 × 6 inches', async () => {
    const files = [await pdf([[432, 288]]), await pdf([[432, 288]], { turnedBy: 90 }), await pdf([[612, 792]])]
    expect(await pagesOf(await printed(await kept(files)))).toEqual([LABEL, LABEL, LABEL])
  })

  test.each([
    ['zpl-203', 'PW812', 'LL1218'],
    ['zpl-300', 'PW1200', 'LL1800'],
  ] as const)('for a thermal printer (%s) each label is 4 × 6 inches of dots', async (paper, width, length) => {
    const run = await printed(await kept([await pdf([[288, 432]]), await pdf([[288, 432]])]), paper)
    const { headers, payload } = await file(run, 'zpl')
    expect(headers['content-type']).toContain('application/zpl')
    expect(payload.match(/\^XA/g)).toHaveLength(2)
    expect(payload.match(new RegExp(`\\^${width}\\^${length}`, 'g'))).toHaveLength(2)
    // The rectangle at the lower left is drawn: black rows begin after white ones.
    expect(payload).toMatch(/,:+[^,:]/)
  })

  test('labels are in picking order: by location, product, size', async () => {
    const sizes = ['10', '9', '9.5']
    const label = await pdf([[288, 432]])
    const ids: number[] = []
    for (const size of sizes) ids.push(...(await kept([label], { product_name: 'Air', size })))
    const texts = await textsOf(await printed(ids, 'a4'))
    expect(texts.map((text) => /Size \S+/.exec(text)?.[0])).toEqual(['Size 9', 'Size 9.5', 'Size 10'])
    expect(texts[0]).toContain('StockX O-')
  })

  test('a name in unsupported letters does not prevent printing', async () => {
    const [id = 0] = await kept([await pdf([[288, 432]])], { product_name: '靴 Air “Panda” 🐼' })
    expect((await textsOf(await printed([id], 'a4')))[0]).toContain('? Air “Panda” ? · Size 9')
  })
})

describe('a label that cannot be had', () => {
  test('is named, and the others are printed', async () => {
    const [whole = 0] = await kept([await pdf([[288, 432]])])
    const [broken = 0] = await kept([Buffer.from('%PDF-1.4 and nothing else')])
    const [unknown = 0] = await app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
      insertedSales(tx, [{ external_order_id: '04-UNKNOWN000', location_id: MAIN }]),
    )
    const [unconfirmed = 0] = await app.capabilities.db.asRetailer(shop.retailerId, (tx) =>
      insertedSales(tx, [{ platform: 'goat', stage: 'to_confirm', status: 'ORDER_STATUS_SOLD', location_id: MAIN }]),
    )
    const run = await printed([whole, broken, unknown, unconfirmed])
    expect(run).toMatchObject({ state: 'completed', result: { printed: 1, failed: 3 }, done: 4, problem_count: 3 })
    expect(run.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/./),
      'Confirm this ALIAS order first; then its label can be made.',
      expect.stringContaining('cannot be read'),
    ])
    expect(run.problems[0]?.field).toBe('order 04-UNKNOWN000')
    expect(await pagesOf(run)).toEqual([LABEL])
  })

  test('is explained to the shop without error messages of a library', async () => {
    const [damaged = 0] = await kept([Buffer.from('%PDF-1.4 and nothing else')])
    const [locked = 0] = await kept([await encrypted({ userPassword: 'secret', ownerPassword: 'other' })])
    const { problems } = await printed([damaged, locked])
    expect(problems.map(({ message }) => message).toSorted()).toEqual([
      'Its label cannot be read: the file is damaged. Get a new label, or print it on the marketplace itself.',
      'Its label opens with a password only. Print it on the marketplace itself.',
    ])
  })

  test.each(['4x6', 'a4', 'zpl-203'] as const)('prints if it is only protected against editing (%s)', async (paper) => {
    const ids = await kept([await encrypted({ ownerPassword: 'carrier' })])
    expect(await printed(ids, paper)).toMatchObject({ result: { printed: 1, failed: 0 } })
  })

  test('of a sale that was canceled is not printed again', async () => {
    const [id = 0] = await kept([await pdf([[288, 432]])], { canceled_at: '2026-11-21T12:00:00Z', stage: 'canceled' })
    const run = await printed([id])
    expect(run).toMatchObject({ phase: 'No label is ready to print', result: { printed: 0, failed: 1 } })
    expect((await file(run)).statusCode).toBe(404)
  })

  test('is retried if it is not ready yet', async () => {
    const alias = await sold('goat')
    // Longer than the marketplace's adapter waits within one request.
    app.simulators.alias.control.settings({ labelDelayMs: 9_000 })
    expect(await printed([alias.id])).toMatchObject({ result: { printed: 1, failed: 0 } })
  })

  test.each([
    ['says is not possible yet', { code: 9, message: 'no' }, true],
    ['refuses to make', { code: 3, message: 'no' }, false],
  ] as const)('that ALIAS %s is retried or not', async (_, body, isWorthAnother) => {
    const alias = await sold('goat')
    await injectTestFault(app, 'alias', { call: 'GenerateLabel', kind: 'answer', status: 400, body })
    const wanted = { sale_id: alias.id, platform: 'goat', external_order_id: alias.order_number } as const
    expect(await tryLabel(app.capabilities, shop.retailerId, wanted)).toEqual({
      problem: 'no',
      isWorthAnother,
      waitMs: 0,
    })
  })

  test('from a marketplace that does not answer is given up after 4 attempts, each after all others', async () => {
    const [stockx, alias] = [await sold('stockx'), await sold('goat')]
    await injectTestFault(app, 'stockx', { call: 'GET /v2/selling/orders/:orderNumber', kind: '503' })
    const run = await printed([stockx.id, alias.id])
    expect(run).toMatchObject({ done: 2, result: { printed: 1, failed: 1 } })
    expect(run.problems).toEqual([
      { line: null, field: `order ${stockx.order_number}`, message: 'StockX does not answer' },
    ])
  })
})

class Killed extends Error {}

describe('a run', () => {
  test('that is canceled leaves no file', async () => {
    const { body: run } = await print(await kept([await pdf([[288, 432]])]))
    await shop.owner.call('POST', `/runs/${run.id}/cancel`)
    await app.drain()
    expect(await look(run)).toMatchObject({ state: 'cancelled' })
    expect((await file(run)).statusCode).toBe(404)
    const { rows } = await sql`select from label_prints where run_id = ${run.id}`.execute(app.capabilities.db.platform)
    expect(rows).toEqual([])
  })

  test('whose worker dies after any of its transactions continues', async () => {
    const files = await Promise.all([1, 2].map(() => pdf([[288, 432]])))
    let died = 0
    for (let nth = 1; nth <= 30; nth += 1) {
      const { body: run } = await print(await kept(files))
      let transactions = 0
      const dying: Capabilities = {
        ...app.capabilities,
        db: {
          ...app.capabilities.db,
          async asRetailer(retailerId, work) {
            if (transactions >= nth) throw new Killed()
            const result = await app.capabilities.db.asRetailer(retailerId, work)
            transactions += 1
            if (transactions === nth) throw new Killed()
            return result
          },
        },
      }
      const handlers = saleHandlers(dying).filter(({ job }) => job.name === printLabelsJob.name)
      const cut = await drainJobs({ boss: app.boss, db: app.capabilities.db }, handlers, { allowFailures: true })
      await app.drain()
      expect([nth, await look(run)]).toMatchObject([nth, { state: 'completed', done: 2, result: { printed: 2 } }])
      expect([nth, (await pagesOf(run)).length]).toEqual([nth, 2])
      if (cut.failures.length === 0) break
      died += 1
    }
    expect(died).toBeGreaterThan(5)
    expect(died).toBeLessThan(30)
  })

  test('is one of three at a time', async () => {
    const [id = 0] = await kept([await pdf([[288, 432]])])
    for (let nth = 0; nth < 3; nth += 1) expect((await print([id])).status).toBe(202)
    expect((await print([id])).status).toBe(409)
    await app.drain()
    expect((await print([id])).status).toBe(202)
    await app.drain()
  })
})

describe('a label by itself', () => {
  const ask = (id: number) =>
    shop.owner.call<{ code: string; detail: string }>('GET', `/sales/alias-shipping-label/${id}`)

  test('that its marketplace refuses is a conflict, so browsers do not retry', async () => {
    const sale = await sold('goat')
    await sql`update sales set external_order_id = 'unknown-there' where sale_id = ${sale.id}`.execute(
      app.capabilities.db.platform,
    )
    const { status, body } = await ask(sale.id)
    expect([status, body.code]).toEqual([409, 'provider_refused'])
    expect(body.detail).toMatch(/^ALIAS: .*[^.]\.$/)
    expect(body.detail).not.toMatch(/Try again/)
  })

  test('that its marketplace does not answer for is unavailable for now', async () => {
    const sale = await sold('goat')
    await injectTestFault(app, 'alias', { call: '*', kind: '503' })
    expect(await ask(sale.id)).toMatchObject({
      status: 502,
      body: { code: 'provider', detail: /Try again in a moment/ },
    })
    await injectTestFault(app, 'alias', { call: '*', kind: '429' })
    expect((await ask(sale.id)).status).toBe(502)
  })
})
