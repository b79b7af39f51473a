import type { NotificationKind } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** A notification to a business. */
export interface NotificationInput {
  kind: NotificationKind
  /**
   * The subject, at most 100 characters, such as 'sale 12'. It is unique within a kind, so a repetition adds nothing.
   */
  subject: string
  /** A title of one line. */
  title: string
  body?: string
  /** The page that the notification opens. */
  path: string
  /** The location that it concerns; null if it concerns all. */
  locationId?: number | null
}

interface NewNotification extends NotificationInput {
  in_app: boolean
  email: 'none' | 'due'
  chat: 'none' | 'due'
  at: Date
}

/** Inserts a notification. Returns false if its kind and subject exist already. */
export async function insertNotification(
  tx: Tx,
  retailerId: number,
  { kind, subject, title, body = '', path, locationId = null, in_app, email, chat, at }: NewNotification,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications (retailer_id, kind, subject, title, body, path, location_id, in_app, email, chat,
      created_at)
    values (${retailerId}, ${kind}, ${subject}, ${title}, ${body}, ${path}, ${locationId}, ${in_app}, ${email}, ${chat},
      ${at})
    on conflict (retailer_id, kind, subject) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Notifies every business in the bell that ARK was restored from a backup, whatever channels it chose: everything that
 * people entered after `reachedAt` is gone. Runs before ARK starts on the restored database.
 */
export const notifyAllOfRestore = (tx: Tx, { reachedAt, now }: { reachedAt: Date; now: Date }) =>
  // Rule 18: notifications are ordered by their time.
  sql`
    insert into notifications (retailer_id, kind, subject, title, body, path, in_app, email, chat, created_at)
    select retailer_id, 'restored', ${`restore of ${now.toISOString()}`},
      ${`ARK was restored to ${momentOf(reachedAt)}`}, ${AFTER_RESTORE}, '/listings?log=true&outside=true', true,
      'none', 'none', ${now}
    from accounts.retailers returning 1`.execute(tx)

const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const AFTER_RESTORE =
  'What people entered later is gone: prices and payouts, settings, packing, invoices, payments. ARK reads orders again ' +
  'and compares all listings. The change log names each price that a marketplace showed and ARK no longer knew: change ' +
  'payouts where they were right. Decide about unknown listings.'

export interface SeenScope {
  retailerId: number
  userId: number
  kinds: readonly NotificationKind[]
  /** The locations to include; empty means all. */
  locationIds: number[]
}

export interface NotificationRow
  extends Columns<'notifications', 'notification_id' | 'kind' | 'title' | 'body' | 'path' | 'created_at'> {
  is_new: boolean
}

const LISTED = 20

/** Returns the notifications that a person may see in the bell, the newest first. */
export async function notificationsSeenBy(tx: Tx, scope: SeenScope): Promise<NotificationRow[]> {
  const { retailerId, userId, kinds, locationIds } = scope
  const { rows } = await sql<NotificationRow>`
    select n.notification_id, n.kind, n.title, n.body, n.path, n.created_at,
      n.notification_id > coalesce((select s.up_to from notifications_seen s
        where s.retailer_id = ${retailerId} and s.user_id = ${userId}), 0) as is_new
    from notifications n
    where n.retailer_id = ${retailerId} and n.in_app and n.kind = any(${kinds}::text[])
      and (${locationIds.length === 0} or n.location_id is null or n.location_id = any(${locationIds}::int8[]))
    order by n.notification_id desc limit ${LISTED}`.execute(tx)
  return rows
}

/**
 * Records that a person has seen all notifications up to this one. The mark never moves back. Returns false if the
 * notification does not exist.
 */
export async function markSeen(
  tx: Tx,
  { retailerId, userId, upTo }: Pick<SeenScope, 'retailerId' | 'userId'> & { upTo: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications_seen (retailer_id, user_id, up_to)
    select ${retailerId}, ${userId}, notification_id from notifications
    where retailer_id = ${retailerId} and notification_id = ${upTo}
    on conflict (retailer_id, user_id) do update
      set up_to = greatest(notifications_seen.up_to, excluded.up_to) returning 1`.execute(tx)
  return rows.length > 0
}

export type DueNotification = Columns<'notifications', 'notification_id' | 'title' | 'body' | 'path'>

interface DueScope {
  retailerId: number
  limit: number
  /** Older notifications are no longer sent. */
  before: Date
}

interface Taken {
  due: DueNotification[]
  hasMore: boolean
}

/** Returns notifications to be mailed and marks them as sent. The caller saves the mail in the same transaction. */
export async function takeDueForMail(tx: Tx, { retailerId, limit, before }: DueScope): Promise<Taken> {
  await sql`
    update notifications set email = 'none' where retailer_id = ${retailerId} and email = 'due'
      and created_at < ${before}`.execute(tx)
  const { rows } = await sql<DueNotification>`
    select notification_id, title, body, path from notifications
    where retailer_id = ${retailerId} and email = 'due' order by notification_id limit ${limit + 1}
    for update`.execute(tx)
  const due = rows.slice(0, limit)
  const ids = due.map(({ notification_id }) => notification_id)
  await sql`
    update notifications set email = 'sent'
    where retailer_id = ${retailerId} and notification_id = any(${ids}::int8[])`.execute(tx)
  return { due, hasMore: rows.length > due.length }
}

/**
 * Returns notifications to be posted and marks them as `sending`. Only one delivery job per business runs at a time, so
 * an older `sending` row belongs to a worker that died before it recorded the answer. The message may have arrived, so
 * it counts as sent. `fitting` returns the first ones that fit into one message.
 */
export async function takeDueForChat(
  tx: Tx,
  { retailerId, limit, before, fitting }: DueScope & { fitting: (due: DueNotification[]) => DueNotification[] },
): Promise<Taken> {
  await sql`
    update notifications set chat = case when chat = 'sending' then 'sent' else 'refused' end
    where retailer_id = ${retailerId} and (chat = 'sending' or chat = 'due' and created_at < ${before})`.execute(tx)
  const { rows } = await sql<DueNotification>`
    select notification_id, title, body, path from notifications
    where retailer_id = ${retailerId} and chat = 'due' order by notification_id limit ${limit + 1}
    for update`.execute(tx)
  const due = fitting(rows.slice(0, limit))
  const ids = due.map(({ notification_id }) => notification_id)
  await sql`
    update notifications set chat = 'sending'
    where retailer_id = ${retailerId} and notification_id = any(${ids}::int8[])`.execute(tx)
  return { due, hasMore: rows.length > due.length }
}

export const recordChatAnswer = (
  tx: Tx,
  { retailerId, ids, state }: { retailerId: number; ids: number[]; state: 'due' | 'sent' | 'refused' },
) =>
  sql`
    update notifications set chat = ${state}
    where retailer_id = ${retailerId} and notification_id = any(${ids}::int8[]) and chat = 'sending'`.execute(tx)
