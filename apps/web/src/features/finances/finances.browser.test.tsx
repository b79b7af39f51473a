import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { Answer } from '../../shared/api.ts'
import type { Difference } from './finances-view.ts'
import type { Story } from './story-labels.ts'

afterEach(() => page.viewport(1280, 800))

const AT = '2026-11-22T09:00:00.000Z'
const SOLD: Answer<'GET /finances/'>['recent_transactions'][number] = {
  id: 5,
  created_at: AT,
  platform: 'stockx',
  order_number: '04-ABC',
  product_name: 'Air Jordan 1 High',
  size: '9',
  location_name: 'Main store',
  payout: 163.68,
  is_lost: false,
  status: 'COMPLETED',
}
const FINANCES: Answer<'GET /finances/'> = {
  ready_for_payout: 163.68,
  all_unpaid_sales: 400.5,
  all_paid_sales: 1_200,
  open_differences: 2,
  recent_transactions: [SOLD],
  next_cursor: SOLD.id,
  pagination: { page: 1, page_size: 50, total_transactions: 2, total_pages: 1 },
}
const LESS: Difference = {
  sale_id: 5,
  platform: 'stockx',
  order_number: '04-ABC',
  product_name: 'Air Jordan 1 High',
  size: '9',
  location_name: 'Main store',
  expected: 176,
  received: 172,
  difference: -4,
  reason: 'fee_schedule',
  explanation: 'StockX: Transaction fee was $18.00 instead of $14.00.',
  found_at: AT,
  looked_at: null,
  looked_at_by: null,
  note: null,
}
const POUNDS: Difference = {
  ...LESS,
  sale_id: 4,
  product_name: 'Dunk Low',
  received: null,
  difference: null,
  reason: 'currency',
  explanation: 'StockX pays 130.00 GBP for this.',
}
const STORY: Story = {
  sale_id: 5,
  platform: 'stockx',
  order_number: '04-ABC',
  product_name: 'Air Jordan 1 High',
  size: '9',
  location_name: 'Main store',
  status: 'COMPLETED',
  money_state: 'paid',
  currency: 'USD',
  sold_at: AT,
  sale_ask: 200,
  expected: { payout: 176, at: AT, lines: [{ label: 'Transaction fee (7%)', amount: -14 }] },
  reported: { payout: 172, basis: 'paid-out', at: AT, lines: [{ label: 'Transaction Fee (9.0%)', amount: -18 }] },
  paid: { payout: 172, at: AT, by: 'marketplace' },
  marketplace_payout: 172,
  ark_fee: 12.32,
  fee_type: 'standard',
  retailer_payout: 159.68,
  problem: null,
  difference: LESS,
  payment: { id: 3, payment_date: '2026-11-23', amount: 500, confirmed_by_retailer: false },
  ledger: [
    {
      kind: 'expected',
      occurred_at: AT,
      posted_at: AT,
      lines: [
        { account: 'marketplace', amount: -176 },
        { account: 'ark_income', amount: 12.32 },
        { account: 'in_transit', amount: 163.68 },
      ],
    },
    { kind: 'reported', occurred_at: AT, posted_at: AT, lines: [] },
  ],
}

/** The time at which the list of differences was read. */
const AS_OF = '2026-11-22T14:03:07.120Z'

const dialog = (name: string) => page.getByRole('dialog', { name })
const table = (name: string) => page.getByRole('table', { name })

async function openFinances(address = '') {
  answerFinances()
  answer('GET /payments/retailer', [])
  answer('GET /finances/sales/{id}', STORY)
  answer('GET /finances/differences', { differences: [LESS, POUNDS], next_cursor: null, as_of: AS_OF })
  return openSite(`/finances${address}`, { as: 'owner' })
}

/** Answers with two pages of transactions. */
const answerFinances = () =>
  answer('GET /finances/', ({ query: { cursor } }) =>
    cursor === undefined
      ? FINANCES
      : {
          ...FINANCES,
          recent_transactions: [{ ...SOLD, id: SOLD.id + 1, product_name: 'Samba OG' }],
          next_cursor: null,
        },
  )

test('a transaction opens its money history at its own address, and Back closes it', async () => {
  const { search, back } = await openFinances()
  await page.getByRole('button', { name: /^Air Jordan 1 High/ }).click()
  const story = dialog('Money Story')
  for (const text of [
    '$4.00 less than expected: Other fees',
    'Transaction fee was $18.00 instead of $14.00',
    'Transaction fee (7%)',
    'Transaction Fee (9.0%)',
    'Net payout',
    'Paid to you on Nov 23, 2026, with the payment of $500.00, to be confirmed',
    'Sold: payout expected',
    'No amounts changed.',
  ])
    await expect.element(story.getByText(text, { exact: false }).first()).toBeVisible()
  expect(search()).toBe('?sale=5')
  back()
  await expect.element(story).not.toBeInTheDocument()
})

test('a history that fails to load shows a message with a retry', async () => {
  await openFinances()
  answer('GET /finances/sales/{id}', new RefusedAnswer(404, { detail: 'This sale was not found.' }))
  await page.getByRole('button', { name: /^Air Jordan 1 High/ }).click()
  await expect.element(dialog('Money Story').getByText('Error Loading Finance Data')).toBeVisible()
  answer('GET /finances/sales/{id}', STORY)
  await dialog('Money Story').getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog('Money Story').getByText('Recorded')).toBeVisible()
})

test('open differences are counted, selected, noted and marked together; marked ones can be put back', async () => {
  const { search } = await openFinances()
  await page.getByText('Payout differences (2)').click()
  await expect.element(table('Payout differences').getByText('-$4.00')).toBeVisible()
  expect(search()).toBe('?list=differences')
  const sent = answer('POST /finances/differences/look', { changed: [5, 4], has_more: false })
  await page.getByRole('checkbox', { name: /^Select StockX order 04-ABC \(Air/ }).click()
  await page.getByRole('checkbox', { name: /^Select StockX order 04-ABC \(Dunk/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('  Level 1 since May ')
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect.element(page.getByText('Marked as Reviewed')).toBeVisible()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ sale_ids: [5, 4], note: 'Level 1 since May' }])

  const looked = { ...LESS, looked_at: AT, looked_at_by: 'Dana Reyes', note: 'Level 1 since May' }
  answer('GET /finances/differences', { differences: [looked], next_cursor: null, as_of: AS_OF })
  await page.getByText('Reviewed', { exact: true }).click()
  await expect.element(table('Payout differences').getByText('Level 1 since May')).toBeVisible()
  const back = answer('POST /finances/differences/reopen', { changed: [5], has_more: false })
  await page.getByRole('checkbox', { name: /^Select StockX order/ }).click()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByText('Reopened')).toBeVisible()
  await expect.poll(() => back.map(({ body }) => body)).toEqual([{ sale_ids: [5] }])
})

test('all matching differences as of the reading, except unselected ones, are marked until none is left', async () => {
  await openFinances('?list=differences&reason=other')
  // A second page that never arrives.
  answer('GET /finances/differences', ({ query }) =>
    query?.cursor ? new Promise(() => {}) : { differences: [LESS, POUNDS], next_cursor: 4, as_of: AS_OF },
  )
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Other fees')
  await page.getByRole('checkbox', { name: /^Select StockX order 04-ABC \(Air/ }).click()
  const bar = page.getByRole('region', { name: 'Selected payout differences' })
  await bar.getByRole('button', { name: 'Select all payout differences that match' }).click()
  await page.getByRole('checkbox', { name: /^Select StockX order 04-ABC \(Dunk/ }).click()
  await expect.element(bar.getByRole('status')).toMatchTextContent('All that match, except 1')
  let calls = 0
  const sent = answer('POST /finances/differences/look', () => {
    calls += 1
    return { changed: [calls], has_more: calls === 1 }
  })
  await bar.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect.element(page.getByText('2 payout differences. See them under Reviewed.')).toBeVisible()
  const body = { as_of: AS_OF, except_sale_ids: [4], reason: 'fee_schedule' }
  expect(sent.map((asked) => asked.body)).toEqual([body, body])
})

test('a refusal keeps the selection and the note', async () => {
  await openFinances('?list=differences')
  answer('POST /finances/differences/look', new RefusedAnswer(503, { detail: 'ARK is busy. Try again.' }))
  await page.getByRole('checkbox', { name: /^Select StockX order 04-ABC \(Air/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('asked them')
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect.element(page.getByText('Not Marked')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('asked them')
})

test('an export asks for its days and accounts; errors of the server are shown at their fields', async () => {
  await openFinances('?export=true')
  const form = dialog('Export')
  await form.getByRole('combobox', { name: 'File' }).selectOptions('xero')
  answer(
    'GET /finances/journal.csv',
    new RefusedAnswer(422, { errors: [{ field: 'account_marketplace', message: 'Enter the code of each account.' }] }),
  )
  await form.getByLabelText(/^From/).fill('2026-11-01')
  await form.getByLabelText(/^To/).fill('2026-10-01')
  await form.getByRole('button', { name: 'Download' }).click()
  await expect.element(form.getByText('The last day is before the first one')).toBeVisible()
  await form.getByLabelText(/^To/).fill('2026-11-30')
  await form.getByRole('button', { name: 'Download' }).click()
  await expect.element(form.getByText('Enter the code of each account.')).toBeVisible()
})

test('transactions load page by page, each after the last one shown', async () => {
  await openFinances()
  await expect.element(page.getByRole('button', { name: /^Samba OG/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Air Jordan 1 High/ })).toBeVisible()
})

test('a manager of some locations can export only sales, and sees no payments', async () => {
  answerFinances()
  await openSite('/finances?export=true', {
    as: 'manager',
    me: { locations: [{ id: 1, location_nickname: 'Main store', city: null, state: null }] },
  })
  await expect.element(dialog('Export').getByRole('option', { name: 'Transactions (CSV)' })).toBeInTheDocument()
  expect(dialog('Export').getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Payments/ }).elements()).toHaveLength(0)
})

test('a sale that ended without a payout has none in its row, as in the balances', async () => {
  const lost = { ...SOLD, id: 9, product_name: 'Gel-Kayano 14', status: 'RESOLVED', payout: 0, is_lost: true }
  answer('GET /finances/', { ...FINANCES, recent_transactions: [SOLD, lost], next_cursor: null })
  answer('GET /payments/retailer', [])
  await openSite('/finances', { as: 'owner' })
  const row = page.getByRole('row').filter({ hasText: 'Gel-Kayano 14' })
  await expect.element(row.getByTitle('Ended without a payout')).toHaveTextContent('$0.00')
  expect(row.element().querySelector('strong')).toBeNull()
  const counted = page.getByRole('row').filter({ hasText: SOLD.product_name ?? '' })
  await expect.element(counted).toMatchTextContent('$163.68')
})

test('on a phone the first transaction is within 300 px', async () => {
  await page.viewport(390, 844)
  await openFinances()
  const row = page.getByRole('row').filter({ hasText: 'Air Jordan 1 High' }).first()
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Balances' })).toMatchTextContent('$163.68')
  expect(row.element().getBoundingClientRect().top).toBeLessThanOrEqual(300)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
