import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { deleteRefusals } from '../../../platform/limits/account-refusals.ts'
import { deleteHealth } from '../../../platform/watch/provider-health.ts'
import {
  type ClosingBusiness,
  eraseBusinessDetails,
  erasePeopleOf,
  lockBusiness,
  recordAudit,
  saveMail,
  setClosed,
  setClosingAt,
} from '../../accounts/index.ts'
import { removeAccountsOf } from '../../catalogue/index.ts'
import { notify, removeChatChannel } from '../../notifications/index.ts'
import { leaveStore, storesToLeave } from '../../stores/index.ts'
import { hasSoldWholesale } from '../../wholesale/index.ts'
import { obstaclesToEnd } from './closing-obstacles.ts'
import { hasSold } from './queries/open-business.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'config' | 'mailer' | 'log' | 'secrets' | 'shops'>

const DAY_MS = 86_400_000
/** How long ARK tries to remove its webhooks from a shop that does not answer. */
const LEAVING_DAYS = 3

/**
 * Closes a business for good once its waiting period is over. Each step can be repeated: a job that is killed continues
 * when the planner sends the next one. Nothing is deleted before ARK is sure that no listing is live and no sale open;
 * otherwise the closing is put off by a day, and the owner and the operator are notified. An undo at the same moment
 * either comes first, and nothing closes, or is refused.
 */
export async function closeBusiness(needs: Needs, retailerId: number): Promise<void> {
  const { db, clock } = needs
  const closedAt = await decide(needs, retailerId)
  if (closedAt === null) return
  await db.asPlatform((tx) => forgetAccounts(tx, retailerId))
  const isLastTry = clock.now().getTime() - closedAt.getTime() > LEAVING_DAYS * DAY_MS
  for (const store of await db.asPlatform((tx) => storesToLeave(tx, retailerId)))
    await leaveStore(needs, store, { isLastTry })
  await db.asPlatform((tx) => erasePeopleOf(tx, retailerId))
  await finish(needs, retailerId)
}

/** Decides under the lock that an undo takes, too. Returns since when the business is closed; null when it is not. */
const decide = (needs: Needs, retailerId: number): Promise<Date | null> =>
  needs.db.asPlatform(async (tx) => {
    const now = needs.clock.now()
    const business = await lockBusiness(tx, retailerId)
    if (!business?.closing_at || business.closing_at > now) return null
    if (business.closed_at) return business.closed_at
    const obstacles = await obstaclesToEnd(tx, needs, retailerId)
    if (obstacles.length > 0) {
      await putOff(tx, needs, { business, obstacles })
      return null
    }
    await setClosed(tx, retailerId, now)
    return now
  })

/** Tries again in a day, and says to the owner and to the operator why. */
async function putOff(
  tx: Tx,
  needs: Needs,
  { business, obstacles }: { business: ClosingBusiness; obstacles: readonly string[] },
): Promise<void> {
  const { retailer_id: retailerId, business_name } = business
  const now = needs.clock.now()
  await setClosingAt(tx, retailerId, new Date(now.getTime() + DAY_MS))
  const title = `${business_name} cannot be closed yet`
  const body = `${obstacles.join(' ')} ARK tries again in a day.`
  const notice = { kind: 'business_closing' as const, subject: `put off ${now.toISOString()}`, title, body }
  await notify(tx, needs, { retailerId, notice: { ...notice, path: '/profile' } })
  const recipient = needs.config.operatorEmail
  await saveMail(tx, needs, { recipient, topic: 'closing', subject: `ARK: ${title}`, body })
}

/** Removes the marketplace accounts of a business with their tokens and counts. */
async function forgetAccounts(tx: Tx, retailerId: number): Promise<void> {
  for (const { marketplace, marketplace_account_id } of await removeAccountsOf(tx, retailerId)) {
    const account = { provider: marketplace, subject: String(marketplace_account_id) }
    await deleteHealth(tx, account)
    await deleteRefusals(tx, account)
  }
}

/**
 * Erases what is left of the business itself. A store may have been connected meanwhile, or its stock not be deleted
 * yet; then the planner comes back.
 */
const finish = (needs: Needs, retailerId: number): Promise<void> =>
  needs.db.asPlatform(async (tx) => {
    await lockBusiness(tx, retailerId)
    await forgetAccounts(tx, retailerId)
    if ((await storesToLeave(tx, retailerId)).length > 0) return
    await removeChatChannel(tx, retailerId)
    const hasBooks = (await hasSold(tx, retailerId)) || (await hasSoldWholesale(tx, retailerId))
    await eraseBusinessDetails(tx, retailerId, { hasBooks })
    await setClosingAt(tx, retailerId, null)
    await recordAudit(tx, {
      retailerId,
      userId: null,
      event_type: 'business_closed',
      status: 'success',
      details: { keeps_books: hasBooks },
    })
  })
