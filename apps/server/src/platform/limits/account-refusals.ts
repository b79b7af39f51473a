import type { FixedBy } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'
import type { HealthSubject } from '../watch/provider-health.ts'

/** How often one request of a refused account is sent as a probe. */
const TRIED_EVERY_MS = 20_000

/** The action of a refusal that covers every call. */
export const EVERY_CALL = ''
/** The action of a refused token refresh, which soon blocks every call. */
export const TOKENS = 'tokens'
const OF_ALL = [EVERY_CALL, TOKENS]

/** Returns whether a refusal covers the whole account, not just one kind of call. */
export const isOfAll = ({ action }: Pick<OpenRefusal, 'action'>): boolean => OF_ALL.includes(action)

/** A refusal that has not ended. */
export type OpenRefusal = Columns<
  'account_refusals',
  'refusal_id' | 'action' | 'mender' | 'words' | 'confirmed_at' | 'next_try_at'
>

/** Returns the open refusals that block a kind of call: those of the whole account and those of this kind. */
export async function refusalsOf(
  db: Database,
  { provider, subject }: HealthSubject,
  action: string,
): Promise<OpenRefusal[]> {
  const { rows } = await sql<OpenRefusal>`
    select refusal_id, action, mender, words, confirmed_at, next_try_at from account_refusals
    where provider = ${provider} and subject = ${subject} and action = any(${[...OF_ALL, action]}::text[])
      and ended_at is null`.execute(db.platform)
  return rows
}

/** Takes the turn of the one probing request; false when it is not due yet or another process has it. */
export async function takeProbe(db: Database, refusalId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update account_refusals set next_try_at = ${new Date(now.getTime() + TRIED_EVERY_MS)}
    where refusal_id = ${refusalId} and ended_at is null and next_try_at <= ${now} returning 1`.execute(db.platform)
  return rows.length > 0
}

export interface RefusedCall {
  /** `EVERY_CALL`, `TOKENS` or a kind of call. */
  action: string
  mender: FixedBy
  words: string
  /** The ids of refusals that were known when the request was sent. */
  seen: readonly string[]
  at: Date
}

/**
 * Records that a call was refused. The first refusal counts as suspected only, because its request may have been sent
 * before a later success. A refusal of a request that was sent after the first was known confirms it. No clocks are
 * compared.
 */
export async function recordRefusal(
  db: Database,
  { provider, subject }: HealthSubject,
  { action, mender, words, seen, at }: RefusedCall,
): Promise<void> {
  const isOpen = sql`r.ended_at is null`
  const confirms = sql`r.ended_at is null and r.confirmed_at is null and r.refusal_id = any(${[...seen]}::uuid[])`
  await sql`
    insert into account_refusals as r (provider, subject, action, mender, words, began_at, next_try_at)
    values (${provider}, ${subject}, ${action}, ${mender}, ${words}, ${at}, ${at})
    on conflict (provider, subject, action) do update
      set mender = excluded.mender, words = excluded.words, ended_at = null,
        refusal_id = case when ${isOpen} then r.refusal_id else excluded.refusal_id end,
        began_at = case when ${isOpen} then r.began_at else excluded.began_at end,
        confirmed_at = case when ${confirms} then ${at} when ${isOpen} then r.confirmed_at end,
        next_try_at = case when ${confirms} then ${new Date(at.getTime() + TRIED_EVERY_MS)}
          when ${isOpen} then r.next_try_at else excluded.next_try_at end`.execute(db.platform)
}

/** Ends refusals after a success of a request that was sent when they were known. */
export async function endRefusals(db: Database, refusalIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update account_refusals set ended_at = ${at}
    where refusal_id = any(${[...refusalIds]}::uuid[]) and ended_at is null`.execute(db.platform)
}

/** Ends an account's refusals after it was reconnected, because they concern the former connection. */
export const endRefusalsOf = (tx: Tx, { provider, subject }: HealthSubject, at: Date) =>
  sql`
    update account_refusals set ended_at = ${at}
    where provider = ${provider} and subject = ${subject} and ended_at is null`.execute(tx)

/** Deletes the refusals of an account or shop that is no longer called. */
export const deleteRefusals = (tx: Tx, { provider, subject }: HealthSubject) =>
  sql`delete from account_refusals where provider = ${provider} and subject = ${subject}`.execute(tx)

export type ShownRefusal = Columns<'account_refusals', 'provider' | 'subject' | 'words' | 'mender'>

/** Returns which of these accounts and shops are refused entirely, for display. */
export async function refusedAmong(db: Database, subjects: readonly HealthSubject[]): Promise<ShownRefusal[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<ShownRefusal>`
    select r.provider, r.subject, r.words, r.mender from account_refusals r
    join jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (provider text, subject text)
      on s.provider = r.provider and s.subject = r.subject
    where r.action = any(${OF_ALL}::text[]) and r.confirmed_at is not null and r.ended_at is null`.execute(db.platform)
  return rows
}

/** Returns accounts that are refused entirely and may be probed now, the longest due first. */
export async function refusalsToProbe(db: Database, now: Date, limit: number): Promise<HealthSubject[]> {
  const { rows } = await sql<HealthSubject>`
    select provider, subject from account_refusals
    where action = any(${OF_ALL}::text[]) and ended_at is null and next_try_at <= ${now}
    order by next_try_at limit ${limit}`.execute(db.platform)
  return rows
}

/** Takes accounts whose refusals have ended; the caller wakes their waiting work in the same transaction. */
export async function takeEndedRefusals(tx: Tx, limit: number): Promise<HealthSubject[]> {
  const { rows } = await sql<HealthSubject>`
    delete from account_refusals r using (
      select provider, subject, action from account_refusals where ended_at is not null
      order by ended_at limit ${limit} for update skip locked
    ) e where r.provider = e.provider and r.subject = e.subject and r.action = e.action
    returning r.provider, r.subject`.execute(tx)
  return rows
}
