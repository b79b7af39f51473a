import { type Static, Type } from 'typebox'
import type { SimulatorsOptions } from '../core/simulator.ts'

const ms = Type.Integer({ minimum: 0 })
const probability = Type.Number({ minimum: 0, maximum: 1 })

/** The settings that POST /_simulator/settings or `control.settings()` changes while the simulator runs. */
export const Settings = Type.Object(
  {
    /** The cost bucket of each app and shop. */
    bucketSize: Type.Number({ minimum: 1 }),
    restoreRate: Type.Number({ minimum: 0 }),
    maxQueryCost: Type.Number({ minimum: 1 }),
    /** The longest page, whatever is requested. Shopify returns `first` nodes, at most 250. */
    mostOfAPage: Type.Integer({ minimum: 1, maximum: 250 }),
    /** The time from CREATED to COMPLETED; half of it before RUNNING. */
    bulkDelayMs: ms,
    /** True: bulk operations stay RUNNING until this is false again. */
    areBulksPaused: Type.Boolean(),
    /** The duration of an orderCancel job. */
    jobDelayMs: ms,
    /** How many of the next cancellations fail after their answer. */
    failNextCancellations: Type.Integer({ minimum: 0 }),
    /**
     * The effect of fulfilling an order created with BYPASS: `documented` decreases committed and on_hand like for any
     * order, although nothing was committed; `untouched` leaves stock unchanged. Shopify's real behavior is unknown.
     */
    bypassedFulfillment: Type.Union([Type.Literal('documented'), Type.Literal('untouched')]),
    /** How long a new or changed record is missing from search results. */
    searchLagMs: ms,
    /** True: the authorize page asks; false: it approves at once. */
    consent: Type.Boolean(),
    /**
     * True: permanent tokens of the public app are refused, as Shopify does from 2027-01-01; custom apps are exempt.
     */
    permanentTokensRefused: Type.Boolean(),
    accessTokenSeconds: Type.Integer({ minimum: 1 }),
    refreshTokenSeconds: Type.Integer({ minimum: 1 }),
    bulkUrlSeconds: Type.Integer({ minimum: 1 }),
    /** Truncates bulk files: `silent` looks complete, `broken` drops the connection early. */
    bulkFile: Type.Union([
      Type.Null(),
      Type.Object({
        keepFraction: Type.Optional(probability),
        ending: Type.Optional(Type.Union([Type.Literal('silent'), Type.Literal('broken')])),
        doubleLines: Type.Optional(Type.Boolean()),
      }),
    ]),
    /** Errors inside an HTTP 200 answer, which faults by status cannot simulate. */
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

/** Returns the settings of a standard plan, but with shorter delays. */
export function defaultSettings({ operationDelayMs }: SimulatorsOptions): Settings {
  return {
    bucketSize: 2000,
    restoreRate: 100,
    maxQueryCost: 1000,
    mostOfAPage: 250,
    bulkDelayMs: operationDelayMs ?? 1000,
    areBulksPaused: false,
    jobDelayMs: operationDelayMs ?? 500,
    failNextCancellations: 0,
    bypassedFulfillment: 'documented',
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
    /** The delay before the first attempt of each delivery. */
    delayMs: ms,
    /** True: each delivery waits an additional random part of this window, so that deliveries arrive out of order. */
    shuffle: Type.Boolean(),
    shuffleWindowMs: ms,
    /** A factor for the real retry intervals, which take 4 hours in total. */
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
