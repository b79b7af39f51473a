import type { AnswerOf, Contract } from '@ark/contract'
import { barcodeKey } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { TestSale } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type ScanList = AnswerOf<Contract['GET /sales/scanning/unfulfilled']>
type ScannedSize = AnswerOf<Contract['GET /sales/scanning/barcode-lookup']>
type ByUpc = AnswerOf<Contract['GET /sales/search/by-upc']>

interface Place {
  inventory_item_id: number
  variant_id: number
  product_id: number
  location_id: number
  product_name: string
  size: string
  sku: string | null
  /** The barcode as the shop writes it. */
  barcode: string
}

let app: TestApp
let shop: TestShop
/** Two sizes of one product at one location of the shop, and another location. */
let nine: Place
let ten: Place
let elsewhere: number
let packer: TestPerson

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  const { rows } = await sql<Place>`
    select i.inventory_item_id, i.variant_id, i.product_id, i.location_id, p.name as product_name, v.size, p.sku,
      lv.barcode
    from inventory_items i join products p using (product_id) join variants v using (variant_id)
    join product_link_variants lv on lv.retailer_id = i.retailer_id and lv.product_sync_id = i.product_sync_id
      and lv.variant_id = i.variant_id
    where i.retailer_id = ${shop.retailerId} and lv.barcode ~ '^[0-9]{12,13}$'
    order by i.product_id, i.location_id, v.sort_index`.execute(app.capabilities.db.platform)
  const [first] = rows
  const second = rows.find(
    (row) => row.product_id === first?.product_id && row.location_id === first.location_id && row !== first,
  )
  const other = rows.find(({ location_id }) => location_id !== first?.location_id)
  if (!first || !second || !other) throw new Error('the shop has no two sizes with barcodes')
  ;[nine, ten, elsewhere] = [first, second, other.location_id]
  packer = await aPerson(app, {
    role: 'fulfillment',
    retailerId: shop.retailerId,
    locationIds: [nine.location_id],
  })
})
afterAll(() => app?.close())

beforeEach(async () => {
  await sql`delete from sales where retailer_id = ${shop.retailerId}`.execute(app.capabilities.db.platform)
  await sql`delete from retailer_barcodes where retailer_id = ${shop.retailerId}`.execute(app.capabilities.db.platform)
})

const saleOf = ({ barcode: _, ...place }: Place, also: MadeSale = {}): MadeSale => ({ ...place, ...also })
const sold = (...sales: MadeSale[]) => app.capabilities.db.asRetailer(shop.retailerId, (tx) => insertedSales(tx, sales))
const list = async (from = shop.owner, location = nine.location_id) =>
  (await from.call<ScanList>('GET', `/sales/scanning/unfulfilled?location_id=${location}`)).body
const lookUp = (barcode: string, from = shop.owner) =>
  from.call<ScannedSize & { code?: string }>(
    'GET',
    `/sales/scanning/barcode-lookup?barcode=${encodeURIComponent(barcode)}`,
  )
const teach = (barcode: string, variantId: number, from = shop.owner) =>
  from.call<ScannedSize & { code?: string }>('PUT', '/sales/scanning/barcodes', { barcode, variant_id: variantId })

interface Scanned {
  status: number
  body: TestSale & { code?: string; detail?: string }
}

/** Confirms by hand that a pair belongs to a sale, no matter which other sizes have its barcode. */
const said = (id: number, barcode: string) =>
  shop.owner.call<Scanned['body']>('POST', `/sales/scanning/${id}/mark-fulfilled?barcode=${barcode}&is_confirmed=true`)

/** Scans a pair for a sale. `key` is the idempotency key of a repeated scan. */
async function scan(saleId: number, barcode: string, { key, from = packer }: { key?: string; from?: TestPerson } = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1/sales/scanning/${saleId}/mark-fulfilled?barcode=${encodeURIComponent(barcode)}`,
    headers: { authorization: `Bearer ${from.token}`, ...(key && { 'idempotency-key': key }) },
  })
  return { status: answer.statusCode, body: answer.json() } as Scanned
}
async function undo(saleId: number, { key, fulfilledAt }: { key?: string; fulfilledAt?: string } = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1/sales/scanning/${saleId}/mark-created${fulfilledAt ? `?fulfilled_at=${encodeURIComponent(fulfilledAt)}` : ''}`,
    headers: { authorization: `Bearer ${packer.token}`, ...(key && { 'idempotency-key': key }) },
  })
  return { status: answer.statusCode, body: answer.json() } as Scanned
}
const packedAt = async (saleId: number) =>
  (await shop.owner.call<TestSale>('GET', `/sales/${saleId}`)).body.fulfilled_at

describe('the wrong pair', () => {
  test('is refused by the server with the scanned and the wanted pair, and changes nothing', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    const { status, body } = await scan(sale, ten.barcode)
    expect([status, body.code]).toEqual([409, 'wrong_pair'])
    expect(body.detail).toBe(
      `Scanned: ${ten.product_name}, size ${ten.size}. Wanted: ${nine.product_name}, size ${nine.size}.`,
    )
    expect(await packedAt(sale)).toBeNull()
  })

  test('an unknown or invalid barcode packs nothing', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    expect(await scan(sale, '4006381333931')).toMatchObject({ status: 409, body: { code: 'barcode_unknown' } })
    expect(await scan(sale, '12')).toMatchObject({ status: 422, body: { errors: [{ field: 'barcode' }] } })
    expect(await packedAt(sale)).toBeNull()
  })

  test('a barcode of several sizes identifies no pair', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    await sql`insert into variant_gtins (gtin, variant_id) values ('4006381333931', ${nine.variant_id})`.execute(
      app.capabilities.db.platform,
    )
    expect((await lookUp('4006381333931')).body).toMatchObject({ variant_id: nine.variant_id, is_taught: false })
    await sql`update product_link_variants set barcode = '04006381333931'
      where retailer_id = ${shop.retailerId} and variant_id = ${ten.variant_id}`.execute(app.capabilities.db.platform)
    try {
      expect(await scan(sale, '4006381333931')).toMatchObject({ status: 409, body: { code: 'barcode_ambiguous' } })
      expect((await lookUp('4006381333931')).body).toMatchObject({ code: 'barcode_ambiguous' })
      expect((await list()).sales[0]?.barcodes).not.toContain('4006381333931')
      // No answer about it is remembered. A person confirms each pair.
      expect(await teach('4006381333931', nine.variant_id)).toMatchObject({
        status: 409,
        body: { code: 'barcode_ambiguous' },
      })
      expect((await said(sale, '4006381333931')).status).toBe(200)
      const [other = 0] = await sold(saleOf(nine))
      expect(await said(other, '9999999999994')).toMatchObject({ status: 409, body: { code: 'barcode_unknown' } })
    } finally {
      await sql`update product_link_variants set barcode = ${ten.barcode}
        where retailer_id = ${shop.retailerId} and variant_id = ${ten.variant_id}`.execute(app.capabilities.db.platform)
      await sql`delete from variant_gtins where gtin = '4006381333931'`.execute(app.capabilities.db.platform)
    }
  })

  test('an unconfirmed ALIAS order, a canceled sale and a shipped sale cannot be packed', async () => {
    const alias = { platform: 'goat', status: 'ORDER_STATUS_SOLD', stage: 'to_confirm' }
    const shipped = { status: 'SHIPPED', stage: 'shipped' }
    const [open = 0, canceled = 0, gone = 0] = await sold(
      saleOf(nine, alias),
      saleOf(nine, { canceled_at: '2026-11-21T13:00:00Z' }),
      saleOf(nine, shipped),
    )
    expect(await scan(open, nine.barcode)).toMatchObject({ status: 409, body: { code: 'not_confirmed' } })
    expect(await scan(canceled, nine.barcode)).toMatchObject({ status: 409 })
    expect(await scan(gone, nine.barcode)).toMatchObject({ status: 409, body: { code: 'not_to_pack' } })
    expect([await packedAt(open), await packedAt(canceled), await packedAt(gone)]).toEqual([null, null, null])
  })
})

describe('the right pair', () => {
  test.each([
    ['as the shop writes it', (barcode: string) => barcode],
    ['with leading zeros', (barcode: string) => barcode.padStart(14, '0')],
    ['with spaces', (barcode: string) => ` ${barcode.slice(0, 6)} ${barcode.slice(6)} `],
  ])('is packed by its barcode %s', async (_, spelled) => {
    const [sale = 0] = await sold(saleOf(nine))
    const { status, body } = await scan(sale, spelled(nine.barcode))
    expect([status, body.status, body.fulfilled_at === null]).toEqual([200, 'FULFILLED', false])
  })

  test('a repeated scan gets the first answer and has no second effect', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    const first = await scan(sale, nine.barcode, { key: 'scan-one-of-it' })
    expect(first.status).toBe(200)
    expect((await scan(sale, nine.barcode, { key: 'scan-one-of-it' })).body).toEqual(first.body)
    // This is also true after someone has taken it back: a late reply packs nothing.
    expect((await undo(sale, { key: 'undo-one-of-it' })).status).toBe(200)
    expect((await scan(sale, nine.barcode, { key: 'scan-one-of-it' })).body.fulfilled_at).toBeNull()
    expect(await packedAt(sale)).toBeNull()
    expect((await undo(sale, { key: 'undo-one-of-it' })).status).toBe(200)
  })

  test('a refused scan can be repeated with its key once it is correct', async () => {
    const [sale = 0] = await sold(saleOf(nine, { platform: 'goat', status: 'ORDER_STATUS_SOLD', stage: 'to_confirm' }))
    expect((await scan(sale, nine.barcode, { key: 'scan-too-early' })).status).toBe(409)
    await sql`update sales set stage = 'to_ship' where sale_id = ${sale}`.execute(app.capabilities.db.platform)
    expect((await scan(sale, nine.barcode, { key: 'scan-too-early' })).status).toBe(200)
  })

  test('a key of one sale is refused for another one', async () => {
    const [sale = 0, other = 0] = await sold(saleOf(nine), saleOf(nine))
    expect((await scan(sale, nine.barcode, { key: 'scan-of-two' })).status).toBe(200)
    expect(await scan(other, nine.barcode, { key: 'scan-of-two' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    expect(await packedAt(other)).toBeNull()
  })

  test('if two people scan pairs for one sale at once, one packs it and the other is refused', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    const answers = await Promise.all([
      scan(sale, nine.barcode, { key: 'scan-of-the-one' }),
      scan(sale, nine.barcode, { key: 'scan-of-the-other', from: shop.owner }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_fulfilled')
  })

  test('twenty concurrent repetitions of a scan count once', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => scan(sale, nine.barcode, { key: 'scan-again-and-again' })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.fulfilled_at}`)).size).toBe(1)
    const { rows } = await sql`select 1 from sale_scans where sale_id = ${sale}`.execute(app.capabilities.db.platform)
    expect(rows).toHaveLength(1)
  })

  test('undoing an earlier packing does not undo a later one', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    const first = (await scan(sale, nine.barcode)).body.fulfilled_at ?? ''
    await undo(sale)
    await app.pass(1_000)
    const second = (await scan(sale, nine.barcode)).body.fulfilled_at ?? ''
    expect(await undo(sale, { fulfilledAt: first })).toMatchObject({ status: 409, body: { code: 'fulfilled_again' } })
    expect((await undo(sale, { fulfilledAt: 'yesterday' })).status).toBe(422)
    expect((await undo(sale, { fulfilledAt: second })).status).toBe(200)
    expect(await undo(sale, { fulfilledAt: second })).toMatchObject({ status: 409, body: { code: 'not_fulfilled' } })
  })

  test('a sale is marked without a barcode, once or twice', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    const path = `/sales/scanning/${sale}/mark-fulfilled`
    expect((await packer.call('POST', path)).status).toBe(200)
    expect((await packer.call('POST', path)).status).toBe(200)
  })
})

describe('the packing list', () => {
  test('has the sales to pack at the location, the most urgent first, with their barcodes', async () => {
    const at = { ship_by: '2026-11-25T12:00:00Z' }
    const [late, open, soon, unconfirmed] = await sold(
      saleOf(nine, at),
      saleOf(ten),
      saleOf(ten, { ship_by: '2026-11-23T12:00:00Z' }),
      saleOf(nine, {
        platform: 'goat',
        stage: 'to_confirm',
        status: 'ORDER_STATUS_SOLD',
        ship_by: '2026-11-26T12:00:00Z',
      }),
      saleOf(nine, { location_id: elsewhere }),
      saleOf(nine, { fulfilled_at: '2026-11-21T13:00:00Z' }),
      saleOf(nine, { canceled_at: '2026-11-21T13:00:00Z' }),
    )
    const { sales, is_capped } = await list()
    expect([sales.map(({ id }) => id), is_capped]).toEqual([[soon, late, unconfirmed, open], false])
    expect(sales[0]).toMatchObject({ variant_size: ten.size, ark_product_name: ten.product_name })
    expect(sales[0]?.barcodes).toContain(barcodeKey(ten.barcode))
    expect(sales[0]?.barcodes).not.toContain(barcodeKey(nine.barcode))
    expect(sales[2]).toMatchObject({ stage: 'to_confirm' })
  })

  test('has every barcode of a size: of the catalog, of the shop, and those taught by people', async () => {
    await sold(saleOf(nine))
    await sql`insert into variant_gtins (gtin, variant_id) values ('96385074', ${nine.variant_id})`.execute(
      app.capabilities.db.platform,
    )
    expect((await teach('box 17-9', nine.variant_id, packer)).status).toBe(200)
    const barcodes = (await list()).sales[0]?.barcodes ?? []
    expect(barcodes).toEqual(expect.arrayContaining(['96385074', 'BOX17-9', barcodeKey(nine.barcode)]))
    await sql`delete from variant_gtins where gtin = '96385074'`.execute(app.capabilities.db.platform)
  })

  test('recognizes the own code of a shop in any letter case', async () => {
    const [sale = 0] = await sold(saleOf(nine))
    const write = (barcode: string) =>
      sql`update product_link_variants set barcode = ${barcode}
        where retailer_id = ${shop.retailerId} and variant_id = ${nine.variant_id}`.execute(
        app.capabilities.db.platform,
      )
    await write('Shelf-9a')
    expect((await list()).sales[0]?.barcodes).toContain('SHELF-9A')
    expect((await scan(sale, 'Shelf-9a')).status).toBe(200)
    await write(nine.barcode)
  })

  test('of another location is empty for restricted staff', async () => {
    const [there = 0] = await sold(saleOf(nine, { location_id: elsewhere }))
    expect(await list(packer, elsewhere)).toEqual({ sales: [], is_capped: false })
    expect((await list(shop.owner, elsewhere)).sales.map(({ id }) => id)).toEqual([there])
    expect((await scan(there, nine.barcode)).status).toBe(404)
  })

  test('has at most 500 sales, and says if there are more', async () => {
    await sold(...Array.from({ length: 501 }, () => saleOf(nine)))
    const { sales, is_capped } = await list()
    expect([sales.length, is_capped]).toEqual([500, true])
  })
})

describe('a barcode', () => {
  test('is looked up with its product, size and style code', async () => {
    expect(await lookUp(nine.barcode, packer)).toMatchObject({
      status: 200,
      body: { variant_id: nine.variant_id, product_name: nine.product_name, size: nine.size, sku: nine.sku },
    })
  })

  test('that is unknown is not found, and may be misread if its check digit is wrong', async () => {
    const unknown = await lookUp('4006381333931')
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Product not found for this barcode.' } })
    expect(JSON.stringify((await lookUp('4006381333932')).body)).toContain('may have been misread')
    expect((await lookUp('x')).status).toBe(422)
  })

  test('taught by another retailer stays unknown', async () => {
    const { retailerId } = await sql<{ retailerId: number }>`
      insert into retailers (business_name) values ('Elsewhere') returning retailer_id as "retailerId"`
      .execute(app.capabilities.db.platform)
      .then(({ rows }) => rows[0] ?? { retailerId: 0 })
    const otherOwner = await aPerson(app, { role: 'owner', retailerId })
    expect((await teach('BOX-1', nine.variant_id)).status).toBe(200)
    expect((await lookUp('BOX-1', otherOwner)).status).toBe(404)
    expect((await teach('BOX-1', ten.variant_id, otherOwner)).status).toBe(200)
    expect((await lookUp('box-1')).body).toMatchObject({ variant_id: nine.variant_id, is_taught: true })
  })

  test('of another size cannot be taught, and a taught one can be taught again or removed', async () => {
    expect(await teach(ten.barcode, nine.variant_id)).toMatchObject({ status: 409, body: { code: 'barcode_known' } })
    expect((await teach('BOX-2', 987_654_321)).status).toBe(404)
    expect((await teach('BOX-2', nine.variant_id)).status).toBe(200)
    expect((await teach('BOX-2', ten.variant_id)).body).toMatchObject({ size: ten.size })
    expect((await shop.owner.call('DELETE', '/sales/scanning/barcodes?barcode=BOX-2')).status).toBe(200)
    expect((await shop.owner.call('DELETE', '/sales/scanning/barcodes?barcode=BOX-2')).status).toBe(404)
    expect((await lookUp('BOX-2')).status).toBe(404)
    const { rows } = await sql<{ event_type: string }>`
      select event_type from audit_log where retailer_id = ${shop.retailerId} and event_type like 'barcode_%'
      order by audit_log_id desc limit 1`.execute(app.capabilities.db.platform)
    expect(rows).toEqual([{ event_type: 'barcode_forgotten' }])
  })

  test('finds the sales of its size, filtered by status', async () => {
    const [open, packed] = await sold(
      saleOf(nine),
      saleOf(nine, { status: 'FULFILLED', stage: 'packed', fulfilled_at: '2026-11-21T13:00:00Z' }),
      saleOf(ten),
    )
    const found = async (more = '') =>
      (await packer.call<ByUpc>('GET', `/sales/search/by-upc?upc=${nine.barcode}${more}`)).body
    expect((await found()).product).toMatchObject({ variant_id: nine.variant_id })
    expect(new Set((await found()).sales.map(({ id }) => id))).toEqual(new Set([open, packed]))
    expect((await found('&status_filter=fulfilled')).sales.map(({ id }) => id)).toEqual([packed])
    expect((await found('&to_fulfill=true')).sales.map(({ id }) => id)).toEqual([open])
    expect((await packer.call<ByUpc>('GET', '/sales/search/by-upc?upc=4006381333931')).body).toEqual({
      product: null,
      sales: [],
    })
  })
})
