import { type Static, Type } from 'typebox'
import type { SimulatorsOptions } from '../core/simulator.ts'

const Count = Type.Integer({ minimum: 0 })

/**
 * Everything that POST /_simulator/settings can change. What nobody could establish about the real service is a
 * switch here.
 */
export const Settings = Type.Object(
  {
    /** Token bucket; 0 = no limit. */
    requestsPerSecond: Type.Number({ minimum: 0 }),
    burst: Type.Integer({ minimum: 1 }),
    requestsPerDay: Count,
    batchItemsPerWindow: Count,
    batchWindowSeconds: Type.Integer({ minimum: 1 }),
    batchItemsPerDay: Count,
    /** Seconds in a Retry-After header on 429; 0 = no such header, as seen live. */
    retryAfterSeconds: Count,
    /** How long an operation stays PENDING; 0 = done in the reply. */
    operationDelayMs: Count,
    /** No batch is taken up or gone on with; what was accepted goes on once this is over. */
    batchesStand: Type.Boolean(),
    /** Between two statuses of an order; 0 = orders stand still unless advanced. */
    orderStepMs: Count,
    accessTokenSeconds: Type.Integer({ minimum: 1 }),
    rotateRefreshToken: Type.Boolean(),
    refreshTokenDead: Type.Boolean(),
    /** Shows the page with Allow and Deny not only to browsers: others are redirected at once. */
    consentPage: Type.Boolean(),
    /** The seller who is signed in there, where `/authorize` names no other (`seller`). */
    signedInAs: Type.String({ minLength: 1 }),
    /** The field error texts come in: `message` is the swagger's, `errorMessage` the wire's. */
    errorField: Type.Union([Type.Literal('errorMessage'), Type.Literal('message')]),
    /** The currency that sales are paid out in; empty: that of the listing (stockx.md 5.13). */
    payoutCurrency: Type.String({ pattern: '^([A-Z]{3})?$' }),
    commissionPercent: Type.Number({ minimum: 0 }),
    /**
     * The least that the transaction fee is, in dollars; 0 = none. That there is one is captured; StockX publishes its
     * amounts for other regions, none for the United States is known (stockx.md 2.3, 2.5, 5.2).
     */
    minimumTransactionFeeDollars: Type.Number({ minimum: 0 }),
    processingPercent: Type.Number({ minimum: 0 }),
    shippingDollars: Type.Number({ minimum: 0 }),
    /** StockX' promotion: no commission, processing and shipping as always. */
    zeroFeePromotion: Type.Boolean(),
    /** So many coming operations end FAILED. */
    failNextOperations: Count,
    /** So many coming activations fail: the listing is made and stays INACTIVE. */
    failNextActivations: Count,
    /** `"23500.0000"` instead of `"23500"` on listings. */
    amountWithFourDecimals: Type.Boolean(),
    lowestAskHidden: Type.Boolean(),
    gtinsEmpty: Type.Boolean(),
    /** How `CREATEDAT` sorts open orders: nobody says (stockx.md O1). `number`: not by their time at all. */
    openOrdersSorted: Type.Union([Type.Literal('newest'), Type.Literal('oldest'), Type.Literal('number')]),
    /** A field no document knows in every listing, order and product. */
    unknownFields: Type.Boolean(),
    /** Style codes that answer 404. */
    missingProducts: Type.Array(Type.String()),
    /** Variants that a body may not name: 400, and for the whole of a batch that has one. */
    refusedVariants: Type.Array(Type.String()),
    /** Style codes whose retail price StockX does not know: null, as its reference allows. */
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
    batchesStand: false,
    orderStepMs: options.orderStepMs ?? 20_000,
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
