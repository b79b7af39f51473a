import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../api.ts'
import type { Invoice } from './InvoiceSheet.tsx'

const INVOICE: Invoice = {
  number: 'INV-000042',
  order_id: 12,
  order_number: 'W-000012',
  ordered_at: '2026-11-20T15:00:00.000Z',
  issued_at: '2026-11-21T15:00:00.000Z',
  due_on: '2026-12-21',
  payment_terms_days: 30,
  state: 'due',
  from: { name: 'Kicks & Co LLC', lines: ['214 Bedford Ave', 'Brooklyn, NY 11249'], tax_id: '12-3456789' },
  bill_to: { name: 'ARK', lines: ['for its wholesale buyer'], tax_id: null },
  remit_to: ['Kicks & Co LLC', 'ACH 021000021'],
  line_items: [
    {
      line_id: 1,
      product_name: 'Dunk Low',
      sku: 'DD1391-100',
      size: '9',
      quantity: 4,
      unit_price: 55,
      line_total: 220,
    },
  ],
  total_items: 4,
  total_amount: 220,
}
const notIssued = (of: Partial<Answer<'GET /bulk-sales/{id}/invoice'>> = {}) => ({
  invoice: null,
  problem: null,
  missing: [],
  ...of,
})

test('an issued invoice has what an accountant needs', async () => {
  answer('GET /bulk-sales/{id}/invoice', { invoice: INVOICE, problem: null, missing: [] })
  await openSite('/wholesale/invoice?order=12', { as: 'owner' })
  const sheet = page.getByRole('article', { name: 'Invoice INV-000042' })
  for (const text of [
    'Due',
    'Invoice numberINV-000042',
    'Due dateDec 21, 2026',
    'TermsNet 30',
    'W-000012',
    'Tax ID 12-3456789',
    'Bill toARK',
    'ACH 021000021',
    'DD1391-10094$55.00$220.00',
    'Total in US dollars4$220.00',
  ])
    await expect.element(sheet).toMatchTextContent(text)
  await expect.element(page.getByRole('button', { name: 'PDF' })).toBeVisible()
})

test('missing details are named, with the way to them', async () => {
  const missing = [
    { field: 'tax_id', label: 'Tax ID' },
    { field: 'remit_to', label: 'Remit to' },
  ] as const
  const problem = 'Complete your business details to issue this invoice.'
  answer('GET /bulk-sales/{id}/invoice', notIssued({ problem, missing: [...missing] }))
  await openSite('/wholesale/invoice?order=12', { as: 'owner' })
  const alert = page.getByRole('status').filter({ hasText: problem })
  await expect.element(alert).toMatchTextContent('Tax IDRemit to')
  await expect
    .element(alert.getByRole('link', { name: 'Business details' }))
    .toHaveAttribute('href', '/settings?section=business')
  await expect.element(page.getByRole('button', { name: 'Issue invoice' })).not.toBeInTheDocument()
})

test('the buyer issues a copy once and then sees it', async () => {
  answer('GET /buyer/purchases/{id}/invoice', notIssued())
  const copy = { ...INVOICE, number: 'W-000012', from: { ...INVOICE.from, name: 'ARK Marketplace Inc.' } }
  await openSite('/buyer/invoice?order=12', { as: 'buyer' })
  const issue = page.getByRole('button', { name: 'Issue invoice' })
  await expect.element(issue).toBeVisible()
  const asked = answer('POST /buyer/purchases/{id}/invoice', { invoice: copy, problem: null, missing: [] })
  answer('GET /buyer/purchases/{id}/invoice', { invoice: copy, problem: null, missing: [] })
  ;(issue.element() as HTMLElement).click()
  await expect
    .element(page.getByRole('article', { name: 'Invoice W-000012' }))
    .toMatchTextContent('ARK Marketplace Inc.')
  await expect.poll(() => asked).toMatchObject([{ params: { id: 12 } }])
})
