import { type Static, Type } from 'typebox'
import type { SimulatorsOptions } from '../core/simulator.ts'

const Count = Type.Integer({ minimum: 0 })

/**
 * The settings that POST /_simulator/settings changes. They include switches for unknown behavior of the real service.
 */
export const Settings = Type.Object(
  {
    /** The token bucket; 0: no limit. */
    requestsPerSecond: Type.Number({ minimum: 0 }),
    burst: Type.Integer({ minimum: 1 }),
    requestsPerDay: Count,
    batchItemsPerWindow: Count,
    batchWindowSeconds: Type.Integer({ minimum: 1 }),
    batchItemsPerDay: Count,
    /** The seconds in the Retry-After header of a 429; 0: no header, as observed. */
    retryAfterSeconds: Count,
    /** How long an operation stays PENDING; 0: done in the reply. */
    operationDelayMs: Count,
    /** True: no batch starts or continues; accepted batches continue once this is false. */
    areBatchesPaused: Type.Boolean(),
    /** The time between two statuses of an order; 0: orders change only by control. */
    orderStepMs: Count,
    /** The callback URI that the application registered, besides every address of this machine; empty: none. */
    callbackUri: Type.String(),
    accessTokenSeconds: Type.Integer({ minimum: 1 }),
    rotateRefreshToken: Type.Boolean(),
    refreshTokenDead: Type.Boolean(),
    /**
     * True: always shows the page with Allow and Deny. False: shows it only to browsers and redirects others at once.
     */
    consentPage: Type.Boolean(),
    /** The signed-in seller, unless `/authorize` names another one (`seller`). */
    signedInAs: Type.String({ minLength: 1 }),
    /** The field of error texts: the swagger has `message`, the real service `errorMessage`. */
    errorField: Type.Union([Type.Literal('errorMessage'), Type.Literal('message')]),
    /** The payout currency; empty: the currency of the listing. */
    payoutCurrency: Type.String({ pattern: '^([A-Z]{3})?$' }),
    commissionPercent: Type.Number({ minimum: 0 }),
    /**
     * The minimum transaction fee, in dollars; 0: none. Recorded answers show a minimum. StockX publishes its amount
     * for other regions, but not for the United States.
     */
    minimumTransactionFeeDollars: Type.Number({ minimum: 0 }),
    processingPercent: Type.Number({ minimum: 0 }),
    shippingDollars: Type.Number({ minimum: 0 }),
    /** True: StockX' zero-fee promotion removes the commission, but not processing and shipping. */
    zeroFeePromotion: Type.Boolean(),
    /** How many of the next operations end FAILED. */
    failNextOperations: Count,
    /** How many of the next activations fail: the listing is created and stays INACTIVE. */
    failNextActivations: Count,
    /** True: listings have `"23500.0000"` instead of `"23500"`. */
    amountWithFourDecimals: Type.Boolean(),
    lowestAskHidden: Type.Boolean(),
    gtinsEmpty: Type.Boolean(),
    /** How `CREATEDAT` sorts open orders, which is not documented. `number`: not by time. */
    openOrdersSorted: Type.Union([Type.Literal('newest'), Type.Literal('oldest'), Type.Literal('number')]),
    /** True: every listing, order and product has an undocumented field. */
    unknownFields: Type.Boolean(),
    /** Style codes that answer 404. */
    missingProducts: Type.Array(Type.String()),
    /** Variants that answer 400, and make a whole batch with one of them answer 400. */
    refusedVariants: Type.Array(Type.String()),
    /** Style codes without a retail price (null), as the API allows. */
    unpricedProducts: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
export type Settings = Static<typeof Settings>

export function defaultSettings(options: SimulatorsOptions): Settings {
  return {
    requestsPerSecond: options.limits?.stockxRequestsPerSecond ?? 1,
    burst: options.limits?.stockxBurst ?? 2,
    requestsPerDay: options.limits?.stockxRequestsPerDay ?? 25_000,
    batchItemsPerWindow: 500,
    batchWindowSeconds: options.limits?.stockxBatchWindowSeconds ?? 300,
    batchItemsPerDay: 50_000,
    retryAfterSeconds: 0,
    operationDelayMs: options.operationDelayMs ?? 400,
    areBatchesPaused: false,
    orderStepMs: options.orderStepMs ?? 20_000,
    callbackUri: '',
    accessTokenSeconds: 43_200,
    rotateRefreshToken: false,
    refreshTokenDead: false,
    consentPage: false,
    signedInAs: 'sandbox',
    errorField: 'errorMessage',
    payoutCurrency: '',
    commissionPercent: 7,
    minimumTransactionFeeDollars: 5,
    processingPercent: 3,
    shippingDollars: 4,
    zeroFeePromotion: false,
    failNextOperations: 0,
    failNextActivations: 0,
    amountWithFourDecimals: false,
    lowestAskHidden: false,
    gtinsEmpty: false,
    openOrdersSorted: 'newest',
    unknownFields: false,
    missingProducts: [],
    refusedVariants: [],
    unpricedProducts: [],
  }
}
