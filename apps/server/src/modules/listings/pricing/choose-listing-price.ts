import { cents, dollars, formatMoney, type Marketplace, netPayout } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { lowestAsks } from '../slots/queries/market.ts'
import { choosePrice, lockOffer, type OfferRow } from '../slots/queries/offers.ts'
import { goblinModeResult } from './rules/goblin-mode.ts'
import { shortOfMinimum } from '../slots/rules/wanted-listing.ts'
import { wakeListings } from '../slots/wake-listings.ts'

export interface PriceChoice {
  variantId: number
  marketplace: Marketplace
  /** Dollars; 'lowest-ask' uses the market's lowest ask. */
  price: number | 'lowest-ask'
  allowBelowMinimum: boolean
}

export interface ChosenPrice {
  marketplace: Marketplace
  new_price: number
  net_payout: number
  goblin_mode_result: string | null
}

/** Sets the ask of one marketplace. Refused when it nets less than the minimum, unless the caller insists. */
export async function chooseListingPrice(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  choice: PriceChoice,
): Promise<ChosenPrice | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const offer = await lockOffer(tx, caller, choice.variantId)
    if (!offer) return notFound('This size')
    const ask_cents =
      choice.price === 'lowest-ask' ? (await lowestAsks(tx, choice.variantId))[choice.marketplace] : cents(choice.price)
    if (ask_cents === null)
      return refuse('conflict', 'The marketplace shows no ask for this size. Check the market and try again.')
    const net = await netOf(tx, { offer, choice, ask_cents, now: clock.now() })
    if (net.short && !choice.allowBelowMinimum)
      return {
        ...refuse(
          'conflict',
          `${formatMoney(ask_cents)} nets ${formatMoney(net.short.net_payout_cents)}, less than the minimum of ${formatMoney(net.short.bottom_payout_cents)}.`,
        ),
        code: 'below_minimum',
      }
    await choosePrice(tx, {
      retailerId,
      variantId: choice.variantId,
      marketplace: choice.marketplace,
      price_cents: ask_cents,
    })
    await wakeListings(tx, { jobs, clock }, { retailerId, variantIds: [choice.variantId] })
    announce(tx, retailerId, { changed: 'listings', ids: [choice.variantId] })
    return {
      marketplace: choice.marketplace,
      new_price: dollars(ask_cents),
      net_payout: dollars(net.net_payout_cents),
      goblin_mode_result: goblinModeResult(offer),
    }
  })
}

async function netOf(
  tx: Tx,
  { offer, choice, ask_cents, now }: { offer: OfferRow; choice: PriceChoice; ask_cents: number; now: Date },
) {
  const fees = (await feeFactsOf(tx, [offer.product_id], now)).get(offer.product_id) ?? UNKNOWN_PRODUCT
  const schedule = await feeScheduleOn(tx, now)
  const asked = { marketplace: choice.marketplace, ask_cents }
  return {
    net_payout_cents: netPayout({ ...asked, facts: fees }, schedule).net_payout_cents,
    short: shortOfMinimum({ ...asked, fees, bottom_payout_cents: offer.bottom_payout_cents }, schedule),
  }
}
