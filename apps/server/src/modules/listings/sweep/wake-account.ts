import { sql } from 'kysely'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { wakeDue } from '../../../platform/due-rows.ts'
import { ACCOUNT_SWEEPS } from './queries/account-sweeps.ts'
import { retailersWithProblemsOn, sizesWithProblemsOn } from '../slots/queries/sizes-with-problems.ts'
import { wakeOffered } from '../slots/wake-listings.ts'

/** The number of sizes that one transaction wakes. */
const WOKEN_AT_ONCE = 500

/**
 * Wakes every size that waits for an account that the marketplace accepts again. A job that stops anywhere can run
 * again: a size that is already awake is only checked once more.
 */
export async function wakeAccount(
  needs: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  accountId: number,
): Promise<void> {
  const { db, clock } = needs
  const whose = sql`marketplace_account_id = ${accountId}`
  await db.asPlatform((tx) => wakeDue(tx, ACCOUNT_SWEEPS, { whose, now: clock.now() }))
  for (const retailerId of await retailersWithProblemsOn(db, accountId)) {
    let after = 0
    for (let found = WOKEN_AT_ONCE; found === WOKEN_AT_ONCE; )
      found = await db.asRetailer(retailerId, async (tx) => {
        const scope = { retailerId, accountId, after, limit: WOKEN_AT_ONCE }
        const variantIds = await sizesWithProblemsOn(tx, scope)
        if (variantIds.length > 0) await wakeOffered(tx, needs, { retailerId, variantIds })
        after = variantIds.at(-1) ?? after
        return variantIds.length
      })
  }
}
