import { type Cents, dollars, SALE_STAGES } from '@ark/domain'
import { type Account, difference, type Entries, entriesOfSale, type SaleMoney } from './sale-entries.ts'

/**
 * The kinds of money events of a sale. It is `expected` when the pair sells. `said`: the marketplace reported its
 * payout. `fee`: ARK's fee was computed again. `paid`: the paid amount is known. `ready`: the payout is ready without a
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

/** What has been posted for a sale so far. */
export interface PostedMoney {
  stands: Entries
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

/**
 * Returns the events that lead from what is posted for a sale to `entriesOfSale`, in the order in which they happen.
 * Each sums to zero. If nothing is new there are none, so a second posting adds nothing.
 */
export function eventsOfSale(sale: SaleMoneyNow, posted: PostedMoney): SaleEvent[] {
  const events: SaleEvent[] = []
  let { stands } = posted
  const post = ({ kind, should, details = {}, isNews = false }: Step) => {
    const entries = difference(should, stands)
    if (entries.length === 0 && !isNews) return
    events.push({ kind, entries, details })
    stands = should
  }
  const target = entriesOfSale(sale)
  const { money } = SALE_STAGES[sale.stage]
  if (money === 'lost') {
    const { payable = 0 } = stands
    post({ kind: 'reversed', should: target, ...(payable !== 0 && { details: { clawed_back: dollars(payable) } }) })
    return events
  }
  const { reported, paid_cents, ark_fee_cents: fee } = sale
  if (posted.events === 0) {
    const payout = sale.estimated_cents ?? sale.marketplace_payout_cents
    const details = { payout: dollars(payout), ark_fee: dollars(fee) }
    post({ kind: 'expected', should: onTheWay(payout, fee), details })
  } else if (isEmpty(stands)) post({ kind: 'restored', should: onTheWay(sale.marketplace_payout_cents, fee) })
  const isReady = (stands.payable ?? 0) !== 0
  if (reported && !(reported.cents === posted.reported?.cents && reported.basis === posted.reported.basis)) {
    // An estimate no longer moves money that is ready or known to be paid.
    const counts = !isReady && posted.paid_cents === null
    const should = counts ? onTheWay(reported.counted_cents, stands.ark_income ?? 0) : stands
    post({
      kind: 'reported',
      should,
      details: { payout: dollars(reported.cents), basis: reported.basis },
      isNews: true,
    })
  }
  if (fee !== (stands.ark_income ?? 0))
    post({ kind: 'fee', should: withFee(stands, fee), details: { ark_fee: dollars(fee) } })
  if (paid_cents !== null && paid_cents !== posted.paid_cents)
    post({ kind: 'paid', should: target, details: { payout: dollars(paid_cents) }, isNews: true })
  else if (money === 'paid' && !isReady) post({ kind: 'ready', should: target })
  post({ kind: 'adjusted', should: target })
  return events
}

const isEmpty = (stands: Entries): boolean => Object.values(stands).every((amount) => amount === 0)

const onTheWay = (payout: Cents, fee: Cents): Entries => ({
  marketplace: 0 - payout,
  ark_income: fee,
  in_transit: payout - fee,
})

/**
 * Returns the entries with another ARK fee. The change comes off the retailer's part, whether that is in transit or
 * payable.
 */
function withFee(stands: Entries, fee: Cents): Entries {
  const more = fee - (stands.ark_income ?? 0)
  const place = stands.payable ? 'payable' : 'in_transit'
  return { ...stands, ark_income: fee, [place]: (stands[place] ?? 0) - more }
}
