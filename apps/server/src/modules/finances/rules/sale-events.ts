import { type Cents, dollars, SALE_STAGES } from '@ark/domain'
import { type Account, difference, type Entries, entriesOfSale, type SaleMoney } from './sale-entries.ts'

/**
 * What can happen to the money of a sale, in the words of the ledger: it was `expected` when the pair sold; the
 * marketplace `said` what it pays; ARK's `fee` was worked out again; it is known what was `paid`; it became `ready` for
 * the retailer without a figure; it was `reversed` because the sale fell through (a clawback, where it had been ready or
 * paid), or `restored` because it did not; anything else that moved it is `adjusted`.
 */
export type SaleEventKind = 'expected' | 'said' | 'fee' | 'paid' | 'ready' | 'reversed' | 'restored' | 'adjusted'

/** A marketplace's own figure. `counted_cents`: what it leaves once the cash-out fee is off. */
export interface ReportedPayout {
  cents: Cents
  basis: 'paid-out' | 'before-cash-out'
  counted_cents: Cents
}

/** The money of a sale as it stands now. */
export interface SaleMoneyNow extends SaleMoney {
  /** Null: nothing could be expected. */
  estimated_cents: Cents | null
  reported: ReportedPayout | null
  paid_cents: Cents | null
}

/** What of a sale has been posted so far. */
export interface PostedMoney {
  stands: Entries
  events: number
  /** The figures that the last events of their kind were about. */
  reported: Pick<ReportedPayout, 'cents' | 'basis'> | null
  paid_cents: Cents | null
}

export interface SaleEvent {
  kind: SaleEventKind
  entries: [Account, Cents][]
  /** The figures that it is about, in dollars. */
  details: Record<string, number | string>
}

interface Step {
  kind: SaleEventKind
  /** What the sale should have left in the accounts then. */
  should: Entries
  details?: SaleEvent['details']
  /** Told even if it moves nothing. */
  isNews?: boolean
}

/**
 * The events between what has been posted of a sale and what it is now, in the order in which they happen to a sale:
 * each sums to zero, and together they lead to `entriesOfSale`. Nothing new gives none, so that posting twice posts
 * nothing the second time.
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
    // What is ready or known to be paid is moved by no estimate of ours any more.
    const counts = !isReady && posted.paid_cents === null
    const should = counts ? onTheWay(reported.counted_cents, stands.ark_income ?? 0) : stands
    post({ kind: 'said', should, details: { payout: dollars(reported.cents), basis: reported.basis }, isNews: true })
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

/** The same with another fee: what it takes, the retailer does not get, wherever his money stands. */
function withFee(stands: Entries, fee: Cents): Entries {
  const more = fee - (stands.ark_income ?? 0)
  const place = stands.payable ? 'payable' : 'in_transit'
  return { ...stands, ark_income: fee, [place]: (stands[place] ?? 0) - more }
}
