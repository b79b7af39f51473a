import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** An invite code that the operator made. All functions here run as the platform. */
export type MadeCode = Columns<
  'invite_codes',
  'invite_code_id' | 'hint' | 'note' | 'max_uses' | 'uses' | 'expires_at' | 'revoked_at' | 'created_at'
>

/** Returns a code by its hash; null when there is none. */
export async function findMadeCode(tx: Tx, codeHash: Buffer): Promise<MadeCode | null> {
  const { rows } = await sql<MadeCode>`
    select invite_code_id, hint, note, max_uses, uses, expires_at, revoked_at, created_at from invite_codes
    where code_hash = ${codeHash}`.execute(tx)
  return rows[0] ?? null
}

/** Returns a code by its hash, locked until the transaction ends, so that its last use is given once. */
export async function lockMadeCode(tx: Tx, codeHash: Buffer): Promise<MadeCode | null> {
  const { rows } = await sql<MadeCode>`
    select invite_code_id, hint, note, max_uses, uses, expires_at, revoked_at, created_at from invite_codes
    where code_hash = ${codeHash} for update`.execute(tx)
  return rows[0] ?? null
}

/** Records that a person joined by a locked code. */
export async function useMadeCode(tx: Tx, inviteCodeId: number, userId: number): Promise<void> {
  await sql`update invite_codes set uses = uses + 1 where invite_code_id = ${inviteCodeId}`.execute(tx)
  await sql`
    insert into invite_code_uses (invite_code_id, user_id) values (${inviteCodeId}, ${userId})`.execute(tx)
}

export interface NewCode {
  codeHash: Buffer
  hint: string
  note: string | null
  maxUses: number | null
  expiresAt: Date | null
  at: Date
}

/** Inserts a new code. Returns its id. */
export async function insertMadeCode(tx: Tx, code: NewCode): Promise<number> {
  const { rows } = await sql<Columns<'invite_codes', 'invite_code_id'>>`
    insert into invite_codes (code_hash, hint, note, max_uses, expires_at, created_at)
    values (${code.codeHash}, ${code.hint}, ${code.note}, ${code.maxUses}, ${code.expiresAt}, ${code.at})
    returning invite_code_id`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('an invite code was not inserted')
  return inserted.invite_code_id
}

/** Revokes a code. Returns its hint, and whether this call revoked it; null when there is no such code. */
export async function revokeMadeCode(
  tx: Tx,
  { inviteCodeId, at }: { inviteCodeId: number; at: Date },
): Promise<{ hint: string; isNew: boolean } | null> {
  const { rows } = await sql<Columns<'invite_codes', 'hint' | 'revoked_at'>>`
    select hint, revoked_at from invite_codes where invite_code_id = ${inviteCodeId} for update`.execute(tx)
  const [code] = rows
  if (!code) return null
  if (code.revoked_at) return { hint: code.hint, isNew: false }
  await sql`update invite_codes set revoked_at = ${at} where invite_code_id = ${inviteCodeId}`.execute(tx)
  return { hint: code.hint, isNew: true }
}

export interface CodePage {
  /** The id of the last code of the previous page. */
  before: number | null
  limit: number
}

/** Returns a page of codes, newest first, and one more when there are more. */
export async function madeCodes(tx: Tx, { before, limit }: CodePage): Promise<MadeCode[]> {
  const { rows } = await sql<MadeCode>`
    select invite_code_id, hint, note, max_uses, uses, expires_at, revoked_at, created_at from invite_codes
    where ${before}::int8 is null or invite_code_id < ${before}::int8
    order by invite_code_id desc limit ${limit + 1}`.execute(tx)
  return rows
}

/** Returns how often each of the environment's codes was used. */
export async function usesOfCodes(tx: Tx, codes: readonly string[]): Promise<Map<string, number>> {
  // Count: the businesses that joined by the codes of a page, by code.
  const { rows } = await sql<{ known: string; uses: number }>`
    select c.known, (select count(*)::int from invite_code_uses u where u.code = c.known) as uses
    from unnest(${[...codes]}::text[]) as c (known)`.execute(tx)
  return new Map(rows.map(({ known, uses }) => [known, uses]))
}

export interface CodeUse extends Columns<'invite_code_uses', 'used_at'>, Columns<'users', 'buyer_id' | 'email'> {
  id: Column<'invite_code_uses', 'invite_code_use_id'>
  business_name: string | null
}

/** Returns who joined by a code, newest first, and one more when there are more; null when there is no such code. */
export async function usesOfMadeCode(
  tx: Tx,
  { inviteCodeId, before, limit }: CodePage & { inviteCodeId: number },
): Promise<CodeUse[] | null> {
  const { rows: codes } = await sql`
    select from invite_codes where invite_code_id = ${inviteCodeId}`.execute(tx)
  if (codes.length === 0) return null
  const { rows } = await sql<CodeUse>`
    select n.invite_code_use_id as id, n.used_at, u.buyer_id, u.email,
      coalesce(b.business_name, r.business_name) as business_name
    from invite_code_uses n join users u on u.user_id = n.user_id
    left join buyers b on b.buyer_id = u.buyer_id left join retailers r on r.retailer_id = u.retailer_id
    where n.invite_code_id = ${inviteCodeId}
      and (${before}::int8 is null or n.invite_code_use_id < ${before}::int8)
    order by n.invite_code_use_id desc limit ${limit + 1}`.execute(tx)
  return rows
}
