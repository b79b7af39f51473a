import { describe, expect, test } from 'vitest'
import {
  type CartLine,
  cartLineId,
  cartPairs,
  cartProducts,
  cartTotal,
  MOST_CART_LINES,
  readCart,
  withLines,
} from './cart-lines.ts'

const first = 8_589_934_599
const second = 17_179_869_191

function line(variant_id: number, quantity: number, of: Partial<CartLine> = {}): CartLine {
  const product_sync_id = of.product_sync_id ?? first
  return {
    id: cartLineId({ product_sync_id, variant_id }),
    variant_id,
    product_sync_id,
    seller: product_sync_id === first ? 1 : 2,
    product_name: 'Dunk Low',
    sku: 'DD1391-100',
    size: String(variant_id),
    quantity,
    wholesale_price: 100,
    quantity_available: 10,
    ...of,
  }
}

describe('a stored cart', () => {
  test.each([
    ['no list', { a: 1 }],
    ['no lines', [null, 7, 'text', {}, []]],
    ['a quantity below one', [line(1, 0)]],
    ['half a pair', [line(1, 1.5)]],
    ['a price that is none', [line(1, 1, { wholesale_price: Number.NaN })]],
    ['a price below zero', [line(1, 1, { wholesale_price: -1 })]],
    ['a name that is none', [{ ...line(1, 1), product_name: { toString: 'x' } }]],
    ['nothing to be had', [line(1, 1, { quantity_available: 0 })]],
  ])('%s: is ignored', (_, kept) => {
    expect(readCart(JSON.parse(JSON.stringify(kept)))).toEqual([])
  })

  test('keeps valid lines, each once, up to the available quantity and the length of an order', () => {
    const kept = [line(1, 2), line(1, 3), line(2, 99), { ...line(3, 1), id: 'of another line', more: true }]
    expect(readCart(kept)).toEqual([line(1, 3), line(2, 10), line(3, 1)])
    const long = Array.from({ length: MOST_CART_LINES + 50 }, (_, at) => line(at + 1, 1))
    expect(readCart(long)).toHaveLength(MOST_CART_LINES)
  })

  test('drops invalid terms', () => {
    const wrong = { minimum_quantity: 5, quantity_step: 2, tiers: [] }
    const right = { minimum_quantity: 4, quantity_step: 2, tiers: [{ from_quantity: 6, discount_percentage: 5 }] }
    expect(readCart([line(1, 2, { terms: wrong }), line(2, 2, { terms: right })])).toEqual([
      line(1, 2),
      line(2, 2, { terms: right }),
    ])
  })
})

test("a quantity of 0 removes the line, and no line exceeds the seller's stock", () => {
  const cart = withLines([line(1, 2), line(2, 2)], [line(1, 0), line(3, 20)])
  expect(cart).toEqual([line(2, 2), line(3, 10)])
  expect(cartPairs(cart)).toBe(12)
})

test('terms apply to the sizes of one product at one seller, and to nothing else', () => {
  const terms = { minimum_quantity: 6, quantity_step: 2, tiers: [{ from_quantity: 8, discount_percentage: 5 }] }
  const cart = [line(10, 5, { terms }), line(9, 3, { terms }), line(9, 1, { product_sync_id: second, terms })]
  const products = cartProducts(cart)
  expect(products.map(({ seller, quantity, total, fault }) => ({ seller, quantity, total, fault }))).toEqual([
    { seller: 1, quantity: 8, total: 760, fault: null },
    { seller: 2, quantity: 1, total: 100, fault: 'At least 6 pairs, in steps of 2. Order 6.' },
  ])
  expect(products[0]?.lines.map(({ size, unit_price, line_total }) => [size, unit_price, line_total])).toEqual([
    ['9', 95, 285],
    ['10', 95, 475],
  ])
  expect(cartTotal(products)).toBe(860)
})
