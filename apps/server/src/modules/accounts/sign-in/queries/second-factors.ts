import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { announceAccessChange } from '../../../../platform/events.ts'

export interface SecondFactorRow extends Columns<'second_factors', 'sealed_secret' | 'last_step'> {
  /** Null: begun, and not confirmed by a code yet. */
  on_since: Column<'users', 'second_factor_since'>
  recovery_codes_left: number
}

const COLUMNS = sql`f.sealed_secret, f.last_step, u.second_factor_since as on_since,
  (select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null) as recovery_codes_left`

/** A person's second factor; not confirmed: it was begun and counts for nothing yet. */
export async function secondFactorOf(db: Database, userId: number): Promise<SecondFactorRow | null> {
  const { rows } = await sql<SecondFactorRow>`select ${COLUMNS} from second_factors f join users u using (user_id)
      where f.user_id = ${userId}`.execute(db.intake)
  return rows[0] ?? null
}

/** The same, locked: of two requests with one code only the first is right. */
export async function lockSecondFactor(tx: Tx, userId: number): Promise<SecondFactorRow | null> {
  const { rows } = await sql<SecondFactorRow>`
    select ${COLUMNS} from second_factors f join users u using (user_id)
      where f.user_id = ${userId} for update of f`.execute(tx)
  return rows[0] ?? null
}

/** Keeps a new secret, unless one is in force. False when one is. */
export async function saveSecret(tx: Tx, userId: number, sealedSecret: Buffer): Promise<boolean> {
  const { rows } = await sql<Columns<'users', 'second_factor_since'>>`
    select u.second_factor_since from users u where u.user_id = ${userId} for update`.execute(tx)
  if (rows[0]?.second_factor_since !== null) return false
  await sql`
    insert into second_factors (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0`.execute(tx)
  return true
}

/** Notes the time step of a code that was taken; the first one confirms the factor. */
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

/** Uses a recovery code up. False when it is none, or was used. */
export async function consumeRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now() where user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Without one an operator may do nothing but set one up: event streams end. False when there was none. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    with off_now as (update users set second_factor_since = null where user_id = ${userId})
    delete from second_factors where user_id = ${userId} returning 1`.execute(tx)
  announceAccessChange(tx, { userId })
  return rows.length > 0
}
