import { type Cents, dollars, SALE_STAGES } from '@ark/domain'
import { type Account, difference, type Entries, entriesOfSale, type SaleMoney } from './sale-entries.ts'

/**
 * The kinds of money events of a sale. It is `expected` when the pair sells. `reported`: the marketplace reported
 * its payout. `fee`: ARK's fee was computed again. `paid`: the paid amount is known. `ready`: the payout is ready without a
 * figure. `reversed`: the sale was lost, which is a clawback if the money was ready or paid. `restored`: the sale was
 * not lost after all. `adjusted`: anything else.
 */
export type SaleEventKind = 'expected' | 'reported' | 'fee' | 'paid' | 'ready' | 'reversed' | 'restored' | 'adjusted'

/** The payout that a marketplace reports. `counted_cents` is the amount after the cash-out fee. */
export interface ReportedPayout {
  cents: Cents
  basis: 'paid-out' | 'before-cash-out'
  counted_cents: Cents
}

/** The current money state of a sale. */
export interface SaleMoneyNow extends SaleMoney {
  /** Null if nothing could be expected. */
  estimated_cents: Cents | null
  reported: ReportedPayout | null
  paid_cents: Cents | null
}

/** The state of a sale in the ledger. */
export interface PostedMoney {
  /** The sum of the sale's entries in each account. */
  balances: Entries
  events: number
  /** The figures of the last report and the last payout that were posted. */
  reported: Pick<ReportedPayout, 'cents' | 'basis'> | null
  paid_cents: Cents | null
}

export interface SaleEvent {
  kind: SaleEventKind
  entries: [Account, Cents][]
  /** The figures behind the event, in dollars. */
  details: Record<string, number | string>
}

interface Step {
  kind: SaleEventKind
  /** What the sale should have left in the accounts after this step. */
  should: Entries
  details?: SaleEvent['details']
  /** Whether to post the event even if it moves nothing. */
  isNews?: boolean
}

export const NOTHING_POSTED: PostedMoney = { balances: {}, events: 0, reported: null, paid_cents: null }

/** Returns the state of a sale in the ledger after an event that `eventsOfSale` returned for it. */
export function afterEvent(posted: PostedMoney, sale: SaleMoneyNow, { kind, entries }: SaleEvent): PostedMoney {
  const balances: Entries = { ...posted.balances }
  for (const [account, amount] of entries) balances[account] = (balances[account] ?? 0) + amount
  return {
    balances,
    events: posted.events + 1,
    reported: kind === 'reported' ? sale.reported : posted.reported,
    paid_cents: kind === 'paid' ? sale.paid_cents : posted.paid_cents,
  }
}

/**
 * Returns the events that lead from what is posted for a sale to `entriesOfSale`, in the order in which they happen.
 * Each sums to zero. If nothing is new there are none, so a second posting adds nothing.
 */
export function eventsOfSale(sale: SaleMoneyNow, posted: PostedMoney): SaleEvent[] {
  const events: SaleEvent[] = []
  let { balances } = posted
  const post = ({ kind, should, details = {}, isNews = false }: Step) => {
    const entries = difference(should, balances)
    if (entries.length === 0 && !isNews) return
    events.push({ kind, entries, details })
    balances = should
  }
  const target = entriesOfSale(sale)
  const { money } = SALE_STAGES[sale.stage]
  if (money === 'lost') {
    const { payable = 0 } = balances
    post({ kind: 'reversed', should: target, ...(payable !== 0 && { details: { clawed_back: dollars(payable) } }) })
    return events
  }
  const { reported, paid_cents, ark_fee_cents: fee } = sale
  if (posted.events === 0) {
    const payout = sale.estimated_cents ?? sale.marketplace_payout_cents
    const details = { payout: dollars(payout), ark_fee: dollars(fee) }
    post({ kind: 'expected', should: onTheWay(payout, fee), details })
  } else if (isEmpty(balances)) post({ kind: 'restored', should: onTheWay(sale.marketplace_payout_cents, fee) })
  const isReady = (balances.payable ?? 0) !== 0
  if (reported && !(reported.cents === posted.reported?.cents && reported.basis === posted.reported.basis)) {
    // An estimate no longer moves money that is ready or known to be paid.
    const counts = !isReady && posted.paid_cents === null
    const should = counts ? onTheWay(reported.counted_cents, balances.ark_income ?? 0) : balances
    post({
      kind: 'reported',
      should,
      details: { payout: dollars(reported.cents), basis: reported.basis },
      isNews: true,
    })
  }
  if (fee !== (balances.ark_income ?? 0))
    post({ kind: 'fee', should: withFee(balances, fee), details: { ark_fee: dollars(fee) } })
  if (paid_cents !== null && paid_cents !== posted.paid_cents)
    post({ kind: 'paid', should: target, details: { payout: dollars(paid_cents) }, isNews: true })
  else if (money === 'paid' && !isReady) post({ kind: 'ready', should: target })
  post({ kind: 'adjusted', should: target })
  return events
}

const isEmpty = (balances: Entries): boolean => Object.values(balances).every((amount) => amount === 0)

const onTheWay = (payout: Cents, fee: Cents): Entries => ({
  marketplace: 0 - payout,
  ark_income: fee,
  in_transit: payout - fee,
})

/**
 * Returns the entries with another ARK fee. The change comes off the retailer's part, whether that is in transit or
 * payable.
 */
function withFee(balances: Entries, fee: Cents): Entries {
  const more = fee - (balances.ark_income ?? 0)
  const place = balances.payable ? 'payable' : 'in_transit'
  return { ...balances, ark_income: fee, [place]: (balances[place] ?? 0) - more }
}
