import type { AnswerOf, Contract } from '@ark/contract'
import { stagesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import { openDifferences } from './payout-differences.ts'
import { cutPage } from '../../../platform/list-place.ts'

/** The stages of sales that never pay anything. The ledger has nothing of them either. */
const LOST = stagesWhere(({ money }) => money === 'lost')

type Finances = AnswerOf<Contract['GET /finances/']>

/** Returns SQL for the sum of some accounts' balances over all locations. */
const balance = (...accounts: string[]) =>
  sql`coalesce((select sum(amount) from ledger_balances
    where retailer_id = current_retailer() and account = any(${accounts})), 0)`

/**
 * Returns SQL for the three balances. For some locations, it sums what their sales left in the accounts. A payment
 * covers all sales, so the same share of each location's payouts counts as paid out (docs/decisions/006).
 */
function balances(locationIds: number[]) {
  if (locationIds.length === 0)
    return sql`select ${balance('payable')}::float8 as ready_for_payout,
      ${balance('payable', 'in_transit')}::float8 as all_unpaid_sales, ${balance('paid_out')}::float8 as all_paid_sales`
  return sql`
    select round(earned * (1 - part), 2)::float8 as ready_for_payout,
      (round(earned * (1 - part), 2) + in_transit)::float8 as all_unpaid_sales,
      (earned - round(earned * (1 - part), 2))::float8 as all_paid_sales
    from (
      select coalesce(sum(e.amount) filter (where e.account = 'payable'), 0) as earned,
        coalesce(sum(e.amount) filter (where e.account = 'in_transit'), 0) as in_transit
      from sales.sales s join ledger_entries e on e.retailer_id = current_retailer() and e.sale_id = s.sale_id
      where s.retailer_id = current_retailer() and s.location_id = any(${locationIds}::int8[])
        and e.account in ('payable', 'in_transit')
    ) theirs, (
      select coalesce(${balance('paid_out')} / nullif(${balance('payable', 'paid_out')}, 0), 0) as part
    ) paid`
}

interface FinancePlace {
  /** The page begins after this sale, newest first; null selects the page by its number. */
  after: number | null
  page: number
  page_size: number
  /** The locations to include; empty means all. */
  locationIds: number[]
}

/**
 * Returns the three balances from the ledger and the sales behind them. Staff restricted to locations (`locationIds`
 * not empty) see only theirs.
 */
export async function financePage(tx: Tx, { after, page, page_size, locationIds }: FinancePlace): Promise<Finances> {
  const mine = locationIds.length > 0 ? sql`and location_id = any(${locationIds}::int8[])` : sql``
  // Shopify pays the shop for its own sales.
  const paid = sql`and platform <> 'shopify'`
  const from =
    after === null
      ? sql`order by sold_at desc, sale_id desc offset ${(page - 1) * page_size}`
      : sql`and (sold_at, sale_id) < (select sold_at, sale_id from sales.sales
          where retailer_id = current_retailer() and sale_id = ${after})
        order by sold_at desc, sale_id desc`
  // Offset: the API also has numbered pages, 500 at most; the browser continues after the last row.
  const { rows } = await sql<Omit<Finances, 'pagination' | 'next_cursor'> & { total: number }>`
    select b.*, ${openDifferences(locationIds)} as open_differences,
      (select coalesce(sum(sale_count), 0)::int from sales.totals
        where retailer_id = current_retailer() ${paid} ${mine}) as total,
      coalesce((select json_agg(json_build_object('id', s.sale_id, 'created_at', s.sold_at, 'platform', s.platform,
          'order_number', s.external_order_id, 'product_name', s.product_name, 'size', s.size,
            'location_name', l.location_nickname,
          'payout', case when s.stage = any(${LOST}::text[]) then 0 else s.retailer_payout end, 'status', s.status,
          'is_lost', s.stage = any(${LOST}::text[])) order by s.sold_at desc, s.sale_id desc)
        from (select * from sales.sales where retailer_id = current_retailer() ${paid} ${mine}
              ${from} limit ${page_size + 1}) s
        left join stores.locations l using (retailer_id, location_id)), '[]') as recent_transactions
    from (${balances(locationIds)}) b`.execute(tx)
  const { total, ...rest } = rows[0] ?? {
    total: 0,
    ready_for_payout: 0,
    all_unpaid_sales: 0,
    all_paid_sales: 0,
    open_differences: 0,
    recent_transactions: [],
  }
  const { page: shown, next_cursor } = cutPage(rest.recent_transactions, page_size, (last) => last.id)
  return {
    ...rest,
    recent_transactions: shown,
    next_cursor,
    pagination: { page, page_size, total_transactions: total, total_pages: Math.max(1, Math.ceil(total / page_size)) },
  }
}

export type Payment = AnswerOf<Contract['GET /payments/retailer']>[number]

interface PaymentRow extends Columns<'payments', 'retailer_id' | 'payment_date' | 'confirmed_by_retailer'> {
  id: Column<'payments', 'payment_id'>
  amount: number
  confirmed_at: string | null
  reversed_at: string | null
}

const paymentColumns = sql`payment_id as id, retailer_id, payment_date, amount::float8 as amount, confirmed_by_retailer,
  to_char(confirmed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as confirmed_at,
  to_char(reversed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as reversed_at`

/** Returns a retailer's payments, newest first, or all retailers' payments for the operator if `retailerId` is null. */
export async function payments(tx: Tx, retailerId: number | null): Promise<Payment[]> {
  const mine = retailerId === null ? sql`` : sql`where retailer_id = ${retailerId}`
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  return (
    await sql<PaymentRow>`select ${paymentColumns} from payments ${mine} order by payment_date desc, payment_id desc
      limit 500`.execute(tx)
  ).rows
}

/**
 * Returns the first and the last day on which a retailer can have been paid, as YYYY-MM-DD: from the opening of their
 * account until today. Both ends allow for every time zone (UTC-12 to UTC+14). Null if the retailer does not exist.
 */
export async function payableDays(tx: Tx, retailerId: number): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string; last: string }>`
    select to_char((created_at at time zone 'utc') - interval '12 hours', 'YYYY-MM-DD') as first,
      to_char((now() at time zone 'utc') + interval '14 hours', 'YYYY-MM-DD') as last
    from accounts.retailers where retailer_id = ${retailerId}`.execute(tx)
  return rows[0] ?? null
}

export async function insertPayment(
  tx: Tx,
  payment: { retailerId: number; amount: number; date: string; loggedBy: number },
): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`
    insert into payments (retailer_id, amount, payment_date, logged_by)
    values (${payment.retailerId}, ${payment.amount}, ${payment.date}::date, ${payment.loggedBy})
    returning payment_id as id`.execute(tx)
  const [inserted] = rows
  const logged = inserted && (await paymentOf(tx, payment.retailerId, inserted.id))
  if (!logged) throw new Error('an insert without a row')
  return logged
}

/** Returns a payment as the API answers it, or undefined if it does not exist. */
async function paymentOf(tx: Tx, retailerId: number, paymentId: number): Promise<Payment | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments
    where retailer_id = ${retailerId} and payment_id = ${paymentId}`.execute(tx)
  return rows[0]
}

/** Locks a retailer's payment until the transaction ends. Returns null if it does not exist. */
export async function lockPayment(
  tx: Tx,
  { retailerId, paymentId }: { retailerId: number; paymentId: number },
): Promise<Payment | null> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments
    where retailer_id = ${retailerId} and payment_id = ${paymentId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Marks a locked payment as confirmed. Returns null if it was confirmed before. */
export async function markConfirmed(tx: Tx, paymentId: number, userId: number): Promise<Payment | null> {
  const { rows } = await sql<Columns<'payments', 'retailer_id'>>`
    update payments set confirmed_by_retailer = true, confirmed_at = now(), confirmed_by = ${userId}
    where retailer_id = current_retailer() and payment_id = ${paymentId} and not confirmed_by_retailer
    returning retailer_id`.execute(tx)
  const [confirmed] = rows
  return confirmed ? ((await paymentOf(tx, confirmed.retailer_id, paymentId)) ?? null) : null
}

/** Marks a locked payment as reversed. */
export async function markReversed(
  tx: Tx,
  { retailerId, paymentId, at }: { retailerId: number; paymentId: number; at: Date },
): Promise<Payment> {
  const { rows } = await sql`
    update payments set reversed_at = ${at}
    where retailer_id = ${retailerId} and payment_id = ${paymentId} and reversed_at is null
      and not confirmed_by_retailer
    returning 1`.execute(tx)
  const payment = await paymentOf(tx, retailerId, paymentId)
  if (rows.length === 0 || !payment) throw new Error('a payment that counts was not locked')
  return payment
}

/**
 * Locks what is ready for a retailer until the transaction ends, so that no other payment changes it, and returns it in
 * dollars.
 */
export async function lockReadyForPayout(tx: Tx, retailerId: number): Promise<number> {
  const { rows } = await sql<Columns<'ledger_balances', 'account'> & { amount: number }>`
    select account, amount::float8 as amount from ledger_balances
    where retailer_id = ${retailerId} and account in ('paid_out', 'payable') order by account for update`.execute(tx)
  return rows.find(({ account }) => account === 'payable')?.amount ?? 0
}

/** Returns the amount that is ready to be paid out to a retailer, in dollars. */
export async function readyForPayout(tx: Tx, retailerId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount::float8 as amount from ledger_balances
    where retailer_id = ${retailerId} and account = 'payable'`.execute(tx)
  return rows[0]?.amount ?? 0
}

type RetailerToPay = Columns<'accounts.retailers', 'retailer_id' | 'business_name'>
type Payable = Columns<'ledger_balances', 'retailer_id'> & { amount: number }

/** Returns all retailers with the amounts ready for them, for the operator. */
export async function retailersToPay(db: Database): Promise<AnswerOf<Contract['GET /admin/retailers']>> {
  const [{ rows: retailers }, { rows: payables }] = await Promise.all([
    sql<RetailerToPay>`
      select retailer_id, business_name from accounts.retailers order by business_name`.execute(db.platform),
    // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
    sql<Payable>`
      select retailer_id, amount::float8 from ledger_balances where account = 'payable'`.execute(db.platform),
  ])
  const ready = new Map(payables.map(({ retailer_id, amount }) => [retailer_id, amount]))
  return retailers.map(({ retailer_id, business_name }) => ({
    id: retailer_id,
    business_name,
    ready_for_payout: ready.get(retailer_id) ?? 0,
  }))
}
