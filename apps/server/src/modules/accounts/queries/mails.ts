import { sql } from 'kysely'
import type { AnswerOf, Contract } from '@ark/contract'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'

export type NewMail = Columns<'mails', 'recipient' | 'subject' | 'body'>

export async function insertMail(tx: Tx, { recipient, subject, body }: NewMail): Promise<number> {
  const { rows } = await sql<Columns<'mails', 'mail_id'>>`
    insert into mails (recipient, subject, body) values (${recipient}, ${subject}, ${body}) returning mail_id`.execute(
    tx,
  )
  return rows[0]?.mail_id ?? 0
}

/** A mail that has not been sent; null when it has. */
export async function mailToSend(db: Database, mailId: number): Promise<NewMail | null> {
  const { rows } = await sql<NewMail>`
    select recipient, subject, body from mails where mail_id = ${mailId} and sent_at is null`.execute(db.platform)
  return rows[0] ?? null
}

/** Once sent, its text, which may hold a link, is forgotten. */
export async function recordMailSent(db: Database, mailId: number): Promise<void> {
  await sql`update mails set sent_at = now(), body = '', error = null where mail_id = ${mailId}`.execute(db.platform)
}

export async function recordMailFailed(db: Database, mailId: number, error: string): Promise<void> {
  await sql`update mails set error = ${error.slice(0, 500)} where mail_id = ${mailId}`.execute(db.platform)
}

/** Mails that nobody has sent, newest first. */
export async function unsentMails(db: Database): Promise<AnswerOf<Contract['GET /admin/outbox']>> {
  const { rows } = await sql<
    Columns<'mails', 'recipient' | 'subject' | 'body' | 'created_at' | 'error'> & { id: Column<'mails', 'mail_id'> }
  >`
    select mail_id as id, recipient, subject, body, created_at, error
    from mails where sent_at is null order by mail_id desc limit 200`.execute(db.platform)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
