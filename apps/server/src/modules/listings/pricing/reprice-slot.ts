import { type Cents, centsOrNull, type FeeRules } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { asksInTheirHour, feeFactsOf, feeScheduleOn, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import type { RepricingRule, SlotState } from '../slots/queries/offered-slots.ts'
import { placeKey } from '../slots/queries/slot-facts.ts'
import { type RepricingDecision, repricingDecision } from './rules/repricing.ts'
import { type AskBounds, askBounds, wantedAsk } from '../slots/rules/wanted-ask.ts'
import { noStockMessage } from '../slots/rules/no-stock-message.ts'

const DAY_MS = 24 * 3_600_000

/** A marketplace's lowest ask of a size: now, and the highest value within the hour before it was read. */
export interface SeenAsk {
  lowest_ask_cents: Cents | null
  highest_of_hour_cents: Cents | null
}

export const UNSEEN: SeenAsk = { lowest_ask_cents: null, highest_of_hour_cents: null }

export interface RepricedPlace {
  slot: Pick<SlotState, 'offer' | 'repricing'>
  rule: RepricingRule
  /** The lower of the listing's current and pending price; null when there is no listing. */
  listed_cents: Cents | null
  seen: SeenAsk
}

export interface RepricedAsk {
  /** The ask without the decision; null when there can be none. */
  ask_cents: Cents | null
  bounds: AskBounds | null
  decision: RepricingDecision
}

/** Returns the times within the last 24 hours when the rule changed a slot's ask. */
export const changesOfDay = ({ repricing }: RepricedPlace['slot'], now: Date): Date[] =>
  repricing.repriced_at.filter((at) => now.getTime() - at.getTime() < DAY_MS)

/** Applies the repricing rule to a slot. A slot that cannot be offered at all stays as it is. */
export function repriceSlot(
  { slot, rule, listed_cents, seen }: RepricedPlace,
  { facts: fees, schedule }: FeeRules,
  now: Date,
): RepricedAsk {
  const { offer } = slot
  const facts = { ...offer, fees }
  const ask_cents = wantedAsk(facts, schedule)
  const bounds = askBounds(facts, schedule)
  const stays = (because: string): RepricedAsk => ({
    ask_cents,
    bounds,
    decision: { price_cents: null, because, isSettled: true },
  })
  if (bounds === null || ask_cents === null) return stays('Set desired and minimum payout')
  if ((offer.desired_payout_cents ?? 0) < (offer.bottom_payout_cents ?? 0))
    return stays('The desired payout is below the minimum')
  if (offer.offerable_units <= 0) return stays(noStockMessage(offer.withheld))
  const decision = repricingDecision({
    ...seen,
    marketplace: offer.marketplace,
    mode: rule.mode,
    ask_cents,
    listed_cents,
    is_chosen: (offer.bid_price_cents ?? offer.chosen_price_cents) !== null,
    bounds,
    changes: changesOfDay(slot, now).length,
    changes_per_day: rule.changes_per_day,
  })
  return { ask_cents, bounds, decision }
}

/** Returns the lowest asks of sizes on both marketplaces, by `placeKey`. */
export async function seenAsks(tx: Tx, variantIds: number[]): Promise<Map<string, SeenAsk>> {
  const rows = await asksInTheirHour(tx, variantIds)
  return new Map(
    rows.map(({ variant_id, marketplace, lowest_ask, highest_of_hour }) => [
      placeKey(variant_id, marketplace),
      { lowest_ask_cents: centsOrNull(lowest_ask), highest_of_hour_cents: centsOrNull(highest_of_hour) },
    ]),
  )
}

/** Returns the current fee rules of a product. */
export async function feeRulesOf(tx: Tx, productId: number, now: Date): Promise<FeeRules> {
  const facts = (await feeFactsOf(tx, [productId], now)).get(productId) ?? UNKNOWN_PRODUCT
  return { facts, schedule: await feeScheduleOn(tx, now) }
}

/** Returns a look-up of the current fee rules of several products. */
export async function feeRulesOfEach(
  tx: Tx,
  productIds: number[],
  now: Date,
): Promise<(productId: number) => FeeRules> {
  const [facts, schedule] = await Promise.all([feeFactsOf(tx, productIds, now), feeScheduleOn(tx, now)])
  return (productId) => ({ facts: facts.get(productId) ?? UNKNOWN_PRODUCT, schedule })
}
