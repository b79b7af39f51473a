import type { ProviderName } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type ConnectionRef, recordConnectionProblem, recordConnectionSuccess } from './queries/connection-answers.ts'
import { connectedStoreId } from './queries/connected-store-id.ts'

/** Each process writes a connection's success at most once in this time, and every failure. */
const NOTED_EVERY_MS = 30_000

/** A request that ARK has sent. */
export interface ProviderRequest {
  kind: ProviderName
  /** The marketplace account; null for a shop, which the URL identifies. */
  accountId: number | null
  url: string
  /** The request's duration, in milliseconds. */
  tookMs: number
}

/** Records how each connection answers, for the pages about its health (docs/decisions/060). Never throws. */
export interface AnswerLog {
  /**
   * Records how a request ended. `problem` describes briefly what is wrong with the account or its provider; null if
   * nothing is.
   */
  ended(asked: ProviderRequest, problem: string | null): Promise<void>
}

/** Creates the log of a process. It keeps one timestamp for each connection that the process has called. */
export function createAnswerLog({
  db,
  clock,
  config,
  log,
}: Pick<Capabilities, 'db' | 'clock' | 'config' | 'log'>): AnswerLog {
  const notedAt = new Map<string, number>()
  const shopOf = shopInAddress(config.shopify.shopUrl)
  const refOf = async (asked: ProviderRequest): Promise<ConnectionRef | null> => {
    const id = asked.accountId ?? (await connectedStoreId(db, shopOf(asked.url)))
    return id === null ? null : { kind: asked.kind, id }
  }
  const record = async (asked: ProviderRequest, problem: string | null): Promise<void> => {
    const key = `${asked.kind} ${asked.accountId ?? shopOf(asked.url)}`
    const at = new Date(clock.now().getTime() - asked.tookMs)
    if (problem === null && at.getTime() - (notedAt.get(key) ?? 0) < NOTED_EVERY_MS) return
    const ref = await refOf(asked)
    if (!ref) return
    if (problem === null) {
      notedAt.set(key, at.getTime())
      await recordConnectionSuccess(db, ref, at)
    } else {
      notedAt.delete(key)
      await recordConnectionProblem(db, ref, { problem, at })
    }
  }
  return {
    ended: (asked, problem) =>
      record(asked, problem).catch((error: unknown) =>
        log.warn({ kind: asked.kind, err: error }, 'the answer of a connection could not be recorded'),
      ),
  }
}

/**
 * Returns a function that finds the shop (`demo.myshopify.com`) in a URL made from the template of the settings. The
 * function returns an empty string for any other URL.
 */
export function shopInAddress(template: string): (url: string) => string {
  const [before = '', after = ''] = template.split('{shop}')
  return (url) => {
    if (!url.startsWith(before)) return ''
    const rest = url.slice(before.length)
    const end = rest.search(after === '' ? /[/?]|$/ : /\/|$/)
    return rest.slice(0, end)
  }
}
