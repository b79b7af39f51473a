import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, type ReceivedCall, RefusedAnswer } from '../../../test/network.ts'
import { press } from '../../../test/press.ts'
import { openSite } from '../../../test/site.tsx'
import type { Answer } from '../../shared/api.ts'
import type { WholesaleOrder, WholesaleOrderDetails } from './orders.queries.ts'

const dialog = () => page.getByRole('dialog', { name: 'Wholesale Order' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const packed = (size: string) => dialog().getByRole('checkbox', { name: `Packed: Dunk Low, size ${size}` })

const order = (of: Partial<WholesaleOrder> = {}): WholesaleOrder => ({
  id: 12,
  order_number: 'W-000012',
  parent_order_id: 7,
  status: 'submitted',
  payment_status: 'pending',
  is_paid_to_ark: false,
  buyer_paid_at: null,
  ships_direct: false,
  buyer_name: null,
  total_items: 3,
  fulfilled_items: 0,
  total_amount: 300,
  created_at: '2026-11-20T10:00:00.000Z',
  waits_for: 'seller',
  ...of,
})
const line = (line_id: number, size: string): WholesaleOrderDetails['line_items'][number] => ({
  line_id,
  product_sync_id: 4,
  product_id: 5,
  variant_id: line_id,
  product_name: 'Dunk Low',
  size,
  sku: 'DD1391-100',
  image_url: null,
  location: 'Back room',
  locations: [{ location_nickname: 'Back room', quantity: 1 }],
  quantity: 1,
  wholesale_price: 100,
  line_total: 100,
  fulfilled: false,
  shipped: false,
})
const details = (of: Partial<WholesaleOrderDetails> = {}): WholesaleOrderDetails => ({
  ...order(),
  notes: 'Pack it well.',
  paid_to_retailer_at: null,
  retailer_received_at: null,
  buyer: null,
  line_items: [line(1, '9'), line(2, '10')],
  shop_problems: [],
  proposal: null,
  history: [],
  ...of,
})

let listed: ReceivedCall<'GET /bulk-sales/'>[]
const stockOf = (available: number[]): Answer<'GET /bulk-sales/{id}/stock'> => ({
  line_items: available.map((quantity_available, at) => ({
    line_id: at + 1,
    product_id: 5,
    product_name: 'Dunk Low',
    size: String(9 + at),
    ordered_quantity: 5,
    quantity_available,
    unit_price: 90,
  })),
  products: [
    {
      product_id: 5,
      terms: { minimum_quantity: 9, quantity_step: 1, tiers: [{ from_quantity: 10, discount_percentage: 10 }] },
    },
  ],
})
const PROPOSAL: NonNullable<WholesaleOrderDetails['proposal']> = {
  id: 31,
  ordered_items: 10,
  total_items: 8,
  ordered_amount: 900,
  total_amount: 720,
  created_at: '2026-11-22T10:00:00.000Z',
  expires_at: '2026-11-25T10:00:00.000Z',
  line_items: [3, 5].map((quantity, at) => ({
    line_id: at + 1,
    product_name: 'Dunk Low',
    size: String(9 + at),
    ordered_quantity: 5,
    quantity,
    unit_price: 90,
    line_total: quantity * 90,
  })),
}

beforeEach(() => {
  answer('GET /bulk-sales/{id}/stock', stockOf([5, 5]))
  answer('GET /bulk-sales/summary', { to_answer: 1, active: 2, over: 9, active_amount: 640, unpaid_amount: 300 })
  listed = answer('GET /bulk-sales/', [order()])
})

async function open(shown: WholesaleOrderDetails, as: 'owner' | 'associate' = 'owner') {
  let now = shown
  answer('GET /bulk-sales/{id}/details', () => now)
  await openSite('/wholesale?order=12', { as })
  await expect.element(dialog().getByText('W-000012')).toBeVisible()
  return (next: Partial<WholesaleOrderDetails>) => {
    now = { ...now, ...next }
    return now
  }
}

test('each page has its list, and the server applies the filters', async () => {
  await openSite('/wholesale', { as: 'owner' })
  await expect.element(page.getByRole('row').filter({ hasText: 'W-000012' })).toMatchTextContent('$300.00')
  await expect
    .element(page.getByRole('region', { name: 'Wholesale statistics' }))
    .toMatchTextContent('Waiting for you1')
  const statuses = page.getByRole('combobox', { name: 'Status' })
  await expect.element(statuses.getByRole('option', { name: 'Received' })).not.toBeInTheDocument()
  await statuses.selectOptions('Approved')
  await expect.poll(() => listed.at(-1)?.query).toEqual({ view: 'active', limit: 50, status_filter: 'approved' })
})

test('the history offers the statuses of finished orders', async () => {
  await openSite('/wholesale/sales-history', { as: 'owner' })
  await expect.element(page.getByRole('heading', { name: 'Sales History' })).toBeVisible()
  await expect.poll(() => listed.at(-1)?.query.view).toBe('history')
  const statuses = page.getByRole('combobox', { name: 'Status' })
  await expect.element(statuses.getByRole('option', { name: 'Received' })).toBeInTheDocument()
  await expect.element(statuses.getByRole('option', { name: 'Approved' })).not.toBeInTheDocument()
})

test('a failure to load the list is shown with a retry', async () => {
  answer('GET /bulk-sales/', new RefusedAnswer(409, { detail: 'Not now.' }))
  await openSite('/wholesale', { as: 'owner' })
  await expect.element(page.getByText('Error loading wholesale orders. Please try again.')).toBeVisible()
  answer('GET /bulk-sales/', [])
  await press(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByText('No active wholesale orders')).toBeVisible()
})

test('an order is approved after its consequences were shown, with a note; then the next steps appear', async () => {
  const become = await open(details())
  const asked = answer('PATCH /bulk-sales/{id}/status', () => become({ status: 'approved' }))
  await expect.element(dialog()).toMatchTextContent('Pack it well.')
  await expect.element(button('Mark overdue')).not.toBeInTheDocument()
  await expect.element(packed('9')).toBeDisabled()
  await press(button('Approve'))
  await expect.element(dialog()).toMatchTextContent('If a pair is missing, nothing is reserved')
  expect(asked).toEqual([])
  await dialog().getByRole('textbox', { name: 'Note' }).fill('Ships Monday.')
  await press(button('Confirm: Approve'))
  await expect.element(button('Mark overdue')).toBeVisible()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ status: 'approved', notes: 'Ships Monday.' }])
  await expect.element(button('Approve')).not.toBeInTheDocument()
  await expect.element(packed('9')).toBeEnabled()
})

test("a refusal shows the server's message, and the order does not change", async () => {
  await open(details())
  answer(
    'PATCH /bulk-sales/{id}/status',
    new RefusedAnswer(409, { detail: 'Dunk Low, size 9: 0 of 1 pairs are there.' }),
  )
  await press(button('Approve'))
  await press(button('Confirm: Approve'))
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Failed to update order status')
  await expect.element(alert).toMatchTextContent('Dunk Low, size 9: 0 of 1 pairs are there.')
  await expect.element(button('Approve')).toBeVisible()
})

test('only staff with permission see payments; others can still pack', async () => {
  await open(details({ status: 'approved' }), 'associate')
  await expect.element(button('Cancel order')).toBeVisible()
  await expect.element(button('Mark overdue')).not.toBeInTheDocument()
  await expect.element(packed('9')).toBeEnabled()
})

test('a payment that cannot be recorded shows the reason', async () => {
  await open(details({ status: 'approved' }))
  answer(
    'PATCH /bulk-sales/{id}/payment',
    new RefusedAnswer(409, { detail: 'ARK already has the payment for this order.' }),
  )
  await press(button('Mark overdue'))
  await press(button('Confirm: Mark overdue'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to update payment status')
})

test('a seller sees the reports about the money and the next step, and cannot report for ARK', async () => {
  const become = await open(details({ status: 'approved' }))
  const money = dialog().getByRole('region', { name: 'Money' })
  await expect.element(money).toMatchTextContent('BuyerHas not paid yetARKWaiting for paymentYouNothing to receive yet')
  for (const name of ['Mark paid', 'Mark refunded', 'Payment received'])
    await expect.element(button(name)).not.toBeInTheDocument()
  const asked = answer('PATCH /bulk-sales/{id}/payment', () => become({ buyer_paid_at: '2026-11-22T12:00:00.000Z' }))
  await press(button('Mark overdue'))
  await press(button('Confirm: Mark overdue'))
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ payment_status: 'overdue' }])
  await expect.element(money).toMatchTextContent('ARK is checking for the payment')
  await expect.element(dialog().getByText('Payment reported').first()).toBeVisible()
  await expect.element(button('Cancel order')).not.toBeInTheDocument()
})

test('the seller confirms a payment from ARK, and can undo that', async () => {
  const paidAt = '2026-11-22T12:00:00.000Z'
  const become = await open(details({ status: 'received', payment_status: 'paid', paid_to_retailer_at: paidAt }))
  const asked = answer('PUT /bulk-sales/{id}/payout', ({ body }) =>
    become({ retailer_received_at: body.received ? paidAt : null }),
  )
  await press(button('Payment received'))
  await expect.element(dialog()).toMatchTextContent('Only you and ARK see this.')
  await dialog().getByRole('textbox', { name: 'Note' }).fill('Wire 17')
  await press(button('Confirm: Payment received'))
  await expect.element(button('Undo: not received')).toBeVisible()
  await press(button('Undo: not received'))
  await press(button('Confirm: Undo: not received'))
  await expect.element(button('Payment received')).toBeVisible()
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ received: true, notes: 'Wire 17' }, { received: false }])
})

test('each line is ticked at once, and a refusal removes the tick', async () => {
  await open(details({ status: 'paid', payment_status: 'paid' }))
  const asked = answer(
    'PATCH /bulk-sales/{id}/fulfill-item',
    new RefusedAnswer(409, { detail: 'It has been shipped.' }),
  )
  await press(packed('10'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to update item fulfillment')
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ product_sync_id: 4, line_id: 2, fulfilled: true }])
  await expect.element(packed('10')).not.toBeChecked()
})

test('a failure to load the details is shown', async () => {
  answer('GET /bulk-sales/{id}/details', new RefusedAnswer(404, { detail: 'This order was not found.' }))
  await openSite('/wholesale?order=12', { as: 'owner' })
  await expect.element(dialog().getByText('Failed to load order details')).toBeVisible()
})

test('an order has an invoice once it is approved, and none after it was canceled', async () => {
  await open(details({ status: 'canceled_by_buyer' }))
  await expect.element(button('Invoice')).not.toBeInTheDocument()
  await expect.element(dialog().getByRole('group', { name: 'Actions' })).not.toBeInTheDocument()
})

test('changes that Shopify lacks are shown with the reason, and can be retried', async () => {
  const become = await open(
    details({
      status: 'approved',
      shop_problems: [
        {
          line_id: 1,
          location_nickname: 'Front',
          quantity: 2,
          problem: 'Shopify does not answer',
          since: '2026-11-22T13:00:00.000Z',
          goes_back: false,
          needs_person: false,
        },
      ],
    }),
  )
  const told = answer('POST /bulk-sales/{id}/retry-shop-levels', () => become({ shop_problems: [] }))
  await expect.element(dialog()).toMatchTextContent('2 pairs of')
  await expect.element(dialog()).toMatchTextContent('at FrontShopify does not answer. Since')
  await press(button('Try again now'))
  await expect.element(button('Try again now')).not.toBeInTheDocument()
  await expect.poll(() => told.map(({ params }) => params)).toEqual([{ id: 12 }])
})

test('a short order: the missing pairs come first, the others are proposed at the ordered price, with the terms', async () => {
  answer('GET /bulk-sales/{id}/stock', stockOf([3, 5]))
  const become = await open(details())
  const asked = answer('POST /bulk-sales/{id}/proposals', () => become({ proposal: PROPOSAL, waits_for: 'buyer' }))
  await expect.element(dialog()).toMatchTextContent('8 of 10 pairs are in stock')
  await press(button('Propose 8 pairs…'))
  const form = dialog().getByRole('form', { name: 'Propose part of the order' })
  await expect.element(form).toMatchTextContent('New total (ordered: $900.00)$720.00')
  await expect
    .element(form)
    .toMatchTextContent('the buyer keeps the price for 10 pairs (10% off). Your tier for 8 is the full price')
  await expect.element(form).toMatchTextContent('8 pairs are outside your terms (At least 9 pairs)')
  await form.getByRole('textbox', { name: 'Deliver: Dunk Low, size 10' }).fill('4')
  await expect.element(form).toMatchTextContent('$630.00')
  await press(button('Propose 7 of 10 pairs'))
  await expect.element(dialog()).toMatchTextContent('You can deliver 8 of 10 pairs')
  const line_items = [
    { line_id: 1, quantity: 3 },
    { line_id: 2, quantity: 4 },
  ]
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ line_items, expires_in_days: 3 }])
  await expect.element(button('Approve')).not.toBeInTheDocument()
})

test('an order whose pairs are all there offers no proposal', async () => {
  await open(details())
  await expect.element(button('Approve')).toBeVisible()
  await expect.element(dialog().getByText('are in stock')).not.toBeInTheDocument()
})

test('an order without any pair in stock says so and offers no proposal', async () => {
  answer('GET /bulk-sales/{id}/stock', stockOf([0, 0]))
  await open(details())
  await expect.element(dialog()).toMatchTextContent('None of the ordered pairs are in stock')
  await expect.element(dialog().getByRole('button', { name: /^Propose/ })).not.toBeInTheDocument()
})

test('stock that changed since is said at the form, and nothing is lost', async () => {
  answer('GET /bulk-sales/{id}/stock', stockOf([3, 5]))
  await open(details())
  const message = 'Dunk Low, size 9: 3 ordered, 2 in stock.'
  answer(
    'POST /bulk-sales/{id}/proposals',
    new RefusedAnswer(409, { detail: message, code: 'short', errors: [{ field: 'line_items.1', message }] }),
  )
  await press(button('Propose 8 pairs…'))
  await press(button('Propose 8 of 10 pairs'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(message)
  await expect.element(button('Propose 8 of 10 pairs')).toBeVisible()
})

test('an open proposal waits for the buyer and can be withdrawn; the row says whose turn it is', async () => {
  answer('GET /bulk-sales/', [order({ waits_for: 'buyer' })])
  const become = await open(details({ proposal: PROPOSAL, waits_for: 'buyer' }))
  const asked = answer('PATCH /bulk-sales/{id}/proposal', () => become({ proposal: null }))
  await expect.element(page.getByText('Waiting for the buyer', { exact: true })).toBeInTheDocument()
  const shown = dialog().getByRole('region', { name: 'Partial order' })
  await expect.element(shown).toMatchTextContent('You can deliver 8 of 10 pairsWaiting for the buyer.')
  await expect.element(shown).toMatchTextContent('Dunk Low, size 95 ordered53$270.00')
  await press(button('Withdraw proposal'))
  await expect.element(button('Approve')).toBeVisible()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ proposal_id: 31, act: 'withdraw' }])
})
