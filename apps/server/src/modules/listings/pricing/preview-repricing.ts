import type { AnswerOf, Contract } from '@ark/contract'
import { type Cents, centsOrNull, dollars, dollarsOrNull, type FeeRules, netPayout } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { offeredSlots, type RepricingRule, type SlotState } from '../slots/queries/offered-slots.ts'
import { openListingPrices } from './queries/repricing.ts'
import { sizesSeen } from '../slots/queries/sizes-of-product.ts'
import { placeKey } from '../slots/queries/slot-facts.ts'
import { feeRulesOf, repriceSlot, seenAsks, UNSEEN } from './reprice-slot.ts'
import type { AskBounds } from '../slots/rules/wanted-ask.ts'
import { wantedAsk } from '../slots/rules/wanted-ask.ts'

type Preview = AnswerOf<Contract['GET /listings/products/{id}/repricing-preview']>
type PreviewRow = Preview['rows'][number]

export interface PreviewedRule extends RepricingRule {
  ceiling_percent: number
}

const MARKETPLACES = ['stockx', 'goat'] as const

/**
 * Returns the changes that a repricing rule would make now to a product's sizes that the caller sees. Changes nothing.
 */
export const previewRepricing = (
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  caller: StaffCaller,
  { productId, rule }: { productId: number; rule: PreviewedRule },
): Promise<Preview | Refusal> =>
  db.asRetailer(caller.retailerId, async (tx) => {
    const sizes = await sizesSeen(tx, caller, productId)
    if (sizes.length === 0) return notFound('This product')
    const variantIds = sizes.map(({ variant_id }) => variant_id)
    const places = await repricedPlaces(tx, { retailerId: caller.retailerId, productId, variantIds, rule }, clock.now())
    const rows = sizes.flatMap(({ variant_id, size }) =>
      MARKETPLACES.flatMap((marketplace) => {
        const place = places.get(placeKey(variant_id, marketplace))
        return place ? [rowOf({ variant_id, size, marketplace }, place)] : []
      }),
    )
    return { changes: rows.filter(({ new_ask }) => new_ask !== null).length, rows }
  })

export interface PreviewedPlace {
  /** The listing's price, otherwise the ask that would be made. */
  ask_cents: Cents | null
  /** The ask of the rule. */
  new_cents: Cents | null
  bounds: AskBounds | null
  because: string
  net_payout_cents: Cents | null
  isListed: boolean
}

/** Returns the effect of a rule on a product's sizes on the marketplaces that know them, by `placeKey`. */
export async function repricedPlaces(
  tx: Tx,
  {
    retailerId,
    productId,
    variantIds,
    rule,
  }: { retailerId: number; productId: number; variantIds: number[]; rule: PreviewedRule },
  now: Date,
): Promise<Map<string, PreviewedPlace>> {
  const fees = await feeRulesOf(tx, productId, now)
  const asks = await seenAsks(tx, variantIds)
  const standing = new Map(
    (await openListingPrices(tx, { retailerId, variantIds })).map(
      ({ variant_id, marketplace, price, pending_price }) => [
        placeKey(variant_id, marketplace),
        { listed: centsOrNull(price), pending: centsOrNull(pending_price) },
      ],
    ),
  )
  const places = new Map<string, PreviewedPlace>()
  for (const marketplace of MARKETPLACES)
    for (const slot of await offeredSlots(tx, { retailerId, variantIds, marketplace }, now)) {
      if (!slot.offer.is_known_there) continue
      const key = placeKey(slot.variant_id, marketplace)
      const listed = standing.get(key)
      const listed_cents = lower(listed?.listed ?? null, listed?.pending ?? null)
      const under: SlotState = { ...slot, offer: { ...slot.offer, ceiling_percent: rule.ceiling_percent } }
      const found = repriceSlot({ slot: under, rule, listed_cents, seen: asks.get(key) ?? UNSEEN }, fees, now)
      const ask_cents = listed?.listed ?? wantedAsk({ ...slot.offer, fees: fees.facts }, fees.schedule)
      places.set(key, placeOf({ marketplace, ask_cents, isListed: listed !== undefined }, found, fees))
    }
  return places
}

const lower = (one: Cents | null, other: Cents | null): Cents | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

function placeOf(
  { marketplace, ask_cents, isListed }: { marketplace: MarketplaceName; ask_cents: Cents | null; isListed: boolean },
  { bounds, decision, ask_cents: bounded_cents }: ReturnType<typeof repriceSlot>,
  { facts, schedule }: FeeRules,
): PreviewedPlace {
  const new_cents = decision.price_cents ?? bounded_cents
  const asked_cents = new_cents ?? ask_cents
  return {
    ask_cents,
    new_cents,
    bounds,
    because: decision.because,
    net_payout_cents:
      asked_cents === null
        ? null
        : netPayout({ marketplace, ask_cents: asked_cents, facts }, schedule).net_payout_cents,
    isListed,
  }
}

const rowOf = (
  at: Pick<PreviewRow, 'variant_id' | 'size' | 'marketplace'>,
  { ask_cents, new_cents, bounds, because, net_payout_cents }: PreviewedPlace,
): PreviewRow => ({
  ...at,
  ask: dollarsOrNull(ask_cents),
  new_ask: new_cents === null || new_cents === ask_cents ? null : dollars(new_cents),
  reason: because,
  net_payout: dollarsOrNull(net_payout_cents),
  lowest_price: bounds && dollars(bounds.lowest_cents),
  highest_price: bounds && dollars(bounds.highest_cents),
})
