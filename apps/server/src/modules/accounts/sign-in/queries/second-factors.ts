import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { announceAccessChange } from '../../../../platform/events.ts'

export interface SecondFactorRow extends Columns<'second_factors', 'sealed_secret' | 'last_step'> {
  /** Null while it is begun and not confirmed by a code. */
  on_since: Column<'users', 'second_factor_since'>
  recovery_codes_left: number
}

const COLUMNS = sql`f.sealed_secret, f.last_step, u.second_factor_since as on_since,
  (select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null) as recovery_codes_left`

/** Returns a user's second factor; an unconfirmed one is not in force. */
export async function secondFactorOf(db: Database, userId: number): Promise<SecondFactorRow | null> {
  const { rows } = await sql<SecondFactorRow>`select ${COLUMNS} from second_factors f join users u using (user_id)
      where f.user_id = ${userId}`.execute(db.intake)
  return rows[0] ?? null
}

/** Returns a user's second factor, locked, so that of two requests with one code only the first succeeds. */
export async function lockSecondFactor(tx: Tx, userId: number): Promise<SecondFactorRow | null> {
  const { rows } = await sql<SecondFactorRow>`
    select ${COLUMNS} from second_factors f join users u using (user_id)
      where f.user_id = ${userId} for update of f`.execute(tx)
  return rows[0] ?? null
}

/** Saves a new secret. False, and no change, while one is in force. */
export async function saveSecret(tx: Tx, userId: number, sealedSecret: Buffer): Promise<boolean> {
  const { rows } = await sql<Columns<'users', 'second_factor_since'>>`
    select u.second_factor_since from users u where u.user_id = ${userId} for update`.execute(tx)
  if (rows[0]?.second_factor_since !== null) return false
  await sql`
    insert into second_factors (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0`.execute(tx)
  return true
}

/** Records the time step of an accepted code; the first one confirms the factor. */
export async function recordUsedStep(tx: Tx, userId: number, step: number): Promise<void> {
  await sql`
    with on_now as (update users set second_factor_since = now() where user_id = ${userId}
      and second_factor_since is null)
    update second_factors set last_step = ${step} where user_id = ${userId}`.execute(tx)
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[]) returning 1`.execute(
    tx,
  )
}

/** Uses up a recovery code. False when it is unknown or was used. */
export async function consumeRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now() where user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Removes a user's second factor and ends the event streams, because an operator without one may only set one up.
 * False when there was none.
 */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    with off_now as (update users set second_factor_since = null where user_id = ${userId})
    delete from second_factors where user_id = ${userId} returning 1`.execute(tx)
  announceAccessChange(tx, { userId })
  return rows.length > 0
}
