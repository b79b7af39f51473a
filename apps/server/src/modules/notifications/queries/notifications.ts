import type { NotificationKind } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** Something that a business should know. */
export interface NotificationInput {
  kind: NotificationKind
  /** What it is about, at most 100 characters, like 'sale 12': unique within a kind, so that a repetition adds none. */
  subject: string
  /** One line. */
  title: string
  body?: string
  /** The page that it leads to. */
  path: string
  /** Where it happened; null: it concerns every location. */
  locationId?: number | null
}

interface NewNotification extends NotificationInput {
  in_app: boolean
  email: 'none' | 'due'
  chat: 'none' | 'due'
  at: Date
}

/** False: it was there already. */
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

export interface SeenScope {
  retailerId: number
  userId: number
  kinds: readonly NotificationKind[]
  /** Empty: every location. */
  locationIds: number[]
}

export interface NotificationRow
  extends Columns<'notifications', 'notification_id' | 'kind' | 'title' | 'body' | 'path' | 'created_at'> {
  is_new: boolean
}

const LISTED = 20

/** What a person may see in the bell, the newest first. */
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

/** A person has seen what there is up to this one; never less than before. False: there is no such notification. */
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
  /** What is older is not sent any more. */
  before: Date
}

interface Taken {
  due: DueNotification[]
  hasMore: boolean
}

/** Those that are to be mailed, marked as mailed: the mail is saved in the same transaction. */
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
 * Those that are to be posted, marked as on their way. What was on its way has lost its answer with the worker that
 * sent it (one job of a business runs at a time): it may be there, and is not sent again. `fitting`: the first of them
 * that go together.
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
