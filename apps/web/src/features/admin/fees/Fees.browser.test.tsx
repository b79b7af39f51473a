import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { DatedFees } from './fees.queries.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const MOVES = '40 of 60 live prices would change with these fees.'
const isConfirmed = (body: unknown) => (body as { confirm: boolean }).confirm

let isOn: boolean
let schedules: DatedFees[]
beforeEach(() => {
  isOn = false
  const stockx = { ...DEFAULT_FEE_SCHEDULE.stockx, minimum_transaction_fee_cents: 500 }
  schedules = [
    { ...DEFAULT_FEE_SCHEDULE, stockx, effective_from: '2027-01-05', zero_stockx_fees: false, state: 'coming' },
    { ...DEFAULT_FEE_SCHEDULE, zero_stockx_fees: false, state: 'in_force' },
  ]
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  answer('GET /admin/invite-codes', { codes: [], next_cursor: null, of_environment: [] })
  answer('GET /admin/system-settings/fee-schedules', () => schedules)
  answer('GET /admin/system-settings/stockx-zero-fees', () => ({
    enabled: isOn,
    zero_fees_formula: '3% payment processing + $4.00 shipping',
    normal_formula: '10% commission + $4.00 shipping',
    description: 'About the promotion.',
    since: isOn ? '2026-11-24' : null,
  }))
})
const open = () => openSite('/admin?tab=settings', { as: 'operator' })

test('the promotion is turned on only after a person has seen how many prices it moves', async () => {
  await open()
  const card = page.getByRole('region', { name: 'Zero Fees Promotion' })
  await expect.element(card.getByText('INACTIVE')).toBeVisible()
  await expect.element(card).toMatchTextContent('Without it: 10% commission + $4.00 shipping (now)')
  const asked = answer('POST /admin/system-settings/stockx-zero-fees', ({ body }) => {
    if (!isConfirmed(body)) return new RefusedAnswer(409, { code: 'would_move_prices', detail: MOVES })
    isOn = true
    return { message: 'The zero-fee promotion is active from today on.' }
  })
  await press(card.getByRole('switch', { name: 'StockX takes no commission' }))
  await expect.element(page.getByText(MOVES)).toBeVisible()
  await press(button('Cancel'))
  await expect.poll(() => asked).toHaveLength(1)
  await expect.element(card.getByRole('switch')).not.toBeChecked()
  await press(card.getByRole('switch', { name: 'StockX takes no commission' }))
  await press(button('Change prices'))
  await expect.element(card.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expect.element(card).toMatchTextContent('Active since Nov 24, 2026.')
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([
      { enabled: true, confirm: false },
      { enabled: true, confirm: false },
      { enabled: true, confirm: true },
    ])
})

test('if the promotion cannot be read, the page says so and retries on request', async () => {
  const read = answer('GET /admin/system-settings/stockx-zero-fees', new RefusedAnswer(403, { detail: 'Not now.' }))
  await open()
  await expect.element(page.getByText('Failed to load StockX zero fees settings')).toBeVisible()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  const before = read.length
  await press(button('Retry'))
  await expect.poll(() => read.length).toBeGreaterThan(before)
})

test('fees apply from a chosen day, large moves need a confirmation, and errors are shown at their field', async () => {
  await open()
  const table = page.getByRole('table', { name: 'Fee schedules' })
  await expect.element(table.getByText('7% + 3% processing + $4.00').first()).toBeVisible()
  await expect.element(table.getByText('7%, at least $5.00 + 3% processing + $4.00')).toBeVisible()
  await press(button('Set fees'))
  const form = page.getByRole('form', { name: 'Set fees' })
  await form.getByRole('textbox', { name: 'Flat fee for small payouts' }).fill('150')
  await form.getByRole('textbox', { name: 'Minimum transaction fee' }).fill('7.50')
  const asked = answer('POST /admin/system-settings/fee-schedules', ({ body }) => {
    if (asked.length === 1)
      return new RefusedAnswer(422, {
        code: 'invalid',
        detail: 'Too much',
        errors: [{ field: 'ark.flat_fee_cents', message: 'The flat fee has to be less than the payout.' }],
      })
    return isConfirmed(body)
      ? { message: 'Set.' }
      : new RefusedAnswer(409, { code: 'would_move_prices', detail: MOVES })
  })
  await press(form.getByRole('button', { name: 'Set fees' }))
  await expect.element(form.getByText('The flat fee has to be less than the payout.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Kind' }).selectOptions('flat')
  await form.getByRole('textbox', { name: 'Share of the marketplace payout' }).fill('5')
  await press(form.getByRole('button', { name: 'Set fees' }))
  await press(button('Change prices'))
  await expect.element(form).not.toBeInTheDocument()
  await expect
    .poll(() => asked.at(-1)?.body)
    .toMatchObject({
      stockx: { minimum_transaction_fee_cents: 750 },
      ark: { kind: 'flat', rate_bps: 500 },
      confirm: true,
    })
})

test('future fees can be discarded', async () => {
  await open()
  const asked = answer('DELETE /admin/system-settings/fee-schedules/{day}', () => {
    schedules = schedules.slice(1)
    return { message: 'Given up.' }
  })
  await press(button('Delete fees of Jan 5, 2027'))
  await expect.element(page.getByText('Jan 5, 2027')).not.toBeInTheDocument()
  await expect.poll(() => asked).toHaveLength(1)
})
