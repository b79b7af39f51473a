import { type Cents, dollars } from '@ark/domain'
import { ACCOUNTS, type Account } from './sale-entries.ts'

export type JournalFormat = 'quickbooks' | 'xero'

/** How much an account moved on a day of the books. A positive amount is a debit, a negative one a credit. */
export interface DayMove {
  /** The day as `YYYY-MM-DD`. */
  day: string
  account: Account
  cents: Cents
}

/** The accounts in the retailer's own books: names in QuickBooks, codes in Xero. */
export interface BookAccounts {
  accounts: Record<Account, string>
  /** The name of the Xero tax rate on each line. */
  taxRate: string
}

/** The most lines that each product accepts in a file (docs/decisions/043). */
export const MOST_JOURNAL_LINES: Readonly<Record<JournalFormat, number>> = { quickbooks: 1_000, xero: 300 }

export const BOOK_ACCOUNT_NAMES: Readonly<Record<Account, string>> = {
  marketplace: 'Marketplace Sales',
  in_transit: 'Marketplace Payouts in Transit',
  payable: 'ARK Balance',
  ark_income: 'ARK Fees',
  paid_out: 'Payments from ARK',
}
export const TAX_RATE = 'Tax Exempt'

/** The description on each account's lines. */
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

/** Returns a journal with one entry for each day with a posting. In each entry, debits equal credits. */
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

/** Returns a line with separate debit and credit columns, one of them empty, and the date in the US format. */
function quickbooksLine({ day, account, cents }: DayMove, { accounts }: BookAccounts): Cell[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const amount = dollars(Math.abs(cents))
  const [debit, credit] = cents > 0 ? [amount, ''] : ['', amount]
  return [`ARK-${day}`, `${month}/${date}/${year}`, accounts[account], debit, credit, DESCRIPTIONS[account], '']
}

/**
 * Returns a line with one amount column, in which credits are negative. Xero groups lines with the same narration and
 * date into one journal.
 */
function xeroLine({ day, account, cents }: DayMove, { accounts, taxRate }: BookAccounts): Cell[] {
  const [year = '', month = '', date = ''] = day.split('-')
  return [`ARK ${day}`, `${date}/${month}/${year}`, DESCRIPTIONS[account], accounts[account], taxRate, dollars(cents)]
}
