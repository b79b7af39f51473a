import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { emailError } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { mailPasswordLinkJob } from '../accounts.jobs.ts'
import { countTry, type GuessLimits } from './guess-limits.ts'
import { saveMail } from '../mail/save-mail.ts'
import { savePasswordLink } from './queries/password-links.ts'
import { normalEmail } from './queries/user-by-email.ts'

/**
 * Returns the hash of a link's token that the database stores: it identifies the bearer, but the link cannot be made
 * from it.
 */
export const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest()

const SENT = 'If this email has an account, a link to set a new password is on its way. It is valid for 30 minutes.'

/**
 * Requests a link to set a new password. The answer and its time are the same whether or not the e-mail has an
 * account, because a job looks it up. More than three requests in a quarter of an hour get the same answer and no
 * mail.
 */
export async function askForPasswordLink(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  limits: GuessLimits,
  { email, address }: { email: string; address: string },
): Promise<{ message: string } | Refusal> {
  const problem = emailError(email)
  if (problem) return refuseField('email', problem)
  const counted = await countTry([[limits.address, address]])
  if (isRefusal(counted)) return counted
  const isTooMany = isRefusal(await countTry([[limits.mails, await normalEmail(db, email)]]))
  if (!isTooMany) await jobs.send(mailPasswordLinkJob, { email: email.trim(), ask_id: randomUUID() })
  return { message: SENT }
}

/**
 * Mails one link for each request, even when the job runs twice. The secret follows the `#`, because browsers send
 * that part of a URL to no server.
 */
export async function mailPasswordLink(
  capabilities: Capabilities,
  { email, ask_id: askId = null }: { email: string; ask_id?: string | null },
): Promise<void> {
  const { db, config } = capabilities
  const token = randomBytes(32).toString('base64url')
  await db.asPlatform(async (tx) => {
    const person = await savePasswordLink(tx, { email, askId, tokenHash: linkHash(token) })
    if (!person) return
    await saveMail(tx, capabilities, {
      recipient: person.email,
      topic: 'password',
      subject: 'Set a new password for ARK',
      body: [
        `Hello${person.first_name ? ` ${person.first_name}` : ''},`,
        'Someone, most likely you, asked for a new password for your account. Set it here:',
        `${config.publicUrl}/reset-password#token=${token}`,
        `The link works once, for ${person.minutes} minutes. If it was not you, ignore this message: nothing changes.`,
      ].join('\n\n'),
    })
  })
}
