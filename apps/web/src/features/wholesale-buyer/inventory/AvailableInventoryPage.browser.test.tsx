import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ReceivedCall, answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { OfferedSize, OfferedStock, QuotedLine } from '../wholesale-buyer.queries.ts'

const CART = 'ark.cart.7'
const ANY = { minimum_quantity: 1, quantity_step: 1, tiers: [] }

const stock = (seller: number, of: Partial<OfferedStock> = {}): OfferedStock => ({
  product_sync_id: 1_000 + seller,
  seller,
  wholesale_price: 100,
  quantity_available: 3,
  terms: ANY,
  ...of,
})

const size = (variant_id: number, text: string, stocks: OfferedStock[]): OfferedSize => ({
  variant_id,
  product_id: 5,
  product_name: 'Dunk Low',
  size: text,
  sku: 'DD1391-100',
  product_sku: 'DD1391-100',
  image_url: null,
  stockx_ask: 140,
  retailer_stocks: stocks,
})

const SIZES = [
  size(11, '9', [stock(1), stock(2, { wholesale_price: 110, quantity_available: 5 })]),
  size(12, '10', [stock(1, { quantity_available: 2 })]),
]

/** Answers a quote from the offered sizes. */
const quoted = ({ body }: ReceivedCall<'POST /buyer/quotes'>) => {
  const line_items = body.line_items.map(({ product_sync_id, variant_id, qty }): QuotedLine => {
    const offered = SIZES.find((each) => each.variant_id === variant_id)
    const now = offered?.retailer_stocks.find((each) => each.product_sync_id === product_sync_id)
    return {
      product_sync_id,
      variant_id,
      qty,
      product_name: offered?.product_name ?? null,
      size: offered?.size ?? null,
      image_url: null,
      seller: now?.seller ?? null,
      wholesale_price: now?.wholesale_price ?? null,
      unit_price: now?.wholesale_price ?? null,
      line_total: now ? now.wholesale_price * qty : null,
      quantity_available: now?.quantity_available ?? 0,
      terms: now?.terms ?? null,
      problem: null,
    }
  })
  return { line_items, total_amount: 0 }
}

beforeEach(() => localStorage.removeItem(CART))

async function open(address = '/buyer/inventory', sizes = SIZES) {
  const asked = answer('GET /buyer/available-inventory', sizes)
  answer('GET /buyer/available-inventory/summary', { variants: 2, is_more: false, sizes: ['9', '10'] })
  answer('POST /buyer/quotes', quoted)
  return { asked, ...(await openSite(address, { as: 'buyer' })) }
}

const kept = (): { variant_id: number; seller: number; quantity: number }[] =>
  JSON.parse(localStorage.getItem(CART) ?? '[]')
const inCart = () => kept().map(({ variant_id, seller, quantity }) => [variant_id, seller, quantity])
const quantity = (text: string) => page.getByRole('textbox', { name: `Quantity of size ${text}` })

describe('who', () => {
  test('is denied to a seller, who can sign in as a buyer', async () => {
    await openSite('/buyer/inventory', { as: 'owner' })
    await expect.element(page.getByRole('main')).toMatchTextContent('This page is only accessible to buyers.')
  })
})

describe('the list of inventory', () => {
  test('shows the number of sizes; sellers of a size have numbers, and their stock limits the quantity', async () => {
    await open()
    await expect.element(page.getByText('2 variants available')).toBeVisible()
    await page.getByRole('button', { name: 'Open Dunk Low' }).click()
    await page.getByRole('button', { name: 'Open Dunk Low, size 10' }).click()
    const more = page.getByRole('button', { name: 'One more of Dunk Low, size 10, from Seller #1' })
    await more.click()
    await more.click()
    await expect.element(more).toBeDisabled()
    expect(inCart()).toEqual([[12, 1, 2]])
    await expect.element(page.getByRole('button', { name: 'View Cart (2)' })).toBeVisible()
  })

  test('has a row for each product, with its sizes, their pairs, the best price, and the cart', async () => {
    localStorage.setItem(CART, JSON.stringify([line()]))
    const dear = size(13, '8', [stock(2, { wholesale_price: 130, quantity_available: 7 })])
    await open('/buyer/inventory', [...SIZES, dear])
    const row = page.getByRole('row').filter({ hasText: 'Dunk Low' })
    const matrix = row.getByRole('list', { name: 'Sizes of Dunk Low' })
    await expect.element(matrix).toBeVisible()
    expect(
      matrix
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['87', '98', '102'])
    await expect.element(row).toMatchTextContent('from $100.00')
    await expect.element(row).toMatchTextContent('2 pairs')
    await page.getByRole('button', { name: 'Open Dunk Low' }).click()
    await page.getByRole('button', { name: 'Open Dunk Low, size 9' }).click()
    await page.getByRole('button', { name: 'Close Dunk Low', exact: true }).click()
    await expect.element(page.getByText('Seller #1')).not.toBeInTheDocument()
    await expect.element(page.getByRole('row', { name: /^Size/ })).not.toBeInTheDocument()
  })

  test('limits a typed quantity to the stock; Escape resets it, and 0 removes the line', async () => {
    await open('/buyer/inventory?open=%5B11%5D')
    const field = page.getByRole('textbox', { name: 'Quantity of Dunk Low, size 9, from Seller #2, at most 5' })
    await field.fill('9')
    await userEvent.keyboard('{Enter}')
    await expect.poll(inCart).toEqual([[11, 2, 5]])
    await field.fill('1')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue('5')
    await field.fill('0')
    await userEvent.keyboard('{Enter}')
    await expect.poll(inCart).toEqual([])
  })

  test('has the size in its address and sends it to the server; Clear Filters removes it', async () => {
    const { asked, search } = await open('/buyer/inventory?search=dunk&size=9')
    await expect.poll(() => asked.at(-1)?.query).toMatchObject({ search: 'dunk', size: '9' })
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => search()).toBe('')
  })

  test('reports a failure to load', async () => {
    answer('GET /buyer/available-inventory', new RefusedAnswer(500))
    answer('GET /buyer/available-inventory/summary', { variants: 0, is_more: false, sizes: [] })
    await openSite('/buyer/inventory', { as: 'buyer' })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Unable to load available inventory')
  })
})

describe('a size run', () => {
  test('is filled by keyboard, each size at its best price and split over sellers', async () => {
    await open('/buyer/inventory?run=5')
    await quantity('9').fill('5')
    await userEvent.keyboard('{Enter}2')
    await expect.element(quantity('10')).toHaveValue('2')
    await expect.element(page.getByRole('row', { name: /^9 / })).toMatchTextContent('3 × $100.00 · Seller #1')
    await expect.element(page.getByRole('row', { name: /^9 / })).toMatchTextContent('2 × $110.00 · Seller #2')
    await expect.element(page.getByText('7 pairs · $720.00')).toBeVisible()
    await page.getByRole('button', { name: 'Update cart' }).click()
    expect(inCart()).toEqual([
      [11, 1, 3],
      [11, 2, 2],
      [12, 1, 2],
    ])
  })

  test('is pasted from a spreadsheet; sizes that are not offered are named', async () => {
    await open('/buyer/inventory?run=5')
    await quantity('9').click()
    const clipboard = new DataTransfer()
    clipboard.setData('text/plain', 'Size\tQty\nUS 10\t1\n9\t2\n13\t4')
    quantity('9')
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
    await expect.element(quantity('9')).toHaveValue('2')
    await expect.element(quantity('10')).toHaveValue('1')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not offered: size 13.')
  })

  test('shows the terms in advance, and the applied price on each line', async () => {
    const terms = { minimum_quantity: 2, quantity_step: 2, tiers: [{ from_quantity: 4, discount_percentage: 16 }] }
    const tiered = [
      size(11, '9', [stock(1, { wholesale_price: 80, terms })]),
      size(12, '10', [stock(1, { wholesale_price: 80, terms })]),
    ]
    await open('/buyer/inventory?run=5', tiered)
    const named = page.getByRole('group', { name: 'Terms of Seller #1' })
    await expect.element(named).toMatchTextContent('At least 2 pairs, in steps of 2')
    await expect.element(named).toMatchTextContent('From 4 pairs 16% off')
    await quantity('9').fill('2')
    await expect.element(page.getByText('2 pairs · $160.00')).toBeVisible()
    await expect.element(page.getByText('Add 2 pairs for 16% off each pair.', { exact: false })).toBeVisible()
    await quantity('10').fill('2')
    await expect.element(page.getByText('4 pairs · $268.80')).toBeVisible()
    for (const text of ['9', '10'])
      await expect
        .element(page.getByRole('row', { name: new RegExp(`^${text} `) }))
        .toMatchTextContent('2 × $67.20 · Seller #1')
    await page.getByRole('button', { name: 'Update cart' }).click()
    await page.getByRole('button', { name: 'View Cart (4)' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Purchase Cart' })).toMatchTextContent('From 4 pairs 16% off')
  })

  test('with more pairs than available cannot be put into the cart', async () => {
    await open('/buyer/inventory?run=5')
    await quantity('10').fill('3')
    await expect.element(page.getByText('Only 2 available')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Update cart' })).toBeDisabled()
  })
})

const line = (of: object = {}) => ({
  variant_id: 11,
  product_sync_id: 1_001,
  seller: 1,
  product_name: 'Dunk Low',
  sku: null,
  size: '9',
  quantity: 2,
  wholesale_price: 100,
  quantity_available: 3,
  terms: ANY,
  ...of,
})

describe('the cart', () => {
  const dialog = page.getByRole('dialog', { name: 'Purchase Cart' })
  const submit = dialog.getByRole('button', { name: 'Submit order' })

  test('is empty when its stored content is invalid, and cannot be submitted', async () => {
    localStorage.setItem(CART, '[{"quantity":-1},"x",{"variant_id":"<b>"}')
    await open('/buyer/inventory?cart=true')
    await expect.element(dialog).toMatchTextContent('Your cart is empty. Please add items before submitting.')
    await expect.element(submit).not.toBeInTheDocument()
  })

  test('shows changes since; after accepting them it can be ordered, once for its key', async () => {
    const gone = line({ variant_id: 99, size: '14' })
    localStorage.setItem(CART, JSON.stringify([line({ wholesale_price: 90 }), gone]))
    await open('/buyer/inventory?cart=true')
    await expect.element(dialog).toMatchTextContent('The price is $100.00 now; it was $90.00.')
    await expect.element(dialog).toMatchTextContent('No longer offered.')
    await expect.element(submit).toBeDisabled()
    await dialog.getByRole('button', { name: 'Update cart' }).click()
    expect(inCart()).toEqual([[11, 1, 2]])
    await expect.element(submit).toBeEnabled()
    const asked = answer('POST /buyer/bulk-sales', ({ body }) => ({
      message: 'Submitted',
      parent_order_id: 1,
      total_amount: body.total_amount,
      orders: [],
    }))
    await submit.click()
    await expect.element(page.getByText('A confirmation e-mail will follow.', { exact: false })).toBeVisible()
    await expect
      .poll(() => asked.map(({ body }) => body))
      .toMatchObject([
        { total_amount: 200, line_items: [{ product_sync_id: 1_001, variant_id: 11, qty: 2, sale_price: 100 }] },
      ])
    expect(kept()).toEqual([])
  })

  test("stays after a refusal, and shows the server's message", async () => {
    localStorage.setItem(CART, JSON.stringify([line()]))
    await open('/buyer/inventory?cart=true')
    answer('POST /buyer/bulk-sales', new RefusedAnswer(409, { detail: '1 line of your cart has changed.' }))
    await submit.click()
    await expect.element(dialog).toMatchTextContent('Failed to submit purchase order: 1 line of your cart has changed.')
    expect(inCart()).toEqual([[11, 1, 2]])
  })

  test("reports a quantity below a seller's minimum, and cannot be submitted", async () => {
    const terms = { ...ANY, minimum_quantity: 6, quantity_step: 6 }
    localStorage.setItem(CART, JSON.stringify([line({ terms })]))
    await open('/buyer/inventory?cart=true')
    await expect.element(dialog).toMatchTextContent('At least 6 pairs, in steps of 6.')
    await expect.element(submit).toBeDisabled()
  })
})
