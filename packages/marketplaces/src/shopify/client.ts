import Type, { type Static } from 'typebox'
import { createHttp, type Effect, errorText } from '../http.ts'
import type { AccountWatch } from '../account-watch.ts'
import {
  ProviderNotFound,
  ProviderOutcomeUnknown,
  ProviderRefused,
  ProviderThrottled,
  ProviderUnavailable,
} from '../provider-errors.ts'
import { maybe, maybeText, readerOf, UnreadableJson } from '../wire-values.ts'
import { errorOfRefusal, type Verdict } from '../answer-rules.ts'
import type { CostBucket } from './cost-bucket.ts'
import type { Operation } from './operation.ts'

export type ShopifyClient = <T>(operation: Operation<T>, variables?: object) => Promise<T>

export interface ShopConnection {
  /** 'https://demo.myshopify.com/admin/api/2026-10/graphql.json' */
  graphqlUrl: string
  apiVersion: string
  accessToken: (refused: string | null) => Promise<string>
  bucket: CostBucket
  sleep: (ms: number) => Promise<unknown>
  fetch?: typeof fetch | undefined
  /** Left out for a shop that is not connected, because it has no health record. */
  watch?: AccountWatch | undefined
  warn: (message: string) => void
}

const TIMEOUT_MS = 30_000
/** How long a call waits for points before it fails. */
const PATIENCE_MS = 20_000
const FAULT_REPEATS = 2
const FAULT_PAUSE_MS = 500
const THROTTLE_PAUSE_MS = 100

const WireError = Type.Object({ message: maybeText, extensions: maybe(Type.Object({ code: maybeText })) })
const readEnvelope = readerOf(
  Type.Object({
    data: Type.Optional(Type.Unknown()),
    errors: maybe(Type.Array(WireError)),
    extensions: maybe(
      Type.Object({
        cost: maybe(
          Type.Object({
            requestedQueryCost: maybe(Type.Number()),
            throttleStatus: maybe(
              Type.Object({
                maximumAvailable: Type.Number(),
                currentlyAvailable: Type.Number(),
                restoreRate: Type.Number(),
              }),
            ),
          }),
        ),
        search: maybe(Type.Array(Type.Object({ warnings: maybe(Type.Array(Type.Object({ message: maybeText }))) }))),
      }),
    ),
  }),
)
type Envelope = ReturnType<typeof readEnvelope>

interface Posted {
  verdict: Verdict
  envelope: Envelope
}

/**
 * Returns a client for Shopify's GraphQL endpoint. Almost every answer is HTTP 200, including errors and throttling.
 */
export function createShopifyClient(shop: ShopConnection): ShopifyClient {
  const send = createHttp({ provider: 'shopify', fetch: shop.fetch, sleep: shop.sleep, watch: shop.watch })
  /** The last reported cost of each document. */
  const costs = new Map<string, number>()

  async function post(operation: Operation<unknown>, variables: object): Promise<Posted> {
    const withToken = (tokenOf: () => Promise<string>, isFirstTry: boolean) =>
      send({
        action: operation.name,
        isFirstTry,
        method: 'POST',
        url: shop.graphqlUrl,
        headers: async () => ({ 'content-type': 'application/json', 'x-shopify-access-token': await tokenOf() }),
        body: JSON.stringify({ query: operation.document, variables }),
        effect: operation.effect,
        timeoutMs: TIMEOUT_MS,
        admit: async () => shop.bucket.permit(),
      })
    let token = ''
    const first = await withToken(async () => (token = await shop.accessToken(null)), true)
    const reply = first.status === 401 ? await withToken(() => shop.accessToken(token), false) : first
    if (reply.status >= 400)
      throw errorOfRefusal('shopify', reply.verdict, { status: reply.status, message: errorText(reply) })
    const served = reply.headers.get('x-shopify-api-version')
    if (served && served !== shop.apiVersion) shop.warn(`Shopify serves ${served} instead of ${shop.apiVersion}`)
    return { verdict: reply.verdict, envelope: readable(operation.effect, () => readEnvelope(reply.json)) }
  }

  /** Waits for the points of a query and for the end of a pause of the shop. Returns the total waiting time in ms. */
  async function spend(cost: number, waitedMs: number): Promise<number> {
    const ms = shop.bucket.waitMs(cost)
    if (waitedMs + ms > PATIENCE_MS) throw new ProviderThrottled('shopify', Math.max(ms, THROTTLE_PAUSE_MS))
    if (ms > 0) await shop.sleep(ms)
    shop.bucket.take(cost)
    return waitedMs + ms
  }

  return async (operation, variables = {}) => {
    let waitedMs = 0
    for (let throttles = 0, faults = 0; ; ) {
      waitedMs = await spend(costs.get(operation.document) ?? 0, waitedMs)
      const { envelope, verdict } = await post(operation, variables)
      const { requestedQueryCost, throttleStatus } = envelope.extensions?.cost ?? {}
      if (requestedQueryCost) costs.set(operation.document, requestedQueryCost)
      if (throttleStatus) shop.bucket.learn(throttleStatus)

      if (verdict.whose === 'wait') {
        // The query had no effect. The bucket says how long to wait; the growing pause leaves room for other workers,
        // which use the same points.
        const ms = Math.ceil((0.5 + Math.random()) * THROTTLE_PAUSE_MS * 2 ** throttles)
        throttles += 1
        waitedMs += ms
        await shop.sleep(ms)
      } else if (verdict.whose === 'provider' && operation.effect !== 'write' && faults < FAULT_REPEATS) {
        faults += 1
        await shop.sleep(FAULT_PAUSE_MS * faults)
      } else {
        refuseErrors(envelope, verdict, operation.effect)
        return readable(operation.effect, () => operation.read(envelope.data))
      }
    }
  }
}

/**
 * Throws for top-level errors and for search warnings: Shopify ignores search terms that it does not understand and
 * returns wrong rows.
 */
function refuseErrors(envelope: Envelope, verdict: Verdict, effect: Effect): void {
  const warnings = envelope.extensions?.search?.flatMap(({ warnings }) => warnings ?? []) ?? []
  const problems: Static<typeof WireError>[] = envelope.errors?.length ? envelope.errors : warnings
  const message = problems.map((problem) => problem.message ?? 'unnamed').join('; ')
  if (verdict.whose === 'account') throw errorOfRefusal('shopify', verdict, { status: 403, message })
  if (problems.length === 0) return
  if (verdict.whose === 'provider') throw lost(effect, message)
  if (verdict.whose === 'record') throw new ProviderNotFound('shopify', { status: 404, message })
  throw new ProviderRefused('shopify', { status: 400, message })
}

function readable<T>(effect: Effect, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableJson ? lost(effect, error.message) : error
  }
}

function lost(effect: Effect, message: string): Error {
  return effect === 'read'
    ? new ProviderUnavailable('shopify', message)
    : new ProviderOutcomeUnknown('shopify', message)
}
