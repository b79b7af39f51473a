import Type, { type Static } from 'typebox'
import { createHttp, type Effect, errorText, type HttpReply } from '../http.ts'
import {
  ProviderClosed,
  ProviderNotConnected,
  ProviderNotFound,
  ProviderOutcomeUnknown,
  ProviderRefused,
  ProviderThrottled,
  ProviderUnavailable,
} from '../provider-errors.ts'
import { maybe, maybeText, readerOf, UnreadableJson } from '../wire-values.ts'
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
  warn: (message: string) => void
}

const TIMEOUT_MS = 30_000
/** A call waits this long for points before its caller is told. */
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

/** One POST to Shopify's GraphQL. Almost every answer is HTTP 200, errors and throttling too (reference 2). */
export function createShopifyClient(shop: ShopConnection): ShopifyClient {
  const send = createHttp({ provider: 'shopify', fetch: shop.fetch, sleep: shop.sleep })
  /** What each document was last said to cost. */
  const costs = new Map<string, number>()

  async function post(operation: Operation<unknown>, variables: object): Promise<Envelope> {
    const withToken = (token: string) =>
      send({
        method: 'POST',
        url: shop.graphqlUrl,
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
        body: JSON.stringify({ query: operation.document, variables }),
        effect: operation.effect,
        timeoutMs: TIMEOUT_MS,
        admit: async () => shop.bucket.permit(),
      })
    const token = await shop.accessToken(null)
    const first = await withToken(token)
    const reply = first.status === 401 ? await withToken(await shop.accessToken(token)) : first
    if (reply.status >= 400) throw refusalOf(reply)
    const served = reply.headers.get('x-shopify-api-version')
    if (served && served !== shop.apiVersion) shop.warn(`Shopify serves ${served} instead of ${shop.apiVersion}`)
    return readable(operation.effect, () => readEnvelope(reply.json))
  }

  /** Waits for the points of a query, and out a pause of the shop; answers the time waited in all. */
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
      const envelope = await post(operation, variables)
      const { requestedQueryCost, throttleStatus } = envelope.extensions?.cost ?? {}
      if (requestedQueryCost) costs.set(operation.document, requestedQueryCost)
      if (throttleStatus) shop.bucket.learn(throttleStatus)

      const code = codeOf(envelope)
      if (code === 'THROTTLED') {
        // Nothing happened. The bucket says how long to wait; the growing pause is for the points that other
        // workers take meanwhile.
        const ms = Math.ceil((0.5 + Math.random()) * THROTTLE_PAUSE_MS * 2 ** throttles)
        throttles += 1
        waitedMs += ms
        await shop.sleep(ms)
      } else if (isFault(code) && operation.effect !== 'write' && faults < FAULT_REPEATS) {
        faults += 1
        await shop.sleep(FAULT_PAUSE_MS * faults)
      } else {
        refuseErrors(envelope, operation.effect)
        return readable(operation.effect, () => operation.read(envelope.data))
      }
    }
  }
}

const codeOf = ({ errors }: Envelope): string | null => errors?.[0]?.extensions?.code ?? null
const isFault = (code: string | null): boolean => code === 'INTERNAL_SERVER_ERROR' || code === 'TIMEOUT'

/**
 * Top-level errors, and warnings of a search: it ignores what it does not understand and answers wrong rows
 * (reference 2.6).
 */
function refuseErrors(envelope: Envelope, effect: Effect): void {
  const warnings = envelope.extensions?.search?.flatMap(({ warnings }) => warnings ?? []) ?? []
  const problems: Static<typeof WireError>[] = envelope.errors?.length ? envelope.errors : warnings
  if (problems.length === 0) return
  const message = problems.map((problem) => problem.message ?? 'unnamed').join('; ')
  const code = codeOf(envelope)
  if (isFault(code)) throw lost(effect, message)
  if (code === 'ACCESS_DENIED') throw new ProviderNotConnected('shopify', message)
  if (code === 'RESOURCE_NOT_FOUND') throw new ProviderNotFound('shopify', { status: 404, message })
  throw new ProviderRefused('shopify', { status: 400, message })
}

/**
 * 401: token dead or app uninstalled. 402 and 423: the shop is frozen or locked, which a new connection would not
 * change.
 */
function refusalOf(reply: HttpReply): Error {
  const refusal = { status: reply.status, message: errorText(reply) }
  if (reply.status === 401) return new ProviderNotConnected('shopify', refusal.message)
  const closed = CLOSED[reply.status]
  return closed === undefined ? new ProviderRefused('shopify', refusal) : new ProviderClosed('shopify', closed)
}

/** A record that is missing is an answer with 200: 404 is the shop itself (reference 2.5). */
const CLOSED: Readonly<Record<number, string>> = {
  402: 'The Shopify store is frozen: its plan is not paid. Pay it in Shopify under Settings, Billing; ARK goes on by itself',
  404: 'Shopify has no store at this address any more: it was closed or renamed. Open it again in Shopify, or connect the new address',
  423: 'Shopify has locked the store. Ask Shopify support to unlock it; ARK goes on by itself',
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
