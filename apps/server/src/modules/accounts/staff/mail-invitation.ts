import { randomBytes, randomUUID } from 'node:crypto'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { mailInvitationJob } from '../accounts.jobs.ts'
import { linkHash } from '../credentials/mail-password-link.ts'
import { invitedPerson, saveInvitationLink } from './queries/staff-invitations.ts'
import { saveMail } from '../mail/save-mail.ts'

/** Enqueues the mail of an invitation in the transaction. Earlier links remain valid. */
export const sendInvitation = (jobs: Capabilities['jobs'], tx: Tx, userId: number): Promise<unknown> =>
  jobs.within(tx).send(mailInvitationJob, { user_id: userId, ask_id: randomUUID() })

/**
 * Mails an invited person a link to accept; a person who already has an account gets a notice of the invitation
 * instead. There is one link for each invitation, even when the job runs twice.
 */
export async function mailInvitation(
  capabilities: Capabilities,
  { user_id: userId, ask_id: askId }: { user_id: number; ask_id: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await capabilities.db.asPlatform(async (tx) => {
    const person = await invitedPerson(tx, userId)
    if (!person) return
    if (!person.has_account && !(await saveInvitationLink(tx, { userId, askId, tokenHash: linkHash(token) }))) return
    const link = `${capabilities.config.publicUrl}/accept-invitation#token=${token}`
    await saveMail(tx, capabilities, {
      recipient: person.email,
      topic: 'invitations',
      subject: 'You are invited to ARK',
      body: (person.has_account ? wordsOfTaken(person) : wordsOfLink(person, link)).join('\n\n'),
    })
  })
}

const wordsOfLink = ({ business_name }: { business_name: string }, link: string): string[] => [
  'Hello,',
  `${business_name} has added you to its staff on ARK. Accept the invitation here:`,
  link,
  'Then sign in with the temporary password that they give you, and choose your own. The link is valid for three days.' +
    ' If you know no one there, ignore this message: nothing happens.',
]

const wordsOfTaken = ({ business_name }: { business_name: string }): string[] => [
  'Hello,',
  `${business_name} has invited you to its staff on ARK. You already have an account with this email, and an email can` +
    ' have only one, so it stays unchanged. ARK does not tell them that.',
  'If you want to join them, give them another email. If you know no one there, ignore this message: nothing happens.',
]
