import { cents, dollars } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import type { Account, Entries } from '../rules/sale-entries.ts'

/** What a sale has left in the accounts so far, and how many events that took. */
export async function ledgerOfSale(tx: Tx, saleId: number): Promise<{ stands: Entries; events: number }> {
  const { rows } = await sql<Columns<'ledger_entries', 'account'> & { amount: string; events: number }>`
    select account, sum(amount)::numeric(12,2) as amount,
           (select count(distinct event_key)::int from ledger_entries
            where retailer_id = current_retailer() and sale_id = ${saleId}) as events
    from ledger_entries where retailer_id = current_retailer() and sale_id = ${saleId} group by account`.execute(tx)
  return {
    stands: Object.fromEntries(rows.map(({ account, amount }) => [account, cents(amount)])),
    events: rows[0]?.events ?? 0,
  }
}

export interface LedgerEvent {
  retailerId: number
  eventKey: string
  entries: [Account, number][]
  saleId: number | null
  paymentId: number | null
}

/** Posts an event and moves the balances with it. The database refuses one that does not sum to zero. */
export async function postEvent(
  tx: Tx,
  { retailerId, eventKey, entries, saleId, paymentId }: LedgerEvent,
): Promise<void> {
  if (entries.length === 0) return
  const rows = JSON.stringify(entries.map(([account, amount]) => ({ account, amount: dollars(amount) })))
  await sql`
    with posted as (
      insert into ledger_entries (retailer_id, event_key, account, amount, sale_id, payment_id)
      select ${retailerId}, ${eventKey}, e.account, e.amount, ${saleId}, ${paymentId}
      from jsonb_to_recordset(${rows}::jsonb) as e (account text, amount numeric) returning account, amount
    )
    insert into ledger_balances as b (retailer_id, account, amount) select ${retailerId}, account, amount from posted
    on conflict (retailer_id, account) do update set amount = b.amount + excluded.amount
    returning 1`.execute(tx)
}
