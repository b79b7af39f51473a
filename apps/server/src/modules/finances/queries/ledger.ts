import { cents, dollars } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { Account, Entries } from '../rules/sale-entries.ts'
import type { PostedMoney, SaleEvent } from '../rules/sale-events.ts'

interface Posted extends Columns<'ledger_events', 'kind'> {
  details: SaleEvent['details']
}

/** What a sale has left in the accounts so far, how many events that took, and the figures they were about. */
export async function ledgerOfSale(tx: Tx, saleId: number): Promise<PostedMoney> {
  const [{ rows: sums }, { rows: events }] = [
    await sql<Columns<'ledger_entries', 'account'> & { amount: string }>`
      select account, sum(amount)::numeric(12,2) as amount
      from ledger_entries where retailer_id = current_retailer() and sale_id = ${saleId} group by account`.execute(tx),
    await sql<Posted>`
      select kind, details from ledger_events where retailer_id = current_retailer() and sale_id = ${saleId}
      order by event_id`.execute(tx),
  ]
  const reported = events.findLast(({ kind }) => kind === 'said')?.details
  const paid = events.findLast(({ kind }) => kind === 'paid')?.details
  return {
    stands: Object.fromEntries(sums.map(({ account, amount }) => [account, cents(amount)])),
    events: events.length,
    reported: reported
      ? {
          cents: cents(reported['payout'] ?? 0),
          basis: reported['basis'] === 'paid-out' ? 'paid-out' : 'before-cash-out',
        }
      : null,
    paid_cents: paid ? cents(paid['payout'] ?? 0) : null,
  }
}

export interface LedgerEvent {
  retailerId: number
  /** Under which the same event again is known. */
  eventKey: string
  kind: Column<'ledger_events', 'kind'>
  entries: [Account, number][]
  saleId: number | null
  paymentId: number | null
  /** When it happened outside. */
  occurredAt: Date
  details: SaleEvent['details']
}

/**
 * Posts an event with its lines and moves the balances with it. The database refuses one that does not sum to zero, one
 * that was posted before, and every change of one.
 */
export async function postEvent(tx: Tx, { entries, ...event }: LedgerEvent): Promise<void> {
  const { retailerId } = event
  const lines = JSON.stringify(entries.map(([account, amount]) => ({ account, amount: dollars(amount) })))
  const rows = sql`jsonb_to_recordset(${lines}::jsonb) as e (account text, amount numeric)`
  // The balances first: whoever moves one of them after us waits here, and reads what we leave.
  if (entries.length > 0)
    await sql`
      insert into ledger_balances as b (retailer_id, account, amount)
      select ${retailerId}, e.account, e.amount from ${rows} order by e.account
      on conflict (retailer_id, account) do update set amount = b.amount + excluded.amount
      returning 1`.execute(tx)
  const movesReady = entries.some(([account]) => account === 'payable')
  const { ready_total, paid_total } = movesReady ? await totalsNow(tx, retailerId) : NO_TOTALS
  await sql`
    insert into ledger_events (retailer_id, event_key, kind, sale_id, payment_id, occurred_at, details, ready_total,
      paid_total)
    values (${retailerId}, ${event.eventKey}, ${event.kind}, ${event.saleId}, ${event.paymentId}, ${event.occurredAt},
      ${JSON.stringify(event.details)}::jsonb, ${ready_total}::numeric, ${paid_total}::numeric)`.execute(tx)
  if (entries.length > 0)
    await sql`
      insert into ledger_entries (retailer_id, event_key, account, amount, sale_id, payment_id)
      select ${retailerId}, ${event.eventKey}, e.account, e.amount, ${event.saleId}, ${event.paymentId}
      from ${rows} returning 1`.execute(tx)
}

interface Totals {
  /** Dollars that ever became ready to be paid out, as PostgreSQL writes them; null: the event moves none of them. */
  ready_total: string | null
  /** Dollars that were ever paid out. */
  paid_total: string | null
}
const NO_TOTALS: Totals = { ready_total: null, paid_total: null }

/**
 * What a retailer's balances come to, which the transaction holds. Read apart from the event that is added: its number
 * is drawn where no table of shards is read (docs/decisions/088).
 */
async function totalsNow(tx: Tx, retailerId: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(amount), 0)::text as ready_total,
      coalesce(sum(amount) filter (where account = 'paid_out'), 0)::text as paid_total
    from ledger_balances where retailer_id = ${retailerId} and account in ('payable', 'paid_out')`.execute(tx)
  return rows[0] ?? NO_TOTALS
}

/** What a retailer's sales and payments add up to, worked out from all lines: what the kept balances have to be. */
export async function ledgerSums(tx: Tx): Promise<Entries> {
  const { rows } = await sql<Columns<'ledger_entries', 'account'> & { amount: string }>`
    select account, sum(amount)::numeric(14,2) as amount from ledger_entries
    where retailer_id = current_retailer() group by account`.execute(tx)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, cents(amount)]))
}
