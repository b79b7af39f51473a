import { type Static, Type } from 'typebox'
import type { SimulatorsOptions } from '../core/simulator.ts'

const DAY_MS = 86_400_000
const count = Type.Integer({ minimum: 0 })
/** The longest timer in Node: 24.8 days. */
const duration = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const rate = Type.Number({ minimum: 0, maximum: 1 })
const names = Type.Array(Type.String())

/** The settings of this simulator, which POST /_simulator/settings changes while it runs. */
export const AliasSettings = Type.Object(
  {
    /** 0 means no limit; alias publishes none. */
    requestsPerSecond: count,
    /** The most orders of a page, whatever size was requested. */
    mostOrdersOfAPage: Type.Integer({ minimum: 1 }),
    /** Added to every call; on slow days the real API needs 45,000 ms. */
    latencyMs: duration,
    /** How long a batch waits before it starts and before each hundred rows. */
    operationDelayMs: duration,
    /** True: no batch starts or continues; accepted batches continue once this is false. */
    areBatchesPaused: Type.Boolean(),
    /** The time between two states of a labeled order, up to the payout; 0: it advances only by control. */
    orderStepMs: duration,
    /** The time from the sale to `cancels_at`; both examples in the documentation have seven days. */
    cancelAfterMs: duration,
    /** True: sales cross a border, and orders have a customs declaration. */
    crossBorder: Type.Boolean(),
    /** How long generate_label answers without an address; 0: the address exists at once, as documented. */
    labelDelayMs: duration,
    /** The HTTP status of an action in the wrong state: 400 and 402 have code 9, 409 has code 10. */
    refusals: Type.Union([Type.Literal('400'), Type.Literal('402'), Type.Literal('409')]),
    /** Whether a repeated action is refused, or answered again as successful. */
    repeats: Type.Union([Type.Literal('refused'), Type.Literal('idempotent')]),
    /** The status of an order that the seller has not confirmed yet. */
    initialOrderStatus: Type.String(),
    soldListingStatus: Type.String(),
    /** Replacements for statuses and other enum names on the wire, for testing unknown values. */
    renamedValues: Type.Record(Type.String(), Type.String()),
    moneyAs: Type.Union([Type.Literal('string'), Type.Literal('number')]),
    /** True: `has_more` of /catalog means that the page was full, as in reality, not that there are more rows. */
    hasMoreWhenPageFull: Type.Boolean(),
    globalIndicatorNeedsRegion: Type.Boolean(),
    /**
     * The meaning of an order's `price_cents_after_take`, which the documentation leaves open. Fees and payouts always
     * follow `fees.ts`, whichever amount is shown.
     */
    afterTake: Type.Union([Type.Literal('before-cash-out'), Type.Literal('paid-out')]),
    commissionRate: rate,
    sellerFeeCents: count,
    cashOutRate: rate,
    maxOperationQuota: count,
    quotaRefusals: Type.Union([Type.Literal('429'), Type.Literal('400')]),
    /** Catalog IDs that need pictures, in addition to the two percent that always do. */
    picturesRequiredFor: names,
    notResellable: names,
    /** Operations (`ConfirmOrder`, …) that the token's scopes do not allow: they answer 403. */
    deniedOperations: names,
  },
  { additionalProperties: false },
)
export type AliasSettings = Static<typeof AliasSettings>

export function defaultSettings(options: SimulatorsOptions): AliasSettings {
  return {
    requestsPerSecond: 0,
    mostOrdersOfAPage: 1_000,
    latencyMs: 0,
    operationDelayMs: options.operationDelayMs ?? 1_000,
    areBatchesPaused: false,
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
