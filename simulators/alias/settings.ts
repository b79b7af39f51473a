import { type Static, Type } from 'typebox'
import type { SimulatorsOptions } from '../core/simulator.ts'

const DAY_MS = 86_400_000
const count = Type.Integer({ minimum: 0 })
/** The longest time a timer of Node takes: 24.8 days. */
const duration = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const rate = Type.Number({ minimum: 0, maximum: 1 })
const names = Type.Array(Type.String())

/** Everything about this simulator that can be turned while it runs, by POST /_simulator/settings. */
export const AliasSettings = Type.Object(
  {
    /** 0 = no limit; alias publishes no numbers. */
    requestsPerSecond: count,
    /** Added to every call; bad days of the real API reach 45,000. */
    latencyMs: duration,
    /** A batch waits this long before it starts and again before each hundred rows. */
    operationDelayMs: duration,
    /** Batches that have been accepted are worked on no further while this is set. */
    batchesStand: Type.Boolean(),
    /** From one state of a labelled order to the next, up to the payout; 0 = it stands still unless advanced. */
    orderStepMs: duration,
    /** From the sale to `cancels_at`; both examples of the documentation show seven days. */
    cancelAfterMs: duration,
    /** Sales cross a border: orders carry a customs declaration. */
    crossBorder: Type.Boolean(),
    /** generate_label answers without an address and it appears later; 0 = at once, as documented. */
    labelDelayMs: duration,
    /** HTTP status of an action in the wrong state: 400 and 402 carry code 9, 409 carries code 10. */
    refusals: Type.Union([Type.Literal('400'), Type.Literal('402'), Type.Literal('409')]),
    /** Repeating an action that has already happened: refused, or answered again as if it had worked. */
    repeats: Type.Union([Type.Literal('refused'), Type.Literal('idempotent')]),
    /** Name of an order that the seller has not confirmed yet (specification, document 2). */
    initialOrderStatus: Type.String(),
    soldListingStatus: Type.String(),
    /** Any status or other enum name on the wire → the name to send instead: for values that no one has documented. */
    renamedValues: Type.Record(Type.String(), Type.String()),
    moneyAs: Type.Union([Type.Literal('string'), Type.Literal('number')]),
    /** Live behaviour of /catalog: `has_more` says "this page was full", not "there is more". */
    hasMoreWhenPageFull: Type.Boolean(),
    globalIndicatorNeedsRegion: Type.Boolean(),
    /**
     * What `price_cents_after_take` of an order is: the documentation can be read both ways (alias.md 2.14). Fees are
     * taken and sales paid out by `fees.ts` alone, whichever figure is shown.
     */
    afterTake: Type.Union([Type.Literal('before-cash-out'), Type.Literal('paid-out')]),
    commissionRate: rate,
    sellerFeeCents: count,
    cashOutRate: rate,
    maxOperationQuota: count,
    quotaRefusals: Type.Union([Type.Literal('429'), Type.Literal('400')]),
    /** Catalogue ids, beyond the two per cent that need pictures anyway. */
    picturesRequiredFor: names,
    notResellable: names,
    /** Operations (`ConfirmOrder`, …) for which the token lacks the scope: 403. */
    deniedOperations: names,
  },
  { additionalProperties: false },
)
export type AliasSettings = Static<typeof AliasSettings>

export function defaultSettings(options: SimulatorsOptions): AliasSettings {
  return {
    requestsPerSecond: 0,
    latencyMs: 0,
    operationDelayMs: options.operationDelayMs ?? 1_000,
    batchesStand: false,
    orderStepMs: options.orderStepMs ?? 60_000,
    cancelAfterMs: 7 * DAY_MS,
    crossBorder: false,
    labelDelayMs: 0,
    refusals: '400',
    repeats: 'refused',
    initialOrderStatus: 'ORDER_STATUS_SOLD',
    soldListingStatus: 'LISTING_STATUS_SOLD',
    renamedValues: {},
    moneyAs: 'string',
    hasMoreWhenPageFull: true,
    globalIndicatorNeedsRegion: true,
    afterTake: 'before-cash-out',
    commissionRate: 0.095,
    sellerFeeCents: 500,
    cashOutRate: 0.029,
    maxOperationQuota: 5_000,
    quotaRefusals: '429',
    picturesRequiredFor: [],
    notResellable: [],
    deniedOperations: [],
  }
}
