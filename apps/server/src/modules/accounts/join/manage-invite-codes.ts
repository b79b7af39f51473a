import type { AnswerOf, BodyOf, Contract, QueryOf } from '@ark/contract'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { inviteCodeHash, newInviteCode, stateOfCode } from '../credentials/invitation.ts'
import { recordOperatorAct } from '../audit/queries/record-audit.ts'
import {
  insertMadeCode,
  madeCodes,
  revokeMadeCode,
  usesOfCodes,
  usesOfMadeCode,
} from '../credentials/queries/made-invite-codes.ts'
import { cutPage } from '../../../platform/list-place.ts'

type List = Contract['GET /admin/invite-codes']
type Uses = Contract['GET /admin/invite-codes/{id}/uses']
type Needs = Pick<Capabilities, 'db' | 'clock'>
type Operator = Pick<Caller, 'userId'>

/** How many of a code's last letters are kept, of twelve. */
const HINT = 4
const DAY_MS = 24 * 3_600_000

/** Returns a page of the made codes, and the environment's codes with their uses. */
export const listInviteCodes = (
  { db, clock, config }: Needs & Pick<Capabilities, 'config'>,
  { cursor, limit = 50 }: QueryOf<List>,
): Promise<AnswerOf<List>> =>
  db.asPlatform(async (tx) => {
    const { page: codes, next_cursor } = cutPage(
      await madeCodes(tx, { before: cursor ?? null, limit }),
      limit,
      (last) => last.invite_code_id,
    )
    const known = config.inviteCodes
    const uses = await usesOfCodes(
      tx,
      known.map(({ code }) => code),
    )
    const now = clock.now()
    return {
      codes: codes.map(({ invite_code_id: id, expires_at, revoked_at, created_at, ...code }) => ({
        ...code,
        id,
        state: stateOfCode({ ...code, invite_code_id: id, expires_at, revoked_at, created_at }, now),
        expires_at: expires_at?.toISOString() ?? null,
        revoked_at: revoked_at?.toISOString() ?? null,
        created_at: created_at.toISOString(),
      })),
      next_cursor,
      of_environment: known.map(({ code, limit: max_uses }) => ({
        // The hint of a short code shows fewer letters.
        hint: code.slice(-Math.min(HINT, Math.ceil(code.length / 3))),
        max_uses,
        uses: uses.get(code) ?? 0,
      })),
    }
  })

/** Makes a code. Only this answer shows it, because only its hash is stored. */
export const makeInviteCode = (
  { db, clock }: Needs,
  { userId }: Operator,
  { note, max_uses, expires_in_days }: BodyOf<Contract['POST /admin/invite-codes']>,
): Promise<{ id: number; code: string }> =>
  db.asPlatform(async (tx) => {
    const [code, at] = [newInviteCode(), clock.now()]
    const hint = code.slice(-HINT)
    const expiresAt = expires_in_days === undefined ? null : new Date(at.getTime() + expires_in_days * DAY_MS)
    const kept = { note: note?.trim() || null, maxUses: max_uses ?? null, expiresAt }
    const id = await insertMadeCode(tx, { codeHash: inviteCodeHash(code), hint, at, ...kept })
    await recordOperatorAct(tx, {
      userId,
      event_type: 'invite_code_made',
      status: 'success',
      details: { retailer_id: null, invite_code_id: id, hint, ...(max_uses !== undefined && { max_uses }) },
    })
    return { id, code }
  })

/** Revokes a code, so that no one joins by it any more. Repeating the call changes nothing. Refuses an unknown code. */
export const revokeInviteCode = (
  { db, clock }: Needs,
  { userId }: Operator,
  inviteCodeId: number,
): Promise<{ message: string } | Refusal> =>
  db.asPlatform(async (tx) => {
    const revoked = await revokeMadeCode(tx, { inviteCodeId, at: clock.now() })
    if (!revoked) return notFound('This invite code')
    const { hint, isNew } = revoked
    if (!isNew) return { message: `The code that ends in ${hint} was revoked before.` }
    await recordOperatorAct(tx, {
      userId,
      event_type: 'invite_code_revoked',
      status: 'success',
      details: { retailer_id: null, invite_code_id: inviteCodeId, hint },
    })
    return { message: `No one can sign up with the code that ends in ${hint} anymore.` }
  })

/** Returns who joined by a code. Refuses an unknown code. */
export const listInviteCodeUses = (
  { db }: Pick<Needs, 'db'>,
  inviteCodeId: number,
  { cursor, limit = 50 }: QueryOf<Uses>,
): Promise<AnswerOf<Uses> | Refusal> =>
  db.asPlatform(async (tx) => {
    const found = await usesOfMadeCode(tx, { inviteCodeId, before: cursor ?? null, limit })
    if (!found) return notFound('This invite code')
    const { page: uses, next_cursor } = cutPage(found, limit, (last) => last.id)
    return {
      uses: uses.map(({ buyer_id, used_at, business_name, ...use }) => ({
        ...use,
        used_at: used_at.toISOString(),
        kind: buyer_id === null ? ('retailer' as const) : ('buyer' as const),
        business_name: business_name ?? '',
      })),
      next_cursor,
    }
  })
