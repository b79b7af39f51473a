import { createHash } from 'node:crypto'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { sendMailJob } from '../accounts.jobs.ts'
import { insertMail, type NewMail } from './queries/mails.ts'

/**
 * Saves a mail in the transaction of its cause. Where SMTP is configured a job sends it, together with what else waits
 * for its person about the same (`sendMail`); otherwise it waits in the outbox that the operator reads (domain §8). The
 * log of a sandbox has its subject. No log has its text, which may hold a link that sets a password.
 */
export async function saveMail(
  tx: Tx,
  { jobs, mailer, config, log }: Pick<Capabilities, 'jobs' | 'mailer' | 'config' | 'log'>,
  mail: NewMail,
): Promise<void> {
  const mail_id = await insertMail(tx, mail)
  if (mailer) await jobs.within(tx).send(sendMailJob, { mail_id, line: lineOf(mail) })
  else if (config.isSandbox) log.info({ mail_id }, `a mail waits in the outbox: ${mail.subject}`)
}

/** Mails to one person about one thing, without saying whom. */
const lineOf = ({ recipient, topic }: NewMail): string =>
  createHash('sha256').update(`${topic} ${recipient}`).digest('base64url')
