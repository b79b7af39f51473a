import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { cents, dealPayment, statusesOfDealFilter } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuseFields } from '../../../platform/refusal.ts'
import { type Business, businessesById, type BusinessKind, findBusinesses } from '../../accounts/index.ts'
import { dealHistory, dealPage, type DealRow, type DealSearch } from './queries/deals.ts'

type List = Contract['GET /admin/wholesale/deal-flows']
type Deal = AnswerOf<List>['deals'][number]
type Details = AnswerOf<Contract['GET /admin/wholesale/deal-flows/{id}']>
type Needs = Pick<Capabilities, 'db'>

/** The most businesses whose names match a filter; more than these are ignored, the oldest first. */
const MOST_MATCHING = 1_000

/** Returns a page of all retailers' wholesale orders. Refuses invalid days and days in the wrong order. */
export async function listDeals({ db }: Needs, query: QueryOf<List>): Promise<AnswerOf<List> | Refusal> {
  const period = readDays(query)
  if (isRefusal(period)) return period
  const orderId = orderIdOf(query.order_number)
  if (orderId === undefined) return { deals: [], next_cursor: null }
  return db.asPlatform(async (tx) => {
    const { deals, next_cursor } = await dealPage(tx, {
      ...period,
      statuses: query.status_filter ? statusesOfDealFilter(query.status_filter) : null,
      payment: query.payment_filter ?? null,
      buyerIds: await idsOfNamed(tx, 'buyer', query.buyer_filter),
      retailerIds: await idsOfNamed(tx, 'retailer', query.retailer_filter),
      orderId,
      before: query.cursor ?? null,
      limit: query.limit ?? 25,
    })
    return { deals: await dealsOf(tx, deals), next_cursor }
  })
}

/** Returns one wholesale order with its history. */
export const showDeal = ({ db }: Needs, orderId: number): Promise<Details | Refusal> =>
  db.asPlatform(async (tx) => {
    const { deals } = await dealPage(tx, { ...ANY, orderId, limit: 1 })
    const [row] = deals
    const [deal] = await dealsOf(tx, deals)
    if (!row || !deal) return notFound('This order')
    const history = await dealHistory(tx, { retailerId: row.retailer_id, orderId })
    return { ...deal, notes: row.notes, history }
  })

const ANY: Omit<DealSearch, 'limit'> = {
  statuses: null,
  payment: null,
  buyerIds: null,
  retailerIds: null,
  from: null,
  until: null,
  orderId: null,
  before: null,
}

async function dealsOf(tx: Tx, rows: readonly DealRow[]): Promise<Deal[]> {
  const [buyers, retailers] = [
    await businessesById(
      tx,
      'buyer',
      rows.map(({ buyer_id }) => buyer_id),
    ),
    await businessesById(
      tx,
      'retailer',
      rows.map(({ retailer_id }) => retailer_id),
    ),
  ]
  return rows.map(({ buyer_id, retailer_id, notes: _, payment_status, paid_to_retailer_at, created_at, ...row }) => ({
    ...row,
    buyer_paid_at: row.buyer_paid_at?.toISOString() ?? null,
    paid_to_retailer_at: paid_to_retailer_at?.toISOString() ?? null,
    retailer_received_at: row.retailer_received_at?.toISOString() ?? null,
    buyer: partyOf(buyer_id, buyers.get(buyer_id)),
    retailer: partyOf(retailer_id, retailers.get(retailer_id)),
    payment_status: dealPayment(payment_status, paid_to_retailer_at !== null),
    profit_margin: marginOf(row),
    created_at: created_at.toISOString(),
  }))
}

const partyOf = (id: number, business: Business | undefined): Deal['buyer'] => ({
  id,
  business_name: business?.business_name ?? '',
  business_type: business?.business_type ?? null,
  is_verified: business?.is_verified ?? false,
})

/** Returns the profit in percent of the total, with one decimal; null when the profit is unknown. */
const marginOf = ({ profit_amount, total_amount }: Pick<DealRow, 'profit_amount' | 'total_amount'>): number | null =>
  profit_amount === null || total_amount === 0
    ? null
    : Math.round((cents(profit_amount) * 1000) / cents(total_amount)) / 10

const idsOfNamed = async (tx: Tx, kind: BusinessKind, search: string | undefined): Promise<number[] | null> =>
  search?.trim()
    ? (await findBusinesses(tx, kind, { search: search.trim(), limit: MOST_MATCHING })).map(({ id }) => id)
    : null

/** Returns the id of an order number; null when none was typed, undefined when the text is not an order number. */
function orderIdOf(typed: string | undefined): number | null | undefined {
  if (!typed?.trim()) return null
  const digits = /^(?:w-?)?0*(\d{1,15})$/i.exec(typed.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const DAY_MS = 24 * 3_600_000

/** Reads two days as a period from the beginning of the first to the end of the second, in UTC. */
function readDays({
  date_from,
  date_to,
}: Pick<QueryOf<List>, 'date_from' | 'date_to'>): Pick<DealSearch, 'from' | 'until'> | Refusal {
  const [from, last] = [dayOf(date_from), dayOf(date_to)]
  const problem = (name: string) => `${name} is not a valid date (YYYY-MM-DD).`
  const refusal = refuseFields({
    ...(from === undefined && { date_from: problem('From') }),
    ...(last === undefined && { date_to: problem('To') }),
    ...(from && last && from > last && { date_to: 'To is before From.' }),
  })
  return refusal ?? { from: from ?? null, until: last ? new Date(last.getTime() + DAY_MS) : null }
}

const FIRST_YEAR = 1900

/** Returns the beginning of a day; null when none was given, undefined when the text is not a day. */
function dayOf(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.getUTCFullYear() < FIRST_YEAR) return undefined
  // JavaScript reads February 31 as March 3.
  return day.toISOString().slice(0, 10) === text ? day : undefined
}
