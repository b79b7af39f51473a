import type { Contract, QueryOf } from '@ark/contract'
import { csvLine, MARKETPLACE_NAMES, SALE_STAGES, saleStatus } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { isRefusal, type Refusal, refuseField } from '../../platform/refusal.ts'
import { dayMoves, type Period, type TransactionRow, transactionRows } from './queries/finance-files.ts'
import { BOOK_ACCOUNT_NAMES, type BookAccounts, journalOf, MOST_JOURNAL_LINES, TAX_RATE } from './rules/journal.ts'
import { ACCOUNTS } from './rules/sale-entries.ts'

/** The most sales in a file, which is a few megabytes. They are read in parts. */
export const MOST_TRANSACTIONS = 50_000
const PART = 5_000
const MOST_DAYS = 366
const DAY_MS = 86_400_000

type Needs = Pick<Capabilities, 'db'>

/** The payout state that the marketplace reported, no matter which status was set in ARK. */
const MONEY_WORDS = { pending: 'On its way', paid: 'Paid', lost: 'None' } as const

const COLUMNS: readonly { header: string; value: (row: TransactionRow) => string | number | null }[] = [
  { header: 'Sold (New York)', value: ({ sold }) => sold },
  { header: 'Platform', value: ({ platform }) => (platform === 'shopify' ? 'Shopify' : MARKETPLACE_NAMES[platform]) },
  { header: 'Order', value: ({ order_number }) => order_number },
  { header: 'Product', value: ({ product_name }) => product_name },
  { header: 'Size', value: ({ size }) => size },
  { header: 'SKU', value: ({ sku }) => sku },
  { header: 'Location', value: ({ location }) => location },
  { header: 'Status', value: ({ status }) => saleStatus(status).label },
  { header: 'Money', value: ({ marketplace_stage }) => MONEY_WORDS[SALE_STAGES[marketplace_stage].money] },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Sale price', value: ({ sale_price }) => sale_price },
  { header: 'Payout expected', value: ({ expected_payout }) => expected_payout },
  { header: 'Payout reported', value: ({ reported_payout }) => reported_payout },
  { header: 'Payout paid', value: ({ paid_payout }) => paid_payout },
  { header: 'Marketplace payout', value: ({ marketplace_payout }) => marketplace_payout },
  { header: 'ARK fee', value: ({ ark_fee }) => ark_fee },
  { header: 'Net payout', value: ({ net_payout }) => net_payout },
]

/**
 * Returns the sales of a period with their money as CSV, oldest first, limited to the caller's locations. Canceled and
 * returned sales count as zero in the sums. Refuses a period that ends before it begins, spans more than a year, or has
 * more sales than a file can hold.
 */
export async function writeTransactions(
  { db }: Needs,
  { retailerId, locationIds }: StaffCaller,
  period: Period,
): Promise<string | Refusal> {
  const wrong = refusePeriod(period)
  if (wrong) return wrong
  const parts = [csvLine(COLUMNS.map(({ header }) => header))]
  let after: TransactionRow | null = null
  for (let written = 0; ; ) {
    const place = { ...period, locationIds, after, limit: PART }
    const rows: TransactionRow[] = await db.asRetailer(retailerId, (tx) => transactionRows(tx, place))
    written += rows.length
    if (written > MOST_TRANSACTIONS)
      return refuseField('from', 'From this day on there are more than 50,000 sales. Choose a shorter period.')
    parts.push(...rows.map((row) => csvLine(COLUMNS.map(({ value }) => value(row)))))
    after = rows.at(-1) ?? null
    if (rows.length < PART) return parts.join('')
  }
}

type JournalQuery = QueryOf<Contract['GET /finances/journal.csv']>

/**
 * Returns the ledger of a period as a journal file for QuickBooks Online or Xero. Each day with a posting is one entry,
 * so past days export the same way again. Refuses a bad period, missing Xero account codes, and more lines than the
 * product accepts in a file.
 */
export async function writeJournal(
  { db }: Needs,
  { retailerId }: StaffCaller,
  query: JournalQuery,
): Promise<string | Refusal> {
  const wrong = refusePeriod(query)
  if (wrong) return wrong
  const books = booksOf(query)
  if (isRefusal(books)) return books
  const moves = await db.asRetailer(retailerId, (tx) => dayMoves(tx, query))
  const { fields, rows } = journalOf(query.format, moves, books)
  const most = MOST_JOURNAL_LINES[query.format]
  if (rows.length > most)
    return refuseField('from', `${NAMES[query.format]} takes ${most} lines in one file. Choose a shorter period.`)
  return [fields, ...rows].map(csvLine).join('')
}

const NAMES = { quickbooks: 'QuickBooks', xero: 'Xero' } as const

function booksOf(query: JournalQuery): BookAccounts | Refusal {
  const given = ACCOUNTS.map((account) => [account, query[`account_${account}`]?.trim()] as const)
  const missing = given.find(([, name]) => !name)
  if (query.format === 'xero' && missing)
    return refuseField(
      `account_${missing[0]}`,
      'Xero knows accounts by their codes. Enter the code of each account, as in your chart of accounts.',
    )
  const accounts = { ...BOOK_ACCOUNT_NAMES }
  for (const [account, name] of given) if (name) accounts[account] = name
  return { accounts, taxRate: query.tax_rate?.trim() || TAX_RATE }
}

function refusePeriod({ from, to }: Period): Refusal | null {
  if (to < from) return refuseField('to', 'The last day is before the first one.')
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY_MS)
    return refuseField('from', 'A file has a year at most. Choose a shorter period.')
  return null
}
