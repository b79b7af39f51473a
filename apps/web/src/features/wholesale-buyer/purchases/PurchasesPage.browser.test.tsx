import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { PurchaseDetails } from './purchases.queries.ts'

const purchase = (of: Partial<PurchaseDetails> = {}): PurchaseDetails => ({
  id: 3,
  order_number: 'W-000003',
  parent_order_id: 2,
  seller: 4,
  purchase_date: '2026-11-22T10:00:00.000Z',
  total_items: 4,
  fulfilled_items: 1,
  total_amount: 400,
  status: 'approved',
  payment_status: 'pending',
  buyer_paid_at: null,
  ships_direct: true,
  notes: null,
  waits_for: null,
  proposal: null,
  line_items: [
    {
      line_id: 1,
      product_sync_id: 1_004,
      variant_id: 11,
      product_name: 'Dunk Low',
      size: '9',
      sku: null,
      image_url: null,
      quantity: 4,
      wholesale_price: 100,
      line_total: 400,
      fulfilled: false,
      shipped: false,
    },
  ],
  history: [{ at: '2026-11-22T10:00:00.000Z', by: 'buyer', what: 'status', to: 'submitted', notes: null }],
  ...of,
})

const listed = ({ line_items: _, history: __, proposal: ___, ...rest }: PurchaseDetails) => rest
const dialog = page.getByRole('dialog', { name: 'Order details' })

beforeEach(() => localStorage.removeItem('ark.cart.7'))

async function open(of: Partial<PurchaseDetails> = {}, address = '/buyer/purchases') {
  const order = purchase(of)
  const asked = answer('GET /buyer/purchases', [listed(order)])
  answer('GET /buyer/purchases/{id}', order)
  return { asked, ...(await openSite(address, { as: 'buyer' })) }
}

test('each order shows its progress, and its details open from its row', async () => {
  await open()
  const row = page.getByRole('row').filter({ hasText: 'W-000003' })
  await expect.element(row).toMatchTextContent('1 of 4 fulfilled')
  await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await row.click()
  await expect.element(dialog).toMatchTextContent('ships to you directly')
})

test('the buyer sees what to pay, reports the payment with its reference, and can undo that', async () => {
  await open({}, '/buyer/purchases?order=3')
  const money = dialog.getByRole('region', { name: 'Money' })
  await expect.element(money).toMatchTextContent('Pay ARK $400.00 with the reference W-000003')
  await dialog.getByRole('button', { name: 'I have paid…' }).click()
  await dialog.getByRole('textbox', { name: 'Payment details' }).fill('Wire of 22 November')
  const claimed = purchase({ buyer_paid_at: '2026-11-22T12:00:00.000Z' })
  let now = claimed
  answer('GET /buyer/purchases/{id}', () => now)
  const asked = answer('PUT /buyer/purchases/{id}/payment', () => now)
  await dialog.getByRole('button', { name: 'Confirm: I have paid' }).click()
  await expect.element(money).toMatchTextContent('YouPayment reported')
  await expect.element(money).toMatchTextContent('ARK is checking for your payment')
  await expect.element(dialog.getByRole('button', { name: 'Cancel order…' })).not.toBeInTheDocument()
  now = purchase()
  await dialog.getByRole('button', { name: 'Undo: I have not paid' }).click()
  await expect.element(dialog.getByRole('button', { name: 'I have paid…' })).toBeVisible()
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ paid: true, notes: 'Wire of 22 November' }, { paid: false }])
})

test('a payment that ARK has received can no longer be reported', async () => {
  await open({ status: 'paid', payment_status: 'paid' }, '/buyer/purchases?order=3')
  await expect.element(dialog.getByRole('region', { name: 'Money' })).toMatchTextContent('ARKReceived the payment')
  await expect.element(dialog.getByRole('button', { name: 'I have paid…' })).not.toBeInTheDocument()
})

test('an unpaid order is canceled after a confirmation', async () => {
  await open({}, '/buyer/purchases?order=3')
  await dialog.getByRole('button', { name: 'Cancel order…' }).click()
  const asked = answer('POST /buyer/purchases/{id}/cancel', purchase({ status: 'canceled_by_buyer' }))
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.element(page.getByText('Order canceled')).toBeVisible()
  await expect.poll(() => asked).toMatchObject([{ params: { id: 3 } }])
})

test('a paid order cannot be canceled; the buyer marks a directly shipped one as received', async () => {
  await open({ status: 'shipped_from_retailer', payment_status: 'paid' }, '/buyer/purchases?order=3')
  await expect.element(dialog.getByRole('button', { name: 'Mark received' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel order…' })).not.toBeInTheDocument()
})

test('a reorder puts what is offered now into the cart at current prices', async () => {
  const { path, search } = await open({}, '/buyer/purchases?order=3')
  answer('POST /buyer/quotes', ({ body }) => ({
    line_items: body.line_items.map((line) => ({
      ...line,
      product_name: 'Dunk Low',
      size: '9',
      image_url: null,
      seller: 4,
      wholesale_price: 120,
      unit_price: 120,
      line_total: 480,
      quantity_available: 3,
      terms: { minimum_quantity: 1, quantity_step: 1, tiers: [] },
      problem: null,
    })),
    total_amount: 0,
  }))
  answer('GET /buyer/available-inventory', [])
  answer('GET /buyer/available-inventory/summary', { variants: 0, is_more: false, sizes: [] })
  await dialog.getByRole('button', { name: 'Reorder' }).click()
  await expect.poll(() => `${path()}${search()}`).toBe('/buyer/inventory?cart=true')
  await expect.element(page.getByRole('dialog', { name: 'Purchase Cart' })).toMatchTextContent('3 pairs · $360.00')
})

test('a failure to load the history is shown', async () => {
  answer('GET /buyer/purchases', new RefusedAnswer(500))
  await openSite('/buyer/purchases', { as: 'buyer' })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load purchase history')
})

const PROPOSAL: NonNullable<PurchaseDetails['proposal']> = {
  id: 31,
  ordered_items: 10,
  total_items: 8,
  ordered_amount: 1_000,
  total_amount: 800,
  created_at: '2026-11-22T10:00:00.000Z',
  expires_at: '2026-11-25T10:00:00.000Z',
  line_items: [
    {
      line_id: 1,
      product_name: 'Dunk Low',
      size: '9',
      ordered_quantity: 10,
      quantity: 8,
      unit_price: 100,
      line_total: 800,
    },
  ],
}

test('what the seller can deliver: old and new quantities and totals, accepted with one click', async () => {
  answer('GET /buyer/waiting', { orders: 1, offers: 0 })
  const short = {
    status: 'submitted',
    proposal: PROPOSAL,
    waits_for: 'buyer',
    total_items: 10,
    total_amount: 1_000,
  } as const
  await open(short, '/buyer/purchases?order=3')
  const shown = dialog.getByRole('region', { name: 'Partial order' })
  await expect.element(shown).toMatchTextContent('Seller can deliver 8 of 10 pairs')
  await expect.element(shown).toMatchTextContent('New total (ordered: $1,000.00)$800.00')
  await expect.element(page.getByText('Waiting for you', { exact: true })).toBeInTheDocument()
  const accepted = purchase({ total_items: 8, total_amount: 800 })
  const asked = answer('PATCH /buyer/purchases/{id}/proposal', accepted)
  answer('GET /buyer/purchases/{id}', accepted)
  await dialog.getByRole('button', { name: 'Accept for $800.00' }).click()
  await expect.element(page.getByText('Order accepted')).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.poll(() => asked).toMatchObject([{ body: { proposal_id: 31, act: 'accept' } }])
})

test('a proposal that ended meanwhile says so, and the buyer can also decline', async () => {
  await open({ status: 'submitted', proposal: PROPOSAL, waits_for: 'buyer' }, '/buyer/purchases?order=3')
  const asked = answer(
    'PATCH /buyer/purchases/{id}/proposal',
    new RefusedAnswer(409, { detail: 'This proposal was withdrawn. It can no longer be answered.' }),
  )
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This proposal was withdrawn.')
  await expect.poll(() => asked).toMatchObject([{ body: { proposal_id: 31, act: 'decline' } }])
})
