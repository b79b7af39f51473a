import type { AnswerOf, Contract } from '@ark/contract'
import {
  cents,
  type Cents,
  centsOrNull,
  dollars,
  dollarsOrNull,
  type FeeRules,
  type Marketplace,
  payoutBreakdown,
} from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { askAt, feeFactsOf, feeScheduleOn, marketplaceGap, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { offeredSlots } from '../slots/queries/offered-slots.ts'
import { type PriceFacts, priceFacts } from './queries/price-facts.ts'
import { exactAskFor } from '../slots/rules/exact-ask.ts'
import { arkFeeRule, type PriceStep, priceSteps } from '../slots/rules/price-steps.ts'
import type { OfferFacts } from '../slots/rules/offer-facts.ts'
import { isWanted, priceDecision, wantedListing } from '../slots/rules/wanted-listing.ts'

type Reasons = AnswerOf<Contract['GET /listings/variants/{id}/price-reasons']>
type PriceReasons = Reasons['stockx']

/**
 * Explains a size's ask on each marketplace with the same rules as the reconciler: from the desired payout over the
 * fees to whole dollars, with the market then and now. Refused when the size is not the caller's.
 */
export const explainPrices = (
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { retailerId, locationIds }: StaffCaller,
  variantId: number,
): Promise<Reasons | Refusal> =>
  db.asRetailer(retailerId, async (tx) => {
    const now = clock.now()
    const factsAt = (marketplace: Marketplace) => priceFacts(tx, { retailerId, variantId, marketplace, locationIds })
    const offerAt = async (marketplace: Marketplace) =>
      (await offeredSlots(tx, { retailerId, variantIds: [variantId], marketplace }, now))[0]?.offer ?? null
    const [stockx, goat, schedule] = await Promise.all([factsAt('stockx'), factsAt('goat'), feeScheduleOn(tx, now)])
    if (!stockx || !goat) return notFound('This size')
    const [onStockx, onGoat] = [await offerAt('stockx'), await offerAt('goat')]
    const facts = (await feeFactsOf(tx, [stockx.product_id], now)).get(stockx.product_id) ?? UNKNOWN_PRODUCT
    const rules: FeeRules = { facts, schedule }
    const { variant_id, product_name, size, desired_payout, bottom_payout } = stockx
    return {
      variant_id,
      product_name,
      size,
      desired_payout: inDollars(desired_payout),
      bottom_payout: inDollars(bottom_payout),
      fees_since: schedule.effective_from,
      stockx: {
        ...reasonsOf('stockx', { ...stockx, offer: onStockx }, rules),
        lowest_then: await lowestThen(tx, 'stockx', stockx),
      },
      goat: {
        ...reasonsOf('goat', { ...goat, offer: onGoat }, rules),
        lowest_then: await lowestThen(tx, 'goat', goat),
      },
    }
  })

/** The facts about a price; a null `offer` means that the size has no slot there. */
type Priced = PriceFacts & { offer: Omit<OfferFacts, 'fees'> | null }

function reasonsOf(marketplace: Marketplace, of: Priced, rules: FeeRules): Omit<PriceReasons, 'lowest_then'> {
  const offer = of.offer && { ...of.offer, fees: rules.facts }
  const wanted = offer ? wantedListing(offer, rules.schedule) : { reason: 'Disabled' }
  return {
    ...(offer && isWanted(wanted)
      ? { ...askReasons(marketplace, wanted.price_cents, { of, rules }), decided_by: priceDecision(offer) }
      : { ...NO_ASK, not_offered: isWanted(wanted) ? null : wanted.reason }),
    ...roundingOf(marketplace, centsOrNull(of.desired_payout), rules),
    gap: marketplaceGap({
      marketplace,
      is_product_known: of.is_product_known,
      is_size_known: of.is_known_there,
      size: of.size,
      style_code: of.product_sku,
      only_there: marketplace === 'goat' ? of.alias_only_sizes : null,
    }),
    listed:
      of.state === null || of.price === null
        ? null
        : { state: of.state, price: dollars(cents(of.price)), price_since: of.price_since?.toISOString() ?? null },
    lowest_now: of.read_at && { lowest_ask: inDollars(of.lowest_ask), read_at: of.read_at.toISOString() },
  }
}

/** Converts a database amount to dollars. */
const inDollars = (amount: string | null): number | null => dollarsOrNull(centsOrNull(amount))

const NO_ASK = {
  ask: null,
  decided_by: null,
  breakdown: null,
  ark_fee_rule: null,
  is_below_minimum: false,
  dollar_more: null,
  dollar_less: null,
  same_net: null,
} as const

/** Returns the net payout of an ask, and of a dollar more and less. */
function askReasons(marketplace: Marketplace, ask_cents: Cents, { of, rules }: { of: PriceFacts; rules: FeeRules }) {
  const breakdown = payoutBreakdown({ marketplace, ask: dollars(ask_cents) }, rules)
  const { more, less, same_net } = priceSteps({ marketplace, ask_cents, facts: rules.facts }, rules.schedule)
  return {
    ask: dollars(ask_cents),
    not_offered: null,
    breakdown,
    ark_fee_rule: arkFeeRule(cents(breakdown.marketplace_payout), rules),
    is_below_minimum: cents(breakdown.net_payout) < (centsOrNull(of.bottom_payout) ?? 0),
    dollar_more: stepInDollars(more),
    dollar_less: less && stepInDollars(less),
    same_net: same_net && { from: dollars(same_net.from_cents), until: dollars(same_net.until_cents) },
  }
}

const stepInDollars = ({ ask_cents, net_payout_cents, difference_cents }: PriceStep) => ({
  ask: dollars(ask_cents),
  net_payout: dollars(net_payout_cents),
  difference: dollars(difference_cents),
})

/** Returns the ask that nets the desired payout to the cent, and the whole-dollar ask that marketplaces take. */
function roundingOf(
  marketplace: Marketplace,
  net_cents: Cents | null,
  { facts, schedule }: FeeRules,
): Pick<PriceReasons, 'exact_ask' | 'whole_ask'> {
  const exact = net_cents === null ? null : exactAskFor({ marketplace, net_cents, facts }, schedule)
  return {
    exact_ask: dollarsOrNull(exact),
    whole_ask: exact === null ? null : Math.ceil(exact / 100),
  }
}

/** Returns the lowest ask that was known when the listing's price was set. */
async function lowestThen(
  tx: Tx,
  marketplace: Marketplace,
  { variant_id, price_since }: PriceFacts,
): Promise<PriceReasons['lowest_then']> {
  const kept = price_since && (await askAt(tx, { variantId: variant_id, marketplace, at: price_since }))
  return kept && { lowest_ask: inDollars(kept.lowest_ask), read_at: kept.read_at.toISOString() }
}
