import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { expect, test } from 'vitest'
import { feeProblems, feesOf, feeValues } from './fee-form.ts'

const NOW = new Date('2026-11-24T03:00:00Z')
const TODAYS = { ...DEFAULT_FEE_SCHEDULE, zero_stockx_fees: false, state: 'in_force' as const }

test('the form sends its values, from tomorrow on in New York', () => {
  const values = feeValues(TODAYS, NOW)
  expect(feeProblems(values)).toEqual({})
  expect(feesOf(values)).toEqual({ ...DEFAULT_FEE_SCHEDULE, effective_from: '2026-11-24' })
})

test('a minimum transaction fee is sent if there is one, and 0 means none', () => {
  const stockx = { ...TODAYS.stockx, minimum_transaction_fee_cents: 750 }
  const values = feeValues({ ...TODAYS, stockx }, NOW)
  expect(values.stockx_minimum).toBe('7.5')
  expect(feesOf(values).stockx).toEqual(stockx)
  expect(feesOf({ ...values, stockx_minimum: '0' }).stockx).toEqual(TODAYS.stockx)
})

test('future fees keep their day, and a flat rule needs no tiers', () => {
  const flat = { ...TODAYS, state: 'coming' as const, ark: { kind: 'flat' as const, rate_bps: 500 } }
  const values = { ...feeValues(flat, NOW), under_cents: '', flat_fee_cents: '' }
  expect(feeProblems(values)).toEqual({})
  expect(feesOf(values)).toMatchObject({ effective_from: DEFAULT_FEE_SCHEDULE.effective_from, ark: flat.ark })
})

test.each([
  ['stockx_commission', '41', 'Enter a percentage up to 40'],
  ['alias_cash_out', 'three', 'Enter a percentage up to 40'],
  ['stockx_shipping', '', 'Enter dollars up to 1,000'],
  ['stockx_minimum', '-1', 'Enter dollars up to 1,000'],
  ['flat_fee_cents', '-3', 'Enter dollars up to 1,000'],
  ['effective_from', '', 'Enter the first day of these fees'],
] as const)('%s of "%s" is refused at its field', (field, text, problem) => {
  expect(feeProblems({ ...feeValues(TODAYS, NOW), [field]: text })).toEqual({ [field]: problem })
})
