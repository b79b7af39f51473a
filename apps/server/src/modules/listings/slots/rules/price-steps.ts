import {
  arkFee,
  askForNetPayout,
  type Cents,
  type FeeRules,
  type FeeSchedule,
  formatMoney,
  type Offer,
  netPayout,
  share,
} from '@ark/domain'

const DOLLAR: Cents = 100

/** An ask with its net payout, and the difference from the net payout of another ask. */
export interface PriceStep {
  ask_cents: Cents
  net_payout_cents: Cents
  difference_cents: Cents
}

export interface PriceSteps {
  more: PriceStep
  /** Null when the ask is one dollar. */
  less: PriceStep | null
  /** The lowest and highest whole-dollar ask with the same net; null when no other ask nets the same. */
  same_net: { from_cents: Cents; until_cents: Cents } | null
}

/** Returns the net of an ask a dollar higher and a dollar lower, and the range of asks with the same net. */
export function priceSteps(offer: Offer, schedule: FeeSchedule): PriceSteps {
  const netOf = (ask_cents: Cents) => netPayout({ ...offer, ask_cents }, schedule).net_payout_cents
  const net_cents = netOf(offer.ask_cents)
  const stepTo = (ask_cents: Cents): PriceStep => {
    const net_payout_cents = netOf(ask_cents)
    return { ask_cents, net_payout_cents, difference_cents: net_payout_cents - net_cents }
  }
  const from_cents = askForNetPayout({ ...offer, net_cents }, schedule) ?? offer.ask_cents
  const above = askForNetPayout({ ...offer, net_cents: net_cents + 1 }, schedule)
  const until_cents = above === null ? offer.ask_cents : above - DOLLAR
  return {
    more: stepTo(offer.ask_cents + DOLLAR),
    less: offer.ask_cents > DOLLAR ? stepTo(offer.ask_cents - DOLLAR) : null,
    same_net: until_cents > from_cents ? { from_cents, until_cents } : null,
  }
}

const percent = (basisPoints: number): string => `${basisPoints / 100}%`

/** Describes the rule behind ARK's fee on a marketplace payout. */
export function arkFeeRule(payout_cents: Cents, { facts, schedule: { ark } }: FeeRules): string {
  const words = ruleWords(payout_cents, { facts, ark })
  return facts.has_retail_price ? words : `${words}; provisional, there is no retail price yet`
}

function ruleWords(payout_cents: Cents, { facts, ark }: Pick<FeeRules, 'facts'> & { ark: FeeSchedule['ark'] }): string {
  const { type, amount_cents } = arkFee(payout_cents, facts, ark)
  if (type === 'promotional') return 'promotional fee of this product'
  if (ark.kind === 'flat') return `${percent(ark.rate_bps)} of the marketplace payout`
  if (type === 'pre_release') return `${percent(ark.pre_release_bps)} of the marketplace payout, before its release`
  const { under_cents, flat_fee_cents, rate_bps } = ark
  if (payout_cents < under_cents)
    return `${formatMoney(flat_fee_cents)} of a marketplace payout under ${formatMoney(under_cents)}`
  return amount_cents < share(payout_cents, rate_bps)
    ? `less than ${percent(rate_bps)}: the net stays at ${formatMoney(payout_cents - amount_cents)} until ${percent(rate_bps)} nets more`
    : `${percent(rate_bps)} of the marketplace payout`
}
