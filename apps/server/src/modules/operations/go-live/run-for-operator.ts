import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { guessLimiter } from '../../accounts/index.ts'
import { runChecks } from './run-checks.ts'

type Call = Contract['POST /admin/go-live/checks']

/** Each run asks Shopify, the marketplaces and the mail server. */
const RUNS = { name: 'go-live-checks', most: 6, seconds: 300 }

/**
 * Creates the operator's run of all checks. The runs of all processes are counted. The test mail goes to the operator
 * alone, and no address is taken from the request, so that the call reaches nothing that ARK does not use anyway.
 */
export function createCheckRun(capabilities: Capabilities): (asked: BodyOf<Call>) => Promise<AnswerOf<Call> | Refusal> {
  const runs = guessLimiter(capabilities.db, RUNS)
  return async ({ send_mail }) => {
    const seconds = await runs.count('all')
    if (seconds !== null)
      return {
        ...refuse('throttled', `The checks ran ${RUNS.most} times in five minutes. Run them again in ${seconds} s.`),
        retryAfterSeconds: seconds,
      }
    const machineTime = () => new Date()
    const mailTo = send_mail ? capabilities.config.operatorEmail : null
    const results = await runChecks({ ...capabilities, machineTime, mailTo })
    return {
      checked_at: machineTime().toISOString(),
      results: results.map(({ about = null, ...result }) => ({ ...result, about })),
    }
  }
}
