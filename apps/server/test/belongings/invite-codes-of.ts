import { inviteCodeHash, newInviteCode } from '../../src/modules/accounts/credentials/invitation.ts'
import { insertMadeCode, useMadeCode } from '../../src/modules/accounts/credentials/queries/made-invite-codes.ts'
import type { TestApp } from '../start-test-app.ts'

export interface InviteCodeBelongings {
  /** A used code, by which the retailer's owner joined, and one that may be revoked. */
  inviteCode: number
  spareInviteCode: number
}

/** Inserts the operator's codes: one that someone joined by, one to be revoked. */
export const inviteCodesOf = (
  { capabilities: { db, clock } }: TestApp,
  userId: number,
): Promise<InviteCodeBelongings> =>
  db.asPlatform(async (tx) => {
    const made = () => {
      const code = newInviteCode()
      const kept = { codeHash: inviteCodeHash(code), hint: code.slice(-4), at: clock.now() }
      return insertMadeCode(tx, { ...kept, note: null, maxUses: null, expiresAt: null })
    }
    const [inviteCode, spareInviteCode] = [await made(), await made()]
    await useMadeCode(tx, inviteCode, userId)
    return { inviteCode, spareInviteCode }
  })
