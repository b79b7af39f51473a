export type FileKind = 'transactions' | 'quickbooks' | 'xero'

/** The file formats of an export, for spreadsheets and accounting software. */
export const FILE_KINDS: readonly { kind: FileKind; label: string }[] = [
  { kind: 'transactions', label: 'Transactions (CSV)' },
  { kind: 'quickbooks', label: 'Journal for QuickBooks Online' },
  { kind: 'xero', label: 'Journal for Xero' },
]

/** Returns the file format named by a form field; transactions for anything else. */
export const fileKindOf = (name: string): FileKind =>
  FILE_KINDS.find(({ kind }) => kind === name)?.kind ?? 'transactions'

/** The content of each file and what to know before importing it. */
export const FILE_HINTS: Readonly<Record<FileKind, string>> = {
  transactions: 'Every sale of these days with its expected, reported and paid amounts. A year at most.',
  quickbooks:
    'One journal entry a day. In QuickBooks turn account numbers off before the import, and have the accounts below in your chart of accounts. 1,000 lines at most, about half a year.',
  xero: 'One manual journal a day. Enter the account codes of your chart of accounts. 300 lines at most, about two months.',
}

export type BookField =
  | 'account_marketplace'
  | 'account_in_transit'
  | 'account_payable'
  | 'account_ark_income'
  | 'account_paid_out'
  | 'tax_rate'

/** The accounts of the retailer's own books; `usual` is the default name for QuickBooks. */
export const BOOK_FIELDS: readonly { field: BookField; label: string; usual: string; isOfXero?: true }[] = [
  { field: 'account_marketplace', label: 'Income: payouts of marketplaces', usual: 'Marketplace Sales' },
  { field: 'account_in_transit', label: 'Asset: on its way to ARK', usual: 'Marketplace Payouts in Transit' },
  { field: 'account_payable', label: 'Asset: at ARK, ready for payout', usual: 'ARK Balance' },
  { field: 'account_ark_income', label: 'Expense: ARK fees', usual: 'ARK Fees' },
  { field: 'account_paid_out', label: 'Asset: payments from ARK', usual: 'Payments from ARK' },
  { field: 'tax_rate', label: 'Tax rate', usual: 'Tax Exempt', isOfXero: true },
]

const dayOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Returns the day in the person's time zone: `2026-11-23`. */
export const todayHere = dayOf
/** Returns the first day of the month in the browser's time zone, as YYYY-MM-DD. */
export const firstOfMonth = (now: Date): string => dayOf(new Date(now.getFullYear(), now.getMonth(), 1))
