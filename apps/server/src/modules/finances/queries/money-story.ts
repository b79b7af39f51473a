import type { AnswerOf, Contract } from '@ark/contract'
import { cents, dollars, type FeeSchedule, netPayout, SALE_STAGES } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import { differenceOfSale } from './payout-differences.ts'

export type MoneyStory = AnswerOf<Contract['GET /finances/sales/{id}']>

interface SaleRow
  extends Columns<
    'sales.sales',
    | 'sale_id'
    | 'platform'
    | 'product_name'
    | 'size'
    | 'status'
    | 'marketplace_stage'
    | 'currency'
    | 'sold_at'
    | 'taken_at'
    | 'sale_ask'
    | 'estimated_payout'
    | 'reported_payout'
    | 'reported_basis'
    | 'reported_at'
    | 'paid_payout'
    | 'paid_at'
    | 'paid_by'
    | 'marketplace_payout'
    | 'ark_fee'
    | 'fee_type'
    | 'retailer_payout'
    | 'money_problem'
  > {
  order_number: Column<'sales.sales', 'external_order_id'>
  location_name: Column<'stores.locations', 'location_nickname'> | null
  fee_schedule: FeeSchedule
  reported_lines: { label: string; amount: number }[] | null
}

interface Asked {
  saleId: number
  /** The locations to include; empty means all. */
  locationIds: number[]
  /** Whether the caller may read payments. A payment covers all sales, so staff restricted to locations see none. */
  readsPayments: boolean
}

/**
 * Returns the history of a sale's money, from the expected payout to the payment. Null if the caller has no such sale.
 */
export async function moneyStory(tx: Tx, { saleId, locationIds, readsPayments }: Asked): Promise<MoneyStory | null> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<SaleRow>`
    select s.sale_id, s.platform, s.product_name, s.size, s.status, s.marketplace_stage, s.currency, s.sold_at,
      s.taken_at, s.sale_ask, s.estimated_payout, s.reported_payout, s.reported_basis, s.reported_at, s.reported_lines,
      s.paid_payout, s.paid_at, s.paid_by, s.marketplace_payout, s.ark_fee, s.fee_type, s.fee_schedule,
      s.retailer_payout, s.money_problem,
      s.external_order_id as order_number, l.location_nickname as location_name
    from sales.sales s
    left join stores.locations l on l.retailer_id = current_retailer() and l.location_id = s.location_id
    where s.retailer_id = current_retailer() and s.sale_id = ${saleId} ${mine}`.execute(tx)
  const [sale] = rows
  if (!sale) return null
  const { money } = SALE_STAGES[sale.marketplace_stage]
  return {
    ...figuresOf(sale),
    money_state: money,
    difference: await differenceOfSale(tx, saleId),
    payment: readsPayments && money === 'paid' ? await coveringPayment(tx, saleId) : null,
    ledger: await ledgerLines(tx, saleId),
  }
}

const amount = (column: string | number): number => dollars(cents(column))

function figuresOf(sale: SaleRow): Omit<MoneyStory, 'money_state' | 'difference' | 'payment' | 'ledger'> {
  const { sale_id, platform, order_number, product_name, size, location_name, status, currency, fee_type } = sale
  return {
    sale_id,
    platform,
    order_number,
    product_name,
    size,
    location_name,
    status,
    currency,
    fee_type,
    sold_at: sale.sold_at.toISOString(),
    sale_ask: amount(sale.sale_ask),
    expected: expectedOf(sale),
    reported:
      sale.reported_payout === null || sale.reported_basis === null
        ? null
        : {
            payout: amount(sale.reported_payout),
            basis: sale.reported_basis,
            at: sale.reported_at?.toISOString() ?? null,
            lines: sale.reported_lines ?? [],
          },
    paid:
      sale.paid_payout === null
        ? null
        : { payout: amount(sale.paid_payout), at: sale.paid_at?.toISOString() ?? null, by: sale.paid_by },
    marketplace_payout: amount(sale.marketplace_payout),
    ark_fee: amount(sale.ark_fee),
    retailer_payout: amount(sale.retailer_payout),
    problem: sale.money_problem,
  }
}

/** Marketplace fees depend on none of these facts. */
const NO_FACTS = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }

function expectedOf({ platform, estimated_payout, sale_ask, taken_at, fee_schedule }: SaleRow): MoneyStory['expected'] {
  if (platform === 'shopify' || estimated_payout === null) return null
  const offer = { marketplace: platform, ask_cents: cents(sale_ask), facts: NO_FACTS }
  const lines = netPayout(offer, fee_schedule).marketplace_fees
  return {
    payout: amount(estimated_payout),
    at: taken_at.toISOString(),
    lines: lines.map(({ label, amount_cents }) => ({ label, amount: dollars(0 - amount_cents) })),
  }
}

/**
 * Returns the payment that covers a sale. Payments go to the oldest ready amounts first, so it is the first payment
 * that counts whose running total reaches the ready total at the time of the sale.
 */
async function coveringPayment(tx: Tx, saleId: number): Promise<MoneyStory['payment']> {
  const { rows } = await sql<
    Columns<'payments', 'payment_date' | 'confirmed_by_retailer'> & {
      id: Column<'payments', 'payment_id'>
      amount: number
    }
  >`
    select c.payment_id as id, c.payment_date, c.amount::float8 as amount, c.confirmed_by_retailer
    from (
      select p.payment_id, p.payment_date, p.amount, p.confirmed_by_retailer, e.event_id,
        sum(p.amount) over (order by e.event_id) as covered
      from payments p
      join ledger_events e on e.retailer_id = current_retailer() and e.payment_id = p.payment_id and e.kind = 'payment'
      where p.retailer_id = current_retailer() and p.reversed_at is null
    ) c
    where c.covered >= (
      select ready_total from ledger_events
      where retailer_id = current_retailer() and sale_id = ${saleId} and ready_total is not null
      order by event_id desc limit 1)
    order by c.event_id limit 1`.execute(tx)
  return rows[0] ?? null
}

async function ledgerLines(tx: Tx, saleId: number): Promise<MoneyStory['ledger']> {
  const { rows } = await sql<
    Columns<'ledger_events', 'kind' | 'occurred_at' | 'created_at'> & {
      lines: MoneyStory['ledger'][number]['lines']
    }
  >`
    select e.kind, e.occurred_at, e.created_at,
      coalesce((select json_agg(json_build_object('account', l.account, 'amount', l.amount) order by l.amount)
        from ledger_entries l where l.retailer_id = current_retailer() and l.event_key = e.event_key), '[]') as lines
    from ledger_events e
    where e.retailer_id = current_retailer() and e.sale_id = ${saleId} order by e.event_id`.execute(tx)
  return rows.map(({ kind, occurred_at, created_at, lines }) => ({
    kind,
    occurred_at: occurred_at.toISOString(),
    posted_at: created_at.toISOString(),
    lines,
  }))
}
