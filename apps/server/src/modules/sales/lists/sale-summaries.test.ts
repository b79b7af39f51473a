import type { AnswerOf, Contract } from '@ark/contract'
import { canUndoFulfilled } from '@ark/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'

type Page = AnswerOf<Contract['GET /sales/summaries']>
type Row = Page['sales'][number]
type Sale = AnswerOf<Contract['GET /sales/{id}']>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** Returns the owner of a new retailer that has these sales. */
async function ownerOf(sales: readonly MadeSale[]): Promise<TestPerson> {
  const retailerId = await aRetailer(app)
  await app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, sales))
  return aPerson(app, { role: 'owner', retailerId })
}

const pageOf = async (owner: TestPerson, query: string): Promise<Page> =>
  (await owner.call<Page>('GET', `/sales/summaries?${query}`)).body

/** Returns the ids of all pages. */
async function idsOf(owner: TestPerson, query: string): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await pageOf(owner, `${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    ids.push(...page.sales.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}

const WAITING = { ship_by: '2026-11-24T12:00:00Z', store_order_name: '#1', label_tracking_number: '1Z999' }
const KINDS: MadeSale[] = [
  { ...WAITING, product_name: 'Dunk Low', size: '9', sku: 'DD1391-100', one_left: true, store_order_id: '77' },
  { platform: 'goat', status: 'ORDER_STATUS_CONFIRMED', confirmed_at: '2026-11-21T12:10:00Z', zero_fees_applied: true },
  { platform: 'goat', status: 'ORDER_STATUS_SOLD', stage: 'to_confirm', oversold: true, inventory_item_id: null },
  { platform: 'goat', status: 'ORDER_STATUS_SOLD', stage: 'to_confirm', confirmed_at: '2026-11-21T12:10:00Z' },
  { platform: 'goat', status: 'ORDER_STATUS_LABEL_GENERATED', stage: 'labeled' },
  { status: 'FULFILLED', stage: 'packed', fulfilled_at: '2026-11-21T13:00:00Z' },
  {
    ...WAITING,
    status: 'CANCELED',
    stage: 'canceled',
    canceled_at: '2026-11-21T13:00:00Z',
    store_order_problem: 'No location.',
  },
  {
    ...WAITING,
    status: 'SHIPPED',
    stage: 'shipped',
    fulfilled_at: '2026-11-21T13:00:00Z',
    marketplace_payout: 5,
    retailer_payout: -5,
  },
]

/** Returns the row that a list should have for a sale read by its id. `isPacked` is for the packing list. */
function rowOf(sale: Sale, { isPacked }: { isPacked: boolean }): Row {
  const { sale_metadata: metadata } = sale
  const said: Record<string, unknown> = {
    id: sale.id,
    platform: sale.platform,
    order_number: sale.order_number,
    stage: sale.stage,
    status: sale.status,
    sale_date: new Date(sale.sale_date).toISOString(),
    sale_ask: sale.sale_ask,
    retailer_payout: sale.retailer_payout,
    ark_product_name: sale.ark_product_name,
    variant_size: sale.variant_size,
    sku: sale.sku,
    image_url: sale.image_url,
    location_nickname: sale.location_nickname,
    not_in_shopify: !sale.generated_in_shopify || null,
    store_order_problem: sale.store_order_problem,
    one_left: sale.one_left || null,
    oversold: sale.oversold || null,
    remedy: sale.remedy,
    remedy_facts: sale.remedy_facts,
    zero_fees_applied: sale.zero_fees_applied || null,
    order_confirmed: (sale.stage === 'to_confirm' && metadata.order_confirmed) || null,
    order_canceled: metadata.order_canceled || null,
    fulfilled_at: sale.fulfilled_at && canUndoFulfilled(sale.stage) ? new Date(sale.fulfilled_at).toISOString() : null,
    ...(isPacked && {
      location_id: sale.location_id,
      ship_by: sale.ship_by && new Date(sale.ship_by).toISOString(),
      shopify_order_name: metadata.shopify_order_name,
      label_tracking_number: metadata.label_info?.label_tracking_number ?? null,
    }),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as Row
}

test.each([
  ['', KINDS.length],
  ['to_fulfill=true', 5],
])('a row has the fields of the sale without null and false: %s', async (query, count) => {
  const owner = await ownerOf(KINDS)
  const { sales, next_cursor } = await pageOf(owner, query)
  expect([sales.length, next_cursor]).toEqual([count, null])
  for (const row of sales)
    expect(row).toEqual(rowOf((await owner.call<Sale>('GET', `/sales/${row.id}`)).body, { isPacked: query !== '' }))
})

test('fifty rows are twenty kilobytes at most', async () => {
  const long = {
    product_name: 'Air Jordan 1 Retro High OG Patent Bred',
    size: '10.5',
    sku: '555088-063',
    store_order_id: '77',
    sale_ask: 212.5,
  }
  const owner = await ownerOf(
    Array.from({ length: 51 }, (_, n) =>
      n % 2 === 0
        ? { ...long, external_order_id: `${73_000_000 + n}-72900${n}` }
        : {
            ...long,
            platform: 'goat',
            stage: 'completed',
            status: 'ORDER_STATUS_COMPLETED',
            confirmed_at: '2026-11-21T12:10:00Z',
            external_order_id: crypto.randomUUID(),
          },
    ),
  )
  const page = await pageOf(owner, '')
  expect(page.sales).toHaveLength(50)
  expect(JSON.stringify(page).length).toBeLessThan(20_000)
})

test.each(['', '&search=dunk', '&search=o-', '&platform=stockx', '&to_fulfill=true'])(
  'pages go on where the last one ended, also among sales of one moment: %s',
  async (filter) => {
    const owner = await ownerOf(
      Array.from({ length: 11 }, (_, n) => ({
        sold_at: `2026-11-2${1 + (n % 2)}T12:00:00Z`,
        product_name: n % 3 === 0 ? 'Air Max' : 'Dunk Low',
        platform: n % 4 === 0 ? 'goat' : 'stockx',
        fulfilled_at: n % 5 === 0 ? '2026-11-22T13:00:00Z' : null,
      })),
    )
    const all = await pageOf(owner, `limit=200${filter}`)
    const newestFirst = all.sales.toSorted(
      (one, other) => other.sale_date.localeCompare(one.sale_date) || other.id - one.id,
    )
    expect(all.sales).toEqual(newestFirst)
    expect(all.sales.length).toBeGreaterThan(5)
    expect(await idsOf(owner, `limit=2${filter}`)).toEqual(all.sales.map(({ id }) => id))
  },
)

test.each([
  ['product_name', 'jordan'],
  ['sku', 'dd1391'],
  ['external_order_id', '7300-12'],
  ['store_order_name', '#1001'],
  ['label_tracking_number', '1z9'],
])('a search matches %s in any letter case', async (column, words) => {
  const owner = await ownerOf([{ [column]: `x${words.toUpperCase()}x` }, {}])
  expect((await pageOf(owner, `search=${encodeURIComponent(words)}`)).sales).toHaveLength(1)
})

test('words match in any order, and a size only as a separate word (docs/decisions/027)', async () => {
  const owner = await ownerOf([
    { product_name: "Air Force 1 '07", size: '9' },
    { product_name: 'Dunk Panda (GS)', size: '9.5' },
    { product_name: 'Dunk Panda', size: '9W', external_order_id: '9000-9' },
    { product_name: 'Dunk Panda', size: '8', external_order_id: '9000-90' },
  ])
  const found = async (words: string) =>
    (await pageOf(owner, `search=${encodeURIComponent(words)}`)).sales
      .map(({ variant_size }) => String(variant_size))
      .toSorted()
  expect([await found('panda dunk'), await found('panda 9'), await found('dunk 9.5')]).toEqual([
    ['8', '9.5', '9W'],
    ['9W'],
    ['9.5'],
  ])
  expect([await found("force '07 1"), await found('size 9 air'), await found('9000-90')]).toEqual([['9'], ['9'], ['8']])
})

test('a search treats %, _ and \\ as plain letters', async () => {
  const owner = await ownerOf([{ product_name: '100% a_b c\\d' }, { product_name: '100 axb cd' }])
  for (const words of ['0%', 'a_b', 'c\\d'])
    expect((await pageOf(owner, `search=${encodeURIComponent(words)}`)).sales).toHaveLength(1)
})

test('a search finds nothing of another retailer', async () => {
  await ownerOf([{ product_name: 'Needle' }])
  const other = await ownerOf([{ product_name: 'Hay' }])
  expect((await pageOf(other, 'search=needle')).sales).toEqual([])
  expect((await other.call('GET', '/sales/totals?search=needle')).body).toMatchObject({ total: 0 })
})
