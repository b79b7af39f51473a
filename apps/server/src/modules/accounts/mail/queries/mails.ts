import { sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { required } from '../../../../platform/required.ts'

/** The topic of a mail: mails to one person about one topic are sent together, and not too often. */
export type MailTopic =
  | 'closing'
  | 'connections'
  | 'customer data'
  | 'invitations'
  | 'notifications'
  | 'password'
  | 'wholesale offers'
  | 'wholesale orders'

export interface NewMail extends Columns<'mails', 'recipient' | 'subject' | 'body'> {
  topic: MailTopic
}

export async function insertMail(tx: Tx, { recipient, subject, body, topic }: NewMail): Promise<number> {
  const { rows } = await sql<Columns<'mails', 'mail_id'>>`
    insert into mails (recipient, subject, body, topic) values (${recipient}, ${subject}, ${body}, ${topic})
    returning mail_id`.execute(tx)
  return required(rows[0], 'the mail').mail_id
}

export type WaitingMail = Columns<'mails', 'mail_id' | 'recipient' | 'subject' | 'body' | 'topic'>

/**
 * Returns an unsent mail; null when it was sent. `others` are today's mails that wait for the same person and topic.
 */
export async function mailToSend(
  db: Database,
  mailId: number,
): Promise<{ mail: WaitingMail; others: WaitingMail[] } | null> {
  const { rows } = await sql<WaitingMail>`
    select mail_id, recipient, subject, body, topic from mails
    where mail_id = ${mailId} and sent_at is null and held_at is null`.execute(db.platform)
  const [mail] = rows
  if (!mail) return null
  const { rows: others } = await sql<WaitingMail>`
    select mail_id, recipient, subject, body, topic from mails
    where recipient = ${mail.recipient} and topic = ${mail.topic} and sent_at is null and held_at is null
      and mail_id <> ${mailId}
      and created_at > now() - interval '1 day'
    order by mail_id limit ${GATHERED}`.execute(db.platform)
  return { mail, others }
}

/** The most mails in one message. The rest go with the next one. */
const GATHERED = 50

/** Returns the milliseconds until a person may get the next message about a topic; null for now. */
export async function msUntilNextMessage(
  db: Database,
  { recipient, topic }: Pick<WaitingMail, 'recipient' | 'topic'>,
  { most, minutes }: { most: number; minutes: number },
): Promise<number | null> {
  // Offset: not a list: a handful of mails to one person about one topic.
  const { rows } = await sql<{ wait_ms: number }>`
    select ceil(extract(epoch from sent_at + make_interval(mins => ${minutes}) - now()) * 1000)::int as wait_ms
    from mails where recipient = ${recipient} and topic = ${topic} and sent_with is null
      and sent_at > now() - make_interval(mins => ${minutes})
    order by sent_at desc offset ${most - 1}::int limit 1`.execute(db.platform)
  return rows[0]?.wait_ms ?? null
}

/**
 * Holds all unsent mails for a reason that the operator reads in the outbox: the lost time of a restored database may
 * have sent them. Only the operator sends them.
 */
export const holdWaitingMails = (tx: Tx, reason: string) =>
  sql`update mails set held_at = now(), error = ${reason} where sent_at is null`.execute(tx)

/** Records that mails were sent in one message, and deletes their texts, which may have a link. */
export async function recordMailsSent(
  db: Database,
  mailId: number,
  mails: readonly Pick<WaitingMail, 'mail_id'>[],
): Promise<void> {
  await sql`
    update mails set sent_at = now(), body = '', error = null, sent_with = nullif(${mailId}::int8, mail_id)
    where mail_id = any(${mails.map(({ mail_id }) => mail_id)}::int8[])`.execute(db.platform)
}

export async function recordMailFailed(db: Database, mailId: number, error: string): Promise<void> {
  await sql`update mails set error = ${error.slice(0, 500)} where mail_id = ${mailId}`.execute(db.platform)
}

/** Returns the unsent mails, newest first. */
export async function unsentMails(db: Database): Promise<AnswerOf<Contract['GET /admin/outbox']>> {
  const { rows } = await sql<
    Columns<'mails', 'recipient' | 'subject' | 'body' | 'created_at' | 'error' | 'held_at'> & {
      id: Column<'mails', 'mail_id'>
    }
  >`
    select mail_id as id, recipient, subject, body, created_at, error, held_at
    from mails where sent_at is null order by mail_id desc limit 200`.execute(db.platform)
  return rows.map(({ created_at, held_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    held_at: held_at?.toISOString() ?? null,
  }))
}

type UnsentMail = Columns<'mails', 'mail_id' | 'recipient' | 'subject' | 'topic'>

/** Returns whether there is an unsent mail with this number. */
export async function isUnsent(tx: Tx, mailId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from mails where mail_id = ${mailId} and sent_at is null`.execute(tx)
  return rows.length > 0
}

/** Lets a mail be sent again. Returns it; null when there is no such unsent mail. */
export async function releaseMail(tx: Tx, mailId: number): Promise<UnsentMail | null> {
  const { rows } = await sql<UnsentMail>`
    update mails set held_at = null, error = null where mail_id = ${mailId} and sent_at is null
    returning mail_id, recipient, subject, topic`.execute(tx)
  return rows[0] ?? null
}

/** Deletes an unsent mail. Returns it; null when there is none. */
export async function deleteUnsentMail(tx: Tx, mailId: number): Promise<UnsentMail | null> {
  const { rows } = await sql<UnsentMail>`
    delete from mails where mail_id = ${mailId} and sent_at is null
    returning mail_id, recipient, subject, topic`.execute(tx)
  return rows[0] ?? null
}
