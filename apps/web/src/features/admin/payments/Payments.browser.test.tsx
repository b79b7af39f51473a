import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../../shared/api.ts'

type Payment = Answer<'GET /admin/payments'>[number]

const payment = (id: number, of: Partial<Payment> = {}): Payment => ({
  id,
  retailer_id: 7,
  payment_date: '2026-11-20',
  amount: 120.5,
  confirmed_by_retailer: false,
  confirmed_at: null,
  reversed_at: null,
  ...of,
})
let payments: Payment[]

beforeEach(async () => {
  payments = [payment(1), payment(2, { confirmed_by_retailer: true, confirmed_at: '2026-11-21T10:00:00Z' })]
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  answer('GET /admin/retailers', [{ id: 7, business_name: 'Farm Kicks', ready_for_payout: 0 }])
  answer('GET /admin/payments', () => payments)
  await openSite('/admin?tab=payments', { as: 'operator' })
})

test('a payment above the ready amount causes a warning, and is logged only after a confirmation', async () => {
  const form = page.getByRole('form', { name: 'Log Payment' })
  await form.getByRole('combobox', { name: 'Retailer' }).selectOptions('7')
  await form.getByRole('textbox', { name: 'Amount' }).fill('1,234.50')
  await expect.element(form.getByRole('status')).toHaveTextContent('$1,234.50 more than is ready for this retailer.')
  const detail = '$1,234.50 is $1,234.50 more than the $0.00 that is ready for this retailer.'
  const asked = answer('POST /admin/payments', ({ body }) =>
    (body as { confirm?: boolean }).confirm
      ? payment(3, { amount: 1_234.5 })
      : new RefusedAnswer(409, { code: 'more_than_ready', detail }),
  )
  await form.getByRole('button', { name: 'Log Payment' }).click()
  const question = page.getByRole('dialog', { name: 'Pay more than is ready?' })
  await expect.element(question).toMatchTextContent(detail)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)
  await form.getByRole('button', { name: 'Log Payment' }).click()
  await question.getByRole('button', { name: 'Log it anyway' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Payment Logged' })).toBeVisible()
  await expect
    .poll(() => asked.map(({ body }) => (body as { confirm?: boolean }).confirm))
    .toEqual([undefined, undefined, true])
})

test('an unconfirmed payment can be reversed after a confirmation', async () => {
  const table = page.getByRole('table', { name: 'Logged payments' })
  const reversals = table.getByRole('button', { name: /^Reverse payment of/ })
  await expect.element(reversals).toBeVisible()
  expect(reversals.elements()).toHaveLength(1)
  await reversals.click()
  const asked = answer('POST /admin/payments/{id}/reverse', () => {
    payments = [payment(1, { reversed_at: '2026-11-22T10:00:00Z' })]
    return payment(1, { reversed_at: '2026-11-22T10:00:00Z' })
  })
  await press(page.getByRole('dialog').getByRole('button', { name: 'Reverse payment' }))
  await expect.element(table.getByText('Reversed')).toBeVisible()
  expect(asked[0]).toMatchObject({ params: { id: 1 }, body: { retailer_id: 7 } })
})
