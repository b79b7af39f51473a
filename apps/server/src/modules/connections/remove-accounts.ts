import type { Capabilities } from '../../platform/capabilities.ts'
import { deleteRefusals } from '../../platform/limits/account-refusals.ts'
import { deleteHealth } from '../../platform/watch/provider-health.ts'
import { recordIdleSince, removeRetiredAccount, retiredAccounts } from '../catalogue/index.ts'
import { accountUse } from './queries/account-use.ts'

type Needs = Pick<Capabilities, 'db' | 'clock' | 'log'>

const LOOKED_AT_ONCE = 200
/** How long ARK waits for the orders of a retired account that can no longer be read. */
const UNREADABLE_MS = 30 * 24 * 3_600_000

/**
 * Removes retired accounts and their tokens once nothing refers to them. An account stays until ARK has read all orders
 * from before it became unused, because its last listing may have sold while it was withdrawn. A failed check does not
 * stop the others.
 */
export async function removeAccounts(needs: Needs): Promise<void> {
  for (const account of await retiredAccounts(needs.db, LOOKED_AT_ONCE))
    await removeIfIdle(needs, account).catch((error: unknown) =>
      needs.log.warn({ account: account.marketplace_account_id, err: error }, 'a retired account could not be checked'),
    )
}

type Retired = Awaited<ReturnType<typeof retiredAccounts>>[number]

async function removeIfIdle({ db, clock, log }: Needs, account: Retired): Promise<void> {
  const { marketplace_account_id: accountId, marketplace, idle_since: idleSince } = account
  const now = clock.now()
  const { is_used, taken_until } = await accountUse(db, accountId)
  if (is_used || idleSince === null) {
    if (is_used !== (idleSince === null))
      await db.asPlatform((tx) => recordIdleSince(tx, accountId, is_used ? null : now))
    return
  }
  const isRead = taken_until !== null && taken_until > idleSince
  if (!isRead && now.getTime() - idleSince.getTime() < UNREADABLE_MS) return
  const isRemoved = await db.asPlatform(async (tx) => {
    await deleteHealth(tx, { provider: marketplace, subject: String(accountId) })
    await deleteRefusals(tx, { provider: marketplace, subject: String(accountId) })
    return removeRetiredAccount(tx, accountId)
  })
  if (isRemoved) log.info({ account: accountId, marketplace }, 'an account that nothing refers to was removed')
}
