import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { sendMailJob } from './accounts.jobs.ts'
import { insertMail, mailToSend, recordMailFailed, recordMailSent, type NewMail } from './queries/mails.ts'

/**
 * Saves a mail in the transaction of its cause. Where SMTP is configured a job sends it; otherwise it waits in the
 * outbox that the operator reads (domain §8). A sandbox says in the log that it does; its text, which may hold a link
 * that sets a password, stands in no log.
 */
export async function saveMail(
  tx: Tx,
  { jobs, mailer, config, log }: Pick<Capabilities, 'jobs' | 'mailer' | 'config' | 'log'>,
  mail: NewMail,
): Promise<void> {
  const mail_id = await insertMail(tx, mail)
  if (mailer) await jobs.within(tx).send(sendMailJob, { mail_id })
  else if (config.isSandbox) log.info({ mail_id }, `a mail waits in the outbox: ${mail.subject}`)
}

/**
 * Sends a mail that waits; what has been sent is not sent again, and its text is forgotten. Throws what the mail
 * server said.
 */
export async function sendMail({ db, mailer }: Pick<Capabilities, 'db' | 'mailer'>, mailId: number): Promise<void> {
  const mail = await mailToSend(db, mailId)
  if (!mail || !mailer) return
  try {
    await mailer.send(mail)
  } catch (error) {
    await recordMailFailed(db, mailId, error instanceof Error ? error.message : String(error))
    throw error
  }
  await recordMailSent(db, mailId)
}
