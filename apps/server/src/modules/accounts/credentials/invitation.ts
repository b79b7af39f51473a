import { createHash, randomInt } from 'node:crypto'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { ConfiguredInviteCode } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { hasRoom } from '../../../platform/limits/has-room.ts'
import { type Refusal, refuseField } from '../../../platform/refusal.ts'
import { recordInviteCodeUse, usesOfInviteCode } from './queries/invite-codes.ts'
import { findMadeCode, lockMadeCode, type MadeCode, useMadeCode } from './queries/made-invite-codes.ts'

/** The code that someone joins by: one of the environment, or one that the operator made. */
export type Invitation = { kind: 'environment'; code: ConfiguredInviteCode } | { kind: 'made'; codeHash: Buffer }

/** Without 0, O, 1, I and L, which are easily confused: 31 letters, 12 of them are 59 bits. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUPS = 3
const GROUP = 4

/** Returns a new code, like 'ARK-7KQ2-M9XD-4TFW'. */
export const newInviteCode = (): string => ['ARK', ...Array.from({ length: GROUPS }, () => letters(GROUP))].join('-')

const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** Returns the hash that identifies a made code, however it was typed; the code cannot be computed from it. */
export const inviteCodeHash = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()

export const isMadeCodeUsedUp = ({ max_uses, uses }: Pick<MadeCode, 'max_uses' | 'uses'>): boolean =>
  max_uses !== null && uses >= max_uses

/** Returns the present state of a made code. */
export function stateOfCode(code: MadeCode, now: Date): 'open' | 'used_up' | 'expired' | 'revoked' {
  if (code.revoked_at) return 'revoked'
  if (code.expires_at && code.expires_at <= now) return 'expired'
  return isMadeCodeUsedUp(code) ? 'used_up' : 'open'
}

const INVALID = refuseField('invite_code', 'Invalid invite code')
const USED_UP = refuseField('invite_code', 'This invite code has been used up. Ask for a new one')
const EXPIRED = refuseField('invite_code', 'This invite code has expired. Ask for a new one')

function refusalOfCode(code: MadeCode | null, now: Date): Refusal | null {
  if (!code) return INVALID
  const state = stateOfCode(code, now)
  // A revoked code gets the message of an unknown one, because its bearer was not meant to have it.
  return { open: null, used_up: USED_UP, expired: EXPIRED, revoked: INVALID }[state]
}

/** Returns the invitation of a typed code; refuses an unknown code and one that opens no more accounts. */
export async function invitationOf(
  { db, config, clock }: Pick<Capabilities, 'db' | 'config' | 'clock'>,
  typed: string,
): Promise<Invitation | Refusal> {
  const code = config.inviteCodes.find((known) => known.code === typed.trim())
  if (code) return { kind: 'environment', code }
  const codeHash = inviteCodeHash(typed)
  const refusal = refusalOfCode(await db.asPlatform((tx) => findMadeCode(tx, codeHash)), clock.now())
  return refusal ?? { kind: 'made', codeHash }
}

/**
 * Locks an invitation until the transaction ends, and checks again whether it opens one more account: of two
 * simultaneous last uses one waits and is refused. `use` counts the use.
 */
export async function lockInvitationCode(
  tx: Tx,
  invitation: Invitation,
  now: Date,
): Promise<Refusal | { use: (userId: number) => Promise<void> }> {
  if (invitation.kind === 'environment') {
    const { code, limit } = invitation.code
    const uses = { of: 'uses of an invite code', owner: [code], most: limit ?? Infinity }
    if (!(await hasRoom(tx, uses, () => usesOfInviteCode(tx, code)))) return USED_UP
    return { use: (userId) => recordInviteCodeUse(tx, code, userId) }
  }
  const code = await lockMadeCode(tx, invitation.codeHash)
  const refusal = refusalOfCode(code, now)
  if (refusal || !code) return refusal ?? INVALID
  return { use: (userId) => useMadeCode(tx, code.invite_code_id, userId) }
}
