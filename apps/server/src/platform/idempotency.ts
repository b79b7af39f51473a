import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database/ending.ts'
import type { Columns } from './database/schema.gen.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'

/** A request that its sender may repeat when it is unknown whether it arrived. */
export interface RepeatableRequest {
  userId: number
  /** `VERB /path` of the contract. */
  call: string
  /** The header `Idempotency-Key`; null when it was not sent, so that each request is new. */
  key: string | null
  /** What has to be equal when the key is. */
  body: unknown
  at: Date
}

const REUSED: Refusal = {
  ...refuse(
    'conflict',
    'This was sent before with other values, and done then. Look at what is there, then try again.',
  ),
  code: 'idempotency_key_reused',
}

/**
 * Does a request's work once for its key: a repetition, also a simultaneous one or one after a lost answer, gets the
 * first answer and has no effect. A refused request is not remembered, so that it can be corrected. Runs as the
 * platform, in the transaction of the work. Refuses a key that belongs to a request with another body.
 */
export async function oncePerKey<T extends object>(
  tx: Tx,
  request: RepeatableRequest,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { userId, call, key, at } = request
  if (key === null) return work()
  const digest = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url')
  const named = sql`user_id = ${userId} and call = ${call} and key = ${key}`
  // Waits for an uncommitted request with the same key.
  const { rows: begun } = await sql`
    insert into idempotency_keys (user_id, call, key, request_digest, created_at)
    values (${userId}, ${call}, ${key}, ${digest}, ${at}) on conflict do nothing returning 1`.execute(tx)
  if (begun.length === 0) {
    const { rows } = await sql<Columns<'idempotency_keys', 'request_digest'> & { answer: T }>`
      select request_digest, answer from idempotency_keys where ${named}`.execute(tx)
    const [first] = rows
    return first?.request_digest === digest ? first.answer : REUSED
  }
  const answer = await work()
  if (isRefusal(answer)) await sql`delete from idempotency_keys where ${named}`.execute(tx)
  else await sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb where ${named}`.execute(tx)
  return answer
}

/** Returns the statement that forgets the answers to a person's repeatable requests. */
export const answersToForget = (userId: number): RawBuilder<unknown> =>
  sql`delete from idempotency_keys where user_id = ${userId}`
