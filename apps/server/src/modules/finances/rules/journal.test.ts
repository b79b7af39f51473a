import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOK_ACCOUNT_NAMES, type DayMove, journalOf, TAX_RATE } from './journal.ts'
import { ACCOUNTS } from './sale-entries.ts'

const BOOKS = { accounts: BOOK_ACCOUNT_NAMES, taxRate: TAX_RATE }
const CODES = {
  accounts: { marketplace: '200', in_transit: '610', payable: '611', ark_income: '429', paid_out: '090' },
  taxRate: 'Tax Exempt (0%)',
}
const DAY: DayMove[] = [
  { day: '2026-11-23', account: 'ark_income', cents: 12_32 },
  { day: '2026-11-23', account: 'marketplace', cents: -176_00 },
  { day: '2026-11-23', account: 'in_transit', cents: 163_68 },
  { day: '2026-11-23', account: 'payable', cents: 0 },
]

test('a day for QuickBooks Online has separate debits and credits, and a US date', () => {
  const { fields, rows } = journalOf('quickbooks', DAY, BOOKS)
  expect(fields).toEqual(['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'])
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['ARK-2026-11-23', '11/23/2026', 'Marketplace Sales', '', 176],
    ['ARK-2026-11-23', '11/23/2026', 'Marketplace Payouts in Transit', 163.68, ''],
    ['ARK-2026-11-23', '11/23/2026', 'ARK Fees', 12.32, ''],
  ])
})

test('a day for Xero has negative credits, account codes, and a tax rate on each line', () => {
  const { fields, rows } = journalOf('xero', DAY, CODES)
  expect(fields).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'])
  expect(rows.map(([narration, date, , ...rest]) => [narration, date, ...rest])).toEqual([
    ['ARK 2026-11-23', '23/11/2026', '200', 'Tax Exempt (0%)', -176],
    ['ARK 2026-11-23', '23/11/2026', '610', 'Tax Exempt (0%)', 163.68],
    ['ARK 2026-11-23', '23/11/2026', '429', 'Tax Exempt (0%)', 12.32],
  ])
})

const cents = (value: string | number | undefined) => Math.round(Number(value === '' ? 0 : value) * 100)

test('debits equal credits in every journal of both products', () => {
  const aDay = fc
    .record({
      day: fc.constantFrom('2026-11-21', '2026-11-22', '2026-12-01'),
      amounts: fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 4, maxLength: 4 }),
    })
    // The ledger's events sum to zero, and so do its days.
    .map(({ day, amounts }) =>
      [...amounts, 0 - amounts.reduce((sum, amount) => sum + amount, 0)].map((amount, at): DayMove => {
        const account = ACCOUNTS[at] ?? 'marketplace'
        return { day, account, cents: amount }
      }),
    )
  fc.assert(
    fc.property(fc.uniqueArray(aDay, { selector: ([move]) => move?.day }), (days) => {
      const [quickbooks, xero] = [journalOf('quickbooks', days.flat(), BOOKS), journalOf('xero', days.flat(), CODES)]
      for (const { rows, sumOf } of [
        { rows: quickbooks.rows, sumOf: (row: (string | number)[]) => cents(row[3]) - cents(row[4]) },
        { rows: xero.rows, sumOf: (row: (string | number)[]) => cents(row[5]) },
      ])
        for (const journal of new Set(rows.map(([name]) => name))) {
          const entry = rows.filter(([name]) => name === journal)
          expect(entry.reduce((sum, row) => sum + sumOf(row), 0)).toBe(0)
          expect(new Set(entry.map((row) => row[1])).size).toBe(1)
        }
      expect(quickbooks.rows).toHaveLength(xero.rows.length)
    }),
  )
})
