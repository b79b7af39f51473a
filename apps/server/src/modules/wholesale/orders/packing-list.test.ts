import { PDFiumLibrary } from '@hyzyla/pdfium'
import { cents } from '@ark/domain'
import { expect, test } from 'vitest'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { packingList, type PrintedOrder } from './packing-list.ts'

type Line = PrintedOrder['line_items'][number]

const lineOf = (at: number, given: Partial<Line> = {}): Line => ({
  line_id: at,
  product_sync_id: at,
  product_id: at,
  variant_id: at,
  product_name: `Shoe ${at}`,
  size: String(at),
  sku: `SKU-${at}`,
  image_url: null,
  location: 'Back room',
  locations: [{ location_nickname: 'Back room', quantity: 2 }],
  quantity: 2,
  wholesale_price: 89.99,
  line_total: 179.98,
  fulfilled: false,
  shipped: false,
  ...given,
})

function orderOf(line_items: Line[], given: Partial<PrintedOrder> = {}): PrintedOrder {
  const sum = line_items.reduce((total, line) => total + cents(line.line_total), 0)
  return {
    id: 12,
    order_number: 'W-000012',
    parent_order_id: 7,
    status: 'approved',
    payment_status: 'pending',
    is_paid_to_ark: false,
    buyer_paid_at: null,
    ships_direct: false,
    buyer_name: null,
    total_items: line_items.reduce((total, { quantity }) => total + quantity, 0),
    fulfilled_items: 0,
    total_amount: sum / 100,
    created_at: '2026-11-20T15:00:00.000Z',
    waits_for: null,
    proposal: null,
    notes: null,
    paid_to_retailer_at: null,
    retailer_received_at: null,
    buyer: null,
    line_items,
    shop_problems: [],
    history: [
      { at: '2026-11-21T15:00:00.000Z', by: 'retailer', by_name: 'Dana', what: 'status', to: 'approved', notes: null },
    ],
    ...given,
  }
}

/** Returns the text of each page. */
async function pagesOf(file: Buffer | Refusal): Promise<string[]> {
  if (isRefusal(file)) throw new Error(file.detail)
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  try {
    return [...document.pages()].map((page) => page.getText())
  } finally {
    document.destroy()
    library.destroy()
  }
}
const print = { businessName: 'Second Street' }

test.each(['rejected_by_retailer', 'canceled_by_buyer', 'canceled_by_retailer', 'canceled'] as const)(
  'an order that is %s has no packing list',
  async (status) => {
    const order = orderOf([lineOf(1)], { status })
    expect(await packingList({ ...print, order })).toMatchObject({ refused: 'conflict' })
  },
)

test.each(['submitted', 'processing'] as const)(
  'the packing list of an order that is %s shows that nothing is reserved',
  async (status) => {
    const order = orderOf([lineOf(1, { location: null, locations: [] })], { status })
    const [page = ''] = await pagesOf(await packingList({ ...print, order }))
    expect(page).toContain('Not approved yet')
    expect(page).not.toContain('Location')
  },
)

test('a packing list is in the order of locations, without prices, and marks packed and shipped lines', async () => {
  const order = orderOf([
    lineOf(1, { size: '10', locations: [{ location_nickname: 'Front', quantity: 2 }] }),
    lineOf(2, {
      quantity: 3,
      fulfilled: true,
      locations: [
        { location_nickname: 'Front', quantity: 1 },
        { location_nickname: 'Attic', quantity: 2 },
      ],
    }),
    lineOf(3, { fulfilled: true, shipped: true }),
  ])
  const [page = ''] = await pagesOf(await packingList({ ...print, order }))
  const places = page.split(/\r?\n/).filter((row) => /Attic|Back room|Front/.test(row))
  expect(places.map((row) => /Attic|Back room|Front/.exec(row)?.[0])).toEqual(['Attic', 'Back room', 'Front', 'Front'])
  expect(page).not.toContain('$')
  expect(page).toMatch(/gone/)
})

test.each([
  ['Chinese', '鞋鞋鞋'],
  ['a picture', '👟 Air \u{1F3F4}\u{E0067}'],
  ['a very long name', 'x'.repeat(500)],
  ['very many words', 'very long '.repeat(50)],
  ['control characters', 'a\u0000b\u202Ec\nd\r\ne\tf'],
  ['half a sign', '\ud800 half'],
  ['nothing', ''],
])('%s in any text prints without an error', async (_, text) => {
  const line = lineOf(1, {
    product_name: text,
    size: text,
    sku: text,
    locations: [{ location_nickname: text, quantity: 2 }],
  })
  const buyer = { business_name: text, contact_name: text, email: text, phone_number: text }
  const order = orderOf([line, line], { notes: text, buyer, ships_direct: true, buyer_name: text, order_number: text })
  expect((await pagesOf(await packingList({ order, businessName: text }))).length).toBeGreaterThan(0)
})
