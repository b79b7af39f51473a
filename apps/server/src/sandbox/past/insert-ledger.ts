import { type Cents, cents, dollars, type FeeSchedule, formatMoney, saleStatus } from '@ark/domain'
import { entriesOfPayment, type Account, difference } from '../../modules/finances/rules/sale-entries.ts'
import { afterEvent, eventsOfSale, NOTHING_POSTED, type SaleEvent } from '../../modules/finances/rules/sale-events.ts'
import { type PayoutDifference, payoutDifference } from '../../modules/finances/rules/payout-difference.ts'
import { saleLabel } from '../../modules/sales/records/notify-sales.ts'
import type { InsertedSale } from './insert-sales.ts'
import type { PastNotice } from './insert-wholesale.ts'
import type { OwnerSession, PastRow } from './owner-session.ts'
import type { PastShop } from './read-shop.ts'

/** An event of the ledger before its totals and keys are known. */
interface PastEvent {
  at: Date
  kind: SaleEvent['kind'] | 'payment'
  entries: [Account, Cents][]
  details: SaleEvent['details']
  sale: InsertedSale | null
  /** The number of the event among its sale's, from 1, or of the payment. */
  nth: number
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** ARK pays every two weeks; the last payment is some days old. */
const PAYMENT_EVERY_DAYS = 14
const LAST_PAYMENT_DAYS = 4
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/**
 * Posts the money of the past by the ledger's own rules, event by event in the order of time, with a payment every two
 * weeks. Saves the payout differences. Returns the notifications of both.
 */
export async function insertLedger(
  session: OwnerSession,
  shop: PastShop,
  sales: readonly InsertedSale[],
): Promise<PastNotice[]> {
  const events = withPayments(sales.flatMap(eventsOf), shop.until)
  const payments = events.filter(({ kind }) => kind === 'payment')
  const paymentIds = await session.insert('payments', paymentRows(shop, payments), 'payment_id')
  const posted = post(events, { shop, paymentIds })
  await shiftTotals(session, shop.retailerId, posted.balances)
  await session.insert('ledger_events', posted.eventRows)
  await session.insert('ledger_entries', posted.entryRows)
  await session.read(
    `insert into ledger_balances as b (retailer_id, account, amount)
     select $1, n.account, n.amount from jsonb_to_recordset($2::jsonb) as n (account text, amount numeric)
     order by n.account
     on conflict (retailer_id, account) do update set amount = b.amount + excluded.amount returning 1`,
    [
      shop.retailerId,
      JSON.stringify([...posted.balances].map(([account, sum]) => ({ account, amount: dollars(sum) }))),
    ],
  )
  const differences = sales.flatMap((sale) => differenceOf(sale, shop.schedule))
  await session.insert('payout_differences', differenceRows(shop, differences))
  return [
    ...payments.map((payment, at) => paymentNotice(payment, paymentIds[at] ?? 0)),
    ...differences.map(differenceNotice),
    ...events.flatMap(clawbackNotices),
  ]
}

/** Returns the events of a sale by the rule that posts real ones, applied at each time at which its money changed. */
function eventsOf(sale: InsertedSale): PastEvent[] {
  let posted = NOTHING_POSTED
  return sale.money.moments.flatMap(({ at, now }) =>
    eventsOfSale(now, posted).map((event): PastEvent => {
      posted = afterEvent(posted, now, event)
      return { at, ...event, sale, nth: posted.events }
    }),
  )
}

/** Sorts events by time and adds the payments, each of which pays what is ready. */
function withPayments(events: readonly PastEvent[], until: Date): PastEvent[] {
  const sorted = events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const first = sorted[0]?.at ?? until
  const due: Date[] = []
  for (let at = after(until, -LAST_PAYMENT_DAYS * DAY_MS); at > first; at = after(at, -PAYMENT_EVERY_DAYS * DAY_MS))
    due.unshift(at)
  const all: PastEvent[] = []
  let ready = 0
  const pay = (at: Date) => {
    if (ready <= 0) return
    const entries = difference(entriesOfPayment(ready), {})
    const nth = all.filter(({ kind }) => kind === 'payment').length
    all.push({ at, kind: 'payment', entries, details: { amount: dollars(ready) }, sale: null, nth })
    ready = 0
  }
  for (const event of sorted) {
    for (let at = due[0]; at && at <= event.at; at = due[0]) {
      pay(at)
      due.shift()
    }
    ready += event.entries.reduce((sum, [account, amount]) => sum + (account === 'payable' ? amount : 0), 0)
    all.push(event)
  }
  for (const at of due) pay(at)
  return all
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The seller has confirmed all payments but the last. */
const paymentRows = ({ retailerId, staff }: PastShop, payments: readonly PastEvent[]): PastRow[] =>
  payments.map(({ at, details }, nth) => {
    const isConfirmed = nth < payments.length - 1
    return {
      retailer_id: retailerId,
      amount: details['amount'] ?? 0,
      payment_date: dayOf(at),
      confirmed_by_retailer: isConfirmed,
      confirmed_at: isConfirmed ? after(at, 1.5 * DAY_MS) : null,
      confirmed_by: isConfirmed ? staff.ownerId : null,
      logged_by: staff.operatorId,
      created_at: at,
    }
  })

interface Posting {
  shop: PastShop
  paymentIds: readonly number[]
}

/** Returns the rows of the events and entries with their running totals, and the balances at the end. */
function post(events: readonly PastEvent[], { shop: { retailerId }, paymentIds }: Posting) {
  const balances = new Map<Account, Cents>()
  const entryRows: PastRow[] = []
  const eventRows = events.map(({ at, kind, entries, details, sale, nth }): PastRow => {
    const paymentId = sale ? null : (paymentIds[nth] ?? 0)
    const key = sale ? `sale:${sale.saleId}:${nth}` : `payment:${paymentId}`
    const postedAt = after(at, SECOND_MS)
    for (const [account, amount] of entries) {
      balances.set(account, (balances.get(account) ?? 0) + amount)
      entryRows.push({
        retailer_id: retailerId,
        event_key: key,
        account,
        amount: dollars(amount),
        sale_id: sale?.saleId ?? null,
        payment_id: paymentId,
        created_at: postedAt,
      })
    }
    const movesReady = entries.some(([account]) => account === 'payable')
    const paidOut = balances.get('paid_out') ?? 0
    return {
      retailer_id: retailerId,
      event_key: key,
      kind,
      sale_id: sale?.saleId ?? null,
      payment_id: paymentId,
      occurred_at: sale ? at : `${dayOf(at)}T12:00:00Z`,
      details,
      ready_total: movesReady ? dollars((balances.get('payable') ?? 0) + paidOut) : null,
      paid_total: movesReady ? dollars(paidOut) : null,
      created_at: postedAt,
    }
  })
  return { eventRows, entryRows, balances }
}

/** Adds the past to the running totals of events that were posted before it was made. */
const shiftTotals = (session: OwnerSession, retailerId: number, balances: ReadonlyMap<Account, Cents>) => {
  const paidOut = balances.get('paid_out') ?? 0
  return session.read(
    `update ledger_events set ready_total = ready_total + $2, paid_total = paid_total + $3
     where retailer_id = $1 and ready_total is not null`,
    [retailerId, dollars((balances.get('payable') ?? 0) + paidOut), dollars(paidOut)],
  )
}

interface FoundDifference {
  sale: InsertedSale
  found: PayoutDifference
  at: Date
}

function differenceOf(inserted: InsertedSale, schedule: FeeSchedule): FoundDifference[] {
  const { sale, money, decision } = inserted
  const [end, last] = [sale.way.steps.at(-1), money.moments.at(-1)]
  if (!end || !last) return []
  const there = { status: end.status, stage: end.stage }
  const found = payoutDifference({
    marketplace: sale.platform,
    ask_cents: sale.askCents,
    expected_cents: money.expected.marketplace_payout_cents,
    received_cents: money.payoutCents,
    schedule,
    lines: money.reported.lines,
    money_problem: null,
    here: decision ? { status: 'CANCELEDRESOLVED', stage: 'resolved' } : there,
    there,
  })
  return found ? [{ sale: inserted, found, at: money.paid?.at ?? last.at }] : []
}

/** Somebody has looked at those that are older than three weeks. */
const LOOKED_AT_AFTER_DAYS = 21

const differenceRows = ({ retailerId, staff, until }: PastShop, differences: readonly FoundDifference[]): PastRow[] =>
  differences.map(({ sale, found, at }) => {
    const isLookedAt = until.getTime() - at.getTime() > LOOKED_AT_AFTER_DAYS * DAY_MS
    return {
      retailer_id: retailerId,
      sale_id: sale.saleId,
      expected: found.expected_cents === null ? null : dollars(found.expected_cents),
      received: found.received_cents === null ? null : dollars(found.received_cents),
      reason: found.reason,
      explanation: found.explanation,
      found_at: after(at, 2 * SECOND_MS),
      looked_at: isLookedAt ? after(at, 3 * DAY_MS) : null,
      looked_at_by: isLookedAt ? staff.ownerId : null,
      note: isLookedAt && found.reason === 'adjustment' ? 'Checked against the statement.' : null,
    }
  })

const pairOf = ({ sale: { place, platform, orderId } }: InsertedSale): string =>
  saleLabel({ ...place, platform, external_order_id: orderId })

function differenceNotice({ sale, found, at }: FoundDifference): PastNotice {
  const [expected, received] = [found.expected_cents ?? 0, found.received_cents ?? 0]
  const by = received - expected
  return {
    kind: 'payout_difference',
    subject: `sale ${sale.saleId} ${expected} ${received}`,
    title: `Paid ${formatMoney(Math.abs(by))} ${by < 0 ? 'less' : 'more'} than expected: ${pairOf(sale)}`,
    body: found.explanation,
    path: `/finances?list=differences&sale=${sale.saleId}`,
    at,
    locationId: sale.sale.isOversold ? null : sale.sale.place.location_id,
  }
}

function clawbackNotices({ at, details, sale, nth }: PastEvent): PastNotice[] {
  const amount = details['clawed_back']
  if (typeof amount !== 'number' || !sale) return []
  const status = saleStatus(sale.sale.way.steps.at(-1)?.status ?? '').label.toLowerCase()
  return [
    {
      kind: 'clawback',
      subject: `sale:${sale.saleId}:${nth}`,
      title: `${formatMoney(cents(amount))} taken back: ${pairOf(sale)}`,
      body: `The order is ${status} after it was paid. What you were paid for it already comes off your next payment.`,
      path: `/finances?sale=${sale.saleId}`,
      at,
      locationId: sale.sale.place.location_id,
    },
  ]
}

const paymentNotice = ({ at, details }: PastEvent, paymentId: number): PastNotice => ({
  kind: 'payment',
  subject: `payment ${paymentId}`,
  title: `ARK has paid you ${formatMoney(cents(details['amount'] ?? 0))}`,
  body: `Dated ${dayOf(at)}. Confirm it once it has arrived.`,
  path: '/finances?payments=true',
  at,
})
