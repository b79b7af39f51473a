import type { AnswerOf, Contract } from '@ark/contract'
import { NOTIFICATION_KIND_NAMES, type NotificationKind, notificationRule } from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../platform/refusal.ts'
import { markSeen, notificationsSeenBy, type SeenScope } from './queries/notifications.ts'

type List = AnswerOf<Contract['GET /notifications']>
type Needs = Pick<Capabilities, 'db'>

/** Returns the notifications that a person may see, the newest first. */
export async function showNotifications({ db }: Needs, caller: StaffCaller): Promise<List> {
  const rows = await db.asRetailer(caller.retailerId, (tx) => notificationsSeenBy(tx, scopeOf(caller)))
  return {
    notifications: rows.map(({ notification_id, kind, created_at, ...rest }) => ({
      ...rest,
      id: notification_id,
      kind: kind as NotificationKind,
      created_at: created_at.toISOString(),
    })),
    new_count: rows.filter(({ is_new }) => is_new).length,
  }
}

/** Marks the notifications up to this one as seen by the caller. */
export async function seeNotifications(
  needs: Needs,
  caller: StaffCaller,
  upTo: number,
): Promise<Pick<List, 'new_count'> | Refusal> {
  const { retailerId, userId } = caller
  const isThere = await needs.db.asRetailer(retailerId, (tx) => markSeen(tx, { retailerId, userId, upTo }))
  if (!isThere) return notFound('This notification')
  const { new_count } = await showNotifications(needs, caller)
  return { new_count }
}

const scopeOf = (caller: StaffCaller): SeenScope => ({
  retailerId: caller.retailerId,
  userId: caller.userId,
  kinds: NOTIFICATION_KIND_NAMES.filter((kind) => isAllowed(caller, notificationRule(kind).seenBy)),
  locationIds: caller.locationIds,
})
