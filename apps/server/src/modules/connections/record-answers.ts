import type { ProviderName } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type ConnectionRef, recordConnectionProblem, recordConnectionSuccess } from './queries/connection-answers.ts'
import { connectedStoreId } from './queries/connected-store-id.ts'

/** A success is noted at most so often by each process; a failure always. */
const NOTED_EVERY_MS = 30_000

/** A request on its way. */
export interface Asked {
  kind: ProviderName
  /** Of the marketplace; null: a shop, whose address says which. */
  accountId: number | null
  url: string
  /** How long ago it was asked. */
  tookMs: number
}

/** Notes how each connection answers, for whoever looks at its health (docs/decisions/060). Never throws. */
export interface AnswerLog {
  /** `problem`: what is wrong with the account or its provider, in a few words; null: nothing. */
  ended(asked: Asked, problem: string | null): Promise<void>
}

/** One for a process. It remembers a moment for each connection that the process has asked. */
export function createAnswerLog({
  db,
  clock,
  config,
  log,
}: Pick<Capabilities, 'db' | 'clock' | 'config' | 'log'>): AnswerLog {
  const notedAt = new Map<string, number>()
  const shopOf = shopInAddress(config.shopify.shopUrl)
  const refOf = async (asked: Asked): Promise<ConnectionRef | null> => {
    const id = asked.accountId ?? (await connectedStoreId(db, shopOf(asked.url)))
    return id === null ? null : { kind: asked.kind, id }
  }
  const record = async (asked: Asked, problem: string | null): Promise<void> => {
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
        log.warn({ kind: asked.kind, err: error }, 'how a connection answered could not be noted'),
      ),
  }
}

/** `demo.myshopify.com` of an address that was made from the settings' template; empty: it was not. */
export function shopInAddress(template: string): (url: string) => string {
  const [before = '', after = ''] = template.split('{shop}')
  return (url) => {
    if (!url.startsWith(before)) return ''
    const rest = url.slice(before.length)
    const end = rest.search(after === '' ? /[/?]|$/ : /\/|$/)
    return rest.slice(0, end)
  }
}
