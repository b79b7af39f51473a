import { type Static, Type } from 'typebox'
import type { SimulatorsOptions } from '../core/simulator.ts'

const ms = Type.Integer({ minimum: 0 })
const probability = Type.Number({ minimum: 0, maximum: 1 })

/** What can be turned while it runs, by POST /_simulator/settings or `control.settings()`. */
export const Settings = Type.Object(
  {
    /** Cost bucket of each (app, shop): shopify.md §2.3. */
    bucketSize: Type.Number({ minimum: 1 }),
    restoreRate: Type.Number({ minimum: 0 }),
    maxQueryCost: Type.Number({ minimum: 1 }),
    /** No page of a connection is longer, whatever is asked for: Shopify's own are as long as `first`, 250 at most. */
    mostOfAPage: Type.Integer({ minimum: 1, maximum: 250 }),
    /** From CREATED to RUNNING and again from RUNNING to COMPLETED, half each. */
    bulkDelayMs: ms,
    /** Bulk operations run until this is off again. */
    areBulksHeld: Type.Boolean(),
    /** How long an orderCancel job takes. */
    jobDelayMs: ms,
    /** So many coming cancellations fail behind their answer. */
    failNextCancellations: Type.Integer({ minimum: 0 }),
    /**
     * What fulfilling an order made with BYPASS does: `documented` takes committed and on_hand down, as of any order
     * (shopify.md §3.6), though nothing was committed; `untouched` leaves stock alone. Nobody has seen which it is.
     */
    bypassedFulfilment: Type.Union([Type.Literal('documented'), Type.Literal('untouched')]),
    /** How long a new or changed record stays out of search results. */
    searchLagMs: ms,
    /** The authorize page asks instead of approving at once. */
    consent: Type.Boolean(),
    /**
     * The public app's tokens that do not expire are refused, as from 2027-01-01; those of custom apps are exempt.
     */
    permanentTokensRefused: Type.Boolean(),
    accessTokenSeconds: Type.Integer({ minimum: 1 }),
    refreshTokenSeconds: Type.Integer({ minimum: 1 }),
    bulkUrlSeconds: Type.Integer({ minimum: 1 }),
    /** Bulk files served too short: `silent` looks complete, `broken` drops the connection on the way. */
    bulkFile: Type.Union([
      Type.Null(),
      Type.Object({
        keepFraction: Type.Optional(probability),
        ending: Type.Optional(Type.Union([Type.Literal('silent'), Type.Literal('broken')])),
        doubleLines: Type.Optional(Type.Boolean()),
      }),
    ]),
    /** Answers that fail inside HTTP 200, which faults by status cannot show. */
    graphqlFault: Type.Union([
      Type.Null(),
      Type.Object({
        kind: Type.Union([
          Type.Literal('THROTTLED'),
          Type.Literal('INTERNAL_SERVER_ERROR'),
          Type.Literal('CHANGE_FROM_QUANTITY_STALE'),
        ]),
        probability: Type.Optional(probability),
        times: Type.Optional(Type.Integer({ minimum: 1 })),
      }),
    ]),
  },
  { additionalProperties: false },
)
export type Settings = Static<typeof Settings>

/** As on a standard plan; only delays are shorter than there. */
export function defaultSettings({ operationDelayMs }: SimulatorsOptions): Settings {
  return {
    bucketSize: 2000,
    restoreRate: 100,
    maxQueryCost: 1000,
    mostOfAPage: 250,
    bulkDelayMs: operationDelayMs ?? 1000,
    areBulksHeld: false,
    jobDelayMs: operationDelayMs ?? 500,
    failNextCancellations: 0,
    bypassedFulfilment: 'documented',
    searchLagMs: 0,
    consent: false,
    permanentTokensRefused: false,
    accessTokenSeconds: 3600,
    refreshTokenSeconds: 7_776_000,
    bulkUrlSeconds: 7 * 24 * 3600,
    bulkFile: null,
    graphqlFault: null,
  }
}

export const DeliverySettings = Type.Object(
  {
    drop: probability,
    double: probability,
    wrongHmac: probability,
    /** Before the first attempt of each delivery. */
    delayMs: ms,
    /** Deliveries overtake each other: each waits a random part of this window besides. */
    shuffle: Type.Boolean(),
    shuffleWindowMs: ms,
    /** The real retry intervals (4 hours in all) are multiplied by this. */
    retryScale: Type.Number({ minimum: 0 }),
    timeoutMs: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
)
export type DeliverySettings = Static<typeof DeliverySettings>

export function defaultWebhookSettings({ webhooks }: SimulatorsOptions): DeliverySettings {
  return {
    drop: webhooks?.drop ?? 0,
    double: webhooks?.double ?? 0,
    wrongHmac: 0,
    delayMs: webhooks?.delayMs ?? 50,
    shuffle: webhooks?.shuffle ?? false,
    shuffleWindowMs: 2000,
    retryScale: 1 / 240,
    timeoutMs: 5000,
  }
}
