import { createHash } from 'node:crypto'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { sendMailJob } from '../accounts.jobs.ts'
import { insertMail, type NewMail } from './queries/mails.ts'

/**
 * Saves a mail in the transaction of its cause. With SMTP, a job sends it together with others for the same person and
 * topic (`sendMail`); otherwise it stays in the outbox that the operator reads. A sandbox logs its subject. No log has
 * its text, which may have a link that sets a password.
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

/** Saves one mail for each of its recipients, like `saveMail`. */
export async function saveMails(
  tx: Tx,
  needs: Pick<Capabilities, 'jobs' | 'mailer' | 'config' | 'log'>,
  { recipients, ...mail }: Omit<NewMail, 'recipient'> & { recipients: readonly string[] },
): Promise<void> {
  for (const recipient of recipients) await saveMail(tx, needs, { ...mail, recipient })
}

/** Returns the line of mails to one person about one topic, without revealing the person. */
export const lineOf = ({ recipient, topic }: Pick<NewMail, 'recipient'> & { topic: string }): string =>
  createHash('sha256').update(`${topic} ${recipient}`).digest('base64url')
