import { cents, dollars } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { Account, Entries } from '../rules/sale-entries.ts'
import type { PostedMoney, SaleEvent } from '../rules/sale-events.ts'

interface Posted extends Columns<'ledger_events', 'kind'> {
  details: SaleEvent['details']
}

/**
 * Returns what a sale has left in the accounts so far, the number of its events, and the figures of its last report and
 * payout.
 */
export async function ledgerOfSale(tx: Tx, saleId: number): Promise<PostedMoney> {
  const [{ rows: sums }, { rows: events }] = [
    await sql<Columns<'ledger_entries', 'account'> & { amount: string }>`
      select account, sum(amount)::numeric(12,2) as amount
      from ledger_entries where retailer_id = current_retailer() and sale_id = ${saleId} group by account`.execute(tx),
    await sql<Posted>`
      select kind, details from ledger_events where retailer_id = current_retailer() and sale_id = ${saleId}
      order by event_id`.execute(tx),
  ]
  const reported = events.findLast(({ kind }) => kind === 'reported')?.details
  const paid = events.findLast(({ kind }) => kind === 'paid')?.details
  return {
    balances: Object.fromEntries(sums.map(({ account, amount }) => [account, cents(amount)])),
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
  /** The unique key of the event. It prevents a second posting. */
  eventKey: string
  kind: Column<'ledger_events', 'kind'>
  entries: [Account, number][]
  saleId: number | null
  paymentId: number | null
  /** When the event happened outside ARK. */
  occurredAt: Date
  details: SaleEvent['details']
}

/**
 * Posts an event with its entries and updates the balances. The database refuses an event that does not sum to zero, a
 * key that was posted before, and every change to a posted event.
 */
export async function postEvent(tx: Tx, { entries, ...event }: LedgerEvent): Promise<void> {
  const { retailerId } = event
  const lines = JSON.stringify(entries.map(([account, amount]) => ({ account, amount: dollars(amount) })))
  const rows = sql`jsonb_to_recordset(${lines}::jsonb) as e (account text, amount numeric)`
  // Updates the balances first. This locks their rows, so a concurrent posting waits here and then reads the new
  // balances.
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
  /**
   * The dollars that ever became ready to be paid out, as PostgreSQL prints them; null if the event does not move them.
   */
  ready_total: string | null
  /** The dollars that were ever paid out. */
  paid_total: string | null
}
const NO_TOTALS: Totals = { ready_total: null, paid_total: null }

/**
 * Returns the totals of a retailer's balances, whose rows the transaction has locked. This is a separate statement so
 * that the event is inserted by `values`: a row inserted from a sharded table would get its number on a Citus worker,
 * which draws from another range (docs/decisions/088).
 */
async function totalsNow(tx: Tx, retailerId: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(amount), 0)::text as ready_total,
      coalesce(sum(amount) filter (where account = 'paid_out'), 0)::text as paid_total
    from ledger_balances where retailer_id = ${retailerId} and account in ('payable', 'paid_out')`.execute(tx)
  return rows[0] ?? NO_TOTALS
}

/** Returns the sum of all entries of a retailer per account. The kept balances must equal it. */
export async function ledgerSums(tx: Tx): Promise<Entries> {
  const { rows } = await sql<Columns<'ledger_entries', 'account'> & { amount: string }>`
    select account, sum(amount)::numeric(14,2) as amount from ledger_entries
    where retailer_id = current_retailer() group by account`.execute(tx)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, cents(amount)]))
}
