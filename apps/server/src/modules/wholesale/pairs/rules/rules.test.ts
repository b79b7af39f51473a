import { describe, expect, test } from 'vitest'
import { allocatePairs } from './allocate-pairs.ts'
import { type CurrentOffer, offerKey, priceLines } from './price-lines.ts'
import { buyersDraw } from '../buyers-draw.ts'
import { drawSellerNumber, inBuyersOrder } from './sellers-of-buyer.ts'
import { readWholesaleHandle, wholesaleHandle } from './wholesale-handle.ts'
import { mailOfChange, mailOfInvoice, mailOfNewOrder } from './order-mails.ts'

const OFFER: CurrentOffer = {
  retailerId: 1,
  seller: 3,
  productId: 9,
  productSyncId: 4,
  productName: 'A shoe',
  size: '9',
  sku: 'DD1391',
  price: 90.55,
  available: 10,
  terms: null,
}
const line = (variantId: number, quantity: number) => ({ handle: 7, variantId, quantity })
const offers = (of: Record<number, Partial<CurrentOffer>>) =>
  new Map(
    Object.entries(of).map(([variantId, offer]) => [
      offerKey({ handle: 7, variantId: Number(variantId) }),
      { ...OFFER, ...offer },
    ]),
  )
const told = (priced: ReturnType<typeof priceLines>) =>
  priced.map(({ unitCents, problem }) => [unitCents, problem?.field ?? null])

test('a quantity and its discount count all sizes of a product; duplicate lines are short by their sum', () => {
  const terms = { minimum_quantity: 1, quantity_step: 1, tiers: [{ from_quantity: 6, discount_basis_points: 1_000 }] }
  expect(told(priceLines([line(1, 3), line(2, 2)], offers({ 1: { terms }, 2: { terms } })))).toEqual([
    [9_055, null],
    [9_055, null],
  ])
  // The discount of 9.055 rounds half up.
  expect(told(priceLines([line(1, 3), line(2, 3)], offers({ 1: { terms }, 2: { terms } })))).toEqual([
    [8_149, null],
    [8_149, null],
  ])
  expect(told(priceLines([line(1, 6), line(1, 5)], offers({ 1: {} })))).toEqual([
    [9_055, 'qty'],
    [9_055, 'qty'],
  ])
  expect(told(priceLines([line(1, 5), line(1, 5)], offers({ 1: {} })))).toEqual([
    [9_055, null],
    [9_055, null],
  ])
})

test('a line without an offer does not count toward its product', () => {
  const terms = { minimum_quantity: 4, quantity_step: 2, tiers: [] }
  expect(told(priceLines([line(1, 3), line(2, 1)], offers({ 1: { terms } })))).toEqual([
    [9_055, 'qty'],
    [null, 'variant_id'],
  ])
})

test('pairs come from the first location first, and from none when any line is short', () => {
  const places = [
    { inventory_item_id: 1, location_id: 10, quantity_available: 2 },
    { inventory_item_id: 2, location_id: 20, quantity_available: 3 },
  ]
  const wanted = (quantity: number, lineId = 1) => ({ lineId, variantId: 5, quantity })
  expect(allocatePairs([wanted(3)], () => places)).toEqual({
    pairs: [
      { lineId: 1, inventoryItemId: 1, locationId: 10, quantity: 2 },
      { lineId: 1, inventoryItemId: 2, locationId: 20, quantity: 1 },
    ],
  })
  // Two lines of one size do not take one pair twice.
  expect(allocatePairs([wanted(4), wanted(2, 2)], () => places)).toEqual({
    short: [{ lineId: 2, wanted: 2, available: 1 }],
  })
})

test('a handle can be read back, and is a safe integer in JSON', () => {
  for (const handle of [
    { seller: 1, productId: 1 },
    { seller: 2 ** 20 - 1, productId: 2 ** 33 - 1 },
  ]) {
    expect(readWholesaleHandle(wholesaleHandle(handle))).toEqual(handle)
    expect(Number.isSafeInteger(wholesaleHandle(handle))).toBe(true)
  }
  expect(() => wholesaleHandle({ seller: 2 ** 20, productId: 1 })).toThrow(RangeError)
})

describe("a buyer's order of sellers", () => {
  const withSecret = (byte: number) => (buyerId: number) =>
    buyersDraw({ keys: { sellersOfBuyer: Buffer.alloc(32, byte) } }, buyerId)
  const of = withSecret(7)
  const BUYERS = Array.from({ length: 600 }, (_, at) => at + 1)

  test('is the same each time, and over all buyers every order is equally frequent', () => {
    const orders = BUYERS.map((buyerId) => String(inBuyersOrder(of(buyerId), [1, 2, 3])))
    expect(BUYERS.map((buyerId) => String(inBuyersOrder(of(buyerId), [3, 1, 2])))).toEqual(orders)
    const times = [...Map.groupBy(orders, (order) => order).values()].map((same) => same.length)
    expect(times).toHaveLength(6)
    // The expected value is 100; the limit is four standard deviations.
    for (const each of times) expect(Math.abs(each - 100)).toBeLessThan(37)
  })

  test('has unique numbers that do not reveal who was seen first', () => {
    const firstIsLower = BUYERS.filter((buyerId) => {
      const first = drawSellerNumber(of(buyerId), 1, () => false)
      return first < drawSellerNumber(of(buyerId), 2, (number) => number === first)
    })
    // The expected value is 300; the limit is four standard deviations.
    expect(Math.abs(firstIsLower.length - 300)).toBeLessThan(49)
    const used = new Set<number>()
    for (let retailerId = 1; retailerId <= 2_000; retailerId += 1)
      used.add(drawSellerNumber(of(1), retailerId, (number) => used.has(number)))
    expect([used.size, Math.min(...used) >= 100, Math.max(...used) < 1_000_000]).toEqual([2_000, true, true])
  })

  test('depends on a secret', () => {
    const others = BUYERS.filter(
      (buyerId) =>
        drawSellerNumber(of(buyerId), 1, () => false) !== drawSellerNumber(withSecret(8)(buyerId), 1, () => false),
    )
    expect(others.length).toBeGreaterThan(590)
  })
})

test('an e-mail lists the first lines of a long order, and its change', () => {
  const order = { order_number: 'W-000007', seller_number: 3, total_items: 60, total_amount: 5_433 }
  const lines = Array.from({ length: 60 }, () => ({
    product_name: 'A shoe',
    size: '9',
    quantity: 1,
    unit_price: 90.55,
  }))
  expect(mailOfNewOrder(order, lines, 'https://ark').body).toContain('size 9, $90.55 each\nand 10 more lines')
  const change = {
    actor: 'retailer',
    what: 'status',
    to_value: 'approved',
    notes: 'Ships Friday',
    wholesale_order_id: 7,
    has_invoice: true,
  } as const
  expect(mailOfChange(order, change, { to: 'buyer', publicUrl: 'https://ark' })).toEqual({
    subject: 'ARK: wholesale order W-000007: Approved',
    body:
      'Your order W-000007 from Seller #3 (60 pairs, $5,433.00): Approved.\n\n' +
      'Pay ARK for it. The invoice says where: https://ark/buyer/invoice?order=7\n' +
      'Then open the order and choose “I have paid”.\n\nhttps://ark/buyer/purchases\n',
  })
  const unissued = (to: 'buyer' | 'seller') =>
    mailOfChange(order, { ...change, has_invoice: false }, { to, publicUrl: 'https://ark' }).body
  expect(unissued('buyer')).toContain('Pay ARK for it once the seller has issued the invoice, which says where.')
  expect(unissued('seller')).toContain('issue it: https://ark/wholesale/invoice?order=7\nARK will notify you when')
  const late = (payment_status: 'pending' | 'paid') =>
    mailOfInvoice({ ...order, wholesale_order_id: 7, payment_status }, 'https://ark').body
  expect(late('pending')).toBe(
    'Seller #3 has issued the invoice of your order W-000007 (60 pairs, $5,433.00).\n\n' +
      'Pay ARK for it. The invoice says where: https://ark/buyer/invoice?order=7\n' +
      'Then open the order and choose “I have paid”.\n',
  )
  expect(late('paid')).not.toContain('Pay ARK')
  // Each side reads the notes that it may read.
  const noted = (actor: 'buyer' | 'retailer' | 'operator', to: 'buyer' | 'seller') =>
    mailOfChange(order, { ...change, actor }, { to, publicUrl: 'https://ark' }).body.includes('Ships Friday')
  expect(
    (['buyer', 'retailer', 'operator'] as const).map((actor) => [noted(actor, 'buyer'), noted(actor, 'seller')]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})
