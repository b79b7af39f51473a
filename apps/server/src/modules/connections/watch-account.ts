import {
  type AccountWatch,
  ProviderClosed,
  type ProviderName,
  ProviderNotConnected,
  type WatchedEnd,
} from '@ark/marketplaces'
import {
  endRefusals,
  EVERY_CALL,
  isOfAll,
  type OpenRefusal,
  recordRefusal,
  refusalsOf,
  takeProbe,
  TOKENS,
} from '../../platform/limits/account-refusals.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import {
  type HealthSubject,
  recordProviderProblem,
  recordProviderSuccess,
} from '../../platform/watch/provider-health.ts'
import { createAnswerLog, shopInAddress } from './record-answers.ts'

type Needs = Pick<Capabilities, 'db' | 'clock' | 'config' | 'log'>

/** The watch of a marketplace account. `accountId` is null for shops, which the URL identifies. */
export type WatchOf = (provider: ProviderName, accountId: number | null) => AccountWatch

interface Watched {
  provider: ProviderName
  accountId: number | null
  url: string
  action: string
  whom: HealthSubject
  /** The refusals that were open when the request was sent. */
  seen: readonly OpenRefusal[]
}

/**
 * Creates the watch over accounts and shops for all callers in a process. It records how they answer
 * (docs/decisions/060), and blocks requests to an account while its provider refuses it (docs/decisions/090).
 */
export function watchAccounts(needs: Needs): WatchOf {
  const { db, clock, config } = needs
  const answers = createAnswerLog(needs)
  const shopOf = shopInAddress(config.shopify.shopUrl)
  return (provider, accountId) => ({
    async admit({ action, at, url, isContinuation }) {
      const whom = { provider, subject: accountId === null ? shopOf(url) : String(accountId) }
      const seen = await refusalsOf(db, whom, action)
      const refused = seen.find((refusal) => isOfAll(refusal) && refusal.confirmed_at !== null)
      if (refused && !isContinuation && !(await takeProbe(db, refused.refusal_id, clock.now())))
        throw errorOf(provider, refused)
      const watched: Watched = { provider, accountId, url, action, whom, seen }
      return {
        async ended(end) {
          const isOfTokens = at === 'tokens'
          await settle(needs, { ...watched, isOfTokens }, end)
          // A token answer does not prove that the provider lets the account in.
          if (isOfTokens && end.problem === null) return
          await answers.ended({ kind: provider, accountId, url, tookMs: end.tookMs }, end.problem)
        },
      }
    },
  })
}

const errorOf = (provider: ProviderName, { mender, words }: OpenRefusal): Error =>
  mender === 'connect' ? new ProviderNotConnected(provider, words) : new ProviderClosed(provider, words)

/** Records what an answer reveals about the account. Never throws, because the caller needs the answer in any case. */
async function settle(
  { db, clock, log }: Needs,
  asked: Watched & { isOfTokens: boolean },
  end: WatchedEnd,
): Promise<void> {
  const { whom, action, seen, isOfTokens } = asked
  const { problem, tookMs } = end
  const { whose, refusal } = end.verdict
  try {
    if (problem !== null) await recordProviderProblem(db, whom, { problem, tookMs })
    else if (!isOfTokens) await recordProviderSuccess(db, whom, tookMs)
    if (refusal)
      await recordRefusal(db, whom, {
        action: isOfTokens ? TOKENS : refusal.isOfCall ? action : EVERY_CALL,
        mender: refusal.mender,
        words: refusal.message,
        seen: seen.map(({ refusal_id }) => refusal_id),
        at: clock.now(),
      })
    else if (whose === 'nobody' || whose === 'record') {
      const over = seen.filter((each) => !isOfTokens || each.action === TOKENS)
      if (over.length > 0)
        await endRefusals(
          db,
          over.map(({ refusal_id }) => refusal_id),
          clock.now(),
        )
    }
  } catch (error) {
    log.warn({ ...whom, err: error }, 'the answer of a provider could not be recorded')
  }
}
