import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts'
import { countTry, type GuessLimits } from '../credentials/guess-limits.ts'
import { linkHash } from '../credentials/mail-password-link.ts'
import { recordKnownAddress } from '../credentials/queries/password-links.ts'
import { admitInvited, lockInvitation } from './queries/staff-invitations.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { refuseTakenEmail } from './refuse-taken-email.ts'

const DEAD_INVITATION: Refusal = {
  ...refuse('invalid', 'This invitation has been used or has expired. Ask the person who invited you for a new one.'),
  code: 'dead_link',
}

/**
 * Accepts an invitation by its mailed link, which works once: from now on the temporary password opens the account. No
 * one is signed in. The address becomes known.
 */
export async function acceptInvitation(
  { db }: Pick<Capabilities, 'db'>,
  limits: GuessLimits,
  { token, address }: { token: string; address: string },
): Promise<{ message: string } | Refusal> {
  const counted = await countTry([[limits.address, address]])
  if (isRefusal(counted)) return counted
  const done = await db.asPlatform(async (tx) => {
    const invited = await lockInvitation(tx, linkHash(token))
    // Only staff are invited; the column's type allows null.
    if (!invited || invited.retailer_id === null) return DEAD_INVITATION
    const taken = await refuseTakenEmail(tx, invited.email)
    if (taken) return taken
    await admitInvited(tx, invited.user_id)
    await recordKnownAddress(tx, invited.user_id, address)
    const who = { retailerId: invited.retailer_id, userId: invited.user_id }
    await recordAccountEvent(tx, who, { event_type: 'invitation_accepted', address })
    announce(tx, invited.retailer_id, { changed: 'users', ids: [invited.user_id] })
    return { message: 'You are in. Sign in with your email and the temporary password that you were given.' }
  })
  if (done !== DEAD_INVITATION) await counted.giveBack()
  return done
}
