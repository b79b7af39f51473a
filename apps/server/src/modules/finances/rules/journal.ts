import { type Cents, dollars } from '@ark/domain'
import { ACCOUNTS, type Account } from './sale-entries.ts'

export type JournalFormat = 'quickbooks' | 'xero'

/** What an account moved by on a day of the books: above zero is a debit, below a credit. */
export interface DayMove {
  /** `YYYY-MM-DD` */
  day: string
  account: Account
  cents: Cents
}

/** How the retailer's own books call the accounts: names in QuickBooks, codes in Xero. */
export interface BookAccounts {
  accounts: Record<Account, string>
  /** Xero's name of a tax rate, on each line. */
  taxRate: string
}

/** So many lines a file of each product may have (docs/decisions/043). */
export const MOST_JOURNAL_LINES: Readonly<Record<JournalFormat, number>> = { quickbooks: 1_000, xero: 300 }

export const BOOK_ACCOUNT_NAMES: Readonly<Record<Account, string>> = {
  marketplace: 'Marketplace Sales',
  in_transit: 'Marketplace Payouts in Transit',
  payable: 'ARK Balance',
  ark_income: 'ARK Fees',
  paid_out: 'Payments from ARK',
}
export const TAX_RATE = 'Tax Exempt'

/** What each account's line says. */
const DESCRIPTIONS: Readonly<Record<Account, string>> = {
  marketplace: 'Payouts of marketplaces for pairs sold, after their fees',
  in_transit: 'On its way from the marketplaces to ARK',
  payable: 'At ARK, ready to be paid out',
  ark_income: "ARK's fees",
  paid_out: 'Paid out by ARK',
}

const COLUMNS: Readonly<Record<JournalFormat, readonly string[]>> = {
  quickbooks: ['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'],
  xero: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
}

type Cell = string | number

/** A journal with one entry for each day on which something moved: in each, debits are credits. */
export function journalOf(
  format: JournalFormat,
  moves: readonly DayMove[],
  books: BookAccounts,
): { fields: readonly string[]; rows: Cell[][] } {
  const lineOf = format === 'quickbooks' ? quickbooksLine : xeroLine
  const rows = moves
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => one.day.localeCompare(other.day) || orderOf(one) - orderOf(other))
    .map((move) => lineOf(move, books))
  return { fields: COLUMNS[format], rows }
}

const orderOf = ({ account }: DayMove): number => ACCOUNTS.indexOf(account)

/** Debits and credits in columns of their own, the other one empty; days as in the United States. */
function quickbooksLine({ day, account, cents }: DayMove, { accounts }: BookAccounts): Cell[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const amount = dollars(Math.abs(cents))
  const [debit, credit] = cents > 0 ? [amount, ''] : ['', amount]
  return [`ARK-${day}`, `${month}/${date}/${year}`, accounts[account], debit, credit, DESCRIPTIONS[account], '']
}

/** One column of amounts, credits below zero; rows of one narration and day are one journal. */
function xeroLine({ day, account, cents }: DayMove, { accounts, taxRate }: BookAccounts): Cell[] {
  const [year = '', month = '', date = ''] = day.split('-')
  return [`ARK ${day}`, `${date}/${month}/${year}`, DESCRIPTIONS[account], accounts[account], taxRate, dollars(cents)]
}
