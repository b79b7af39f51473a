import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { sendMailJob } from '../accounts.jobs.ts'
import { recordAudit } from '../audit/queries/record-audit.ts'
import { deleteUnsentMail, isUnsent, releaseMail } from '../mail/queries/mails.ts'
import { lineOf } from '../mail/save-mail.ts'

interface MailDecision {
  mailId: number
  /** The operator who decides. */
  by: number
}

/**
 * Sends an unsent mail: one that the mail server refused, or that was held after a restore. Refuses when no mail server
 * is configured, or the mail was sent meanwhile.
 */
export async function sendMailAgain(
  { db, jobs, mailer }: Pick<Capabilities, 'db' | 'jobs' | 'mailer'>,
  { mailId, by }: MailDecision,
): Promise<{ message: string } | Refusal> {
  return db.asPlatform(async (tx) => {
    if (!(await isUnsent(tx, mailId))) return notFound('This e-mail')
    if (!mailer) return refuse('conflict', NO_MAIL_SERVER)
    const mail = await releaseMail(tx, mailId)
    if (!mail) return notFound('This e-mail')
    await jobs.within(tx).send(sendMailJob, { mail_id: mailId, line: lineOf(mail) })
    await recordDecision(tx, { mailId, by, event_type: 'mail_sent_again' })
    return { message: 'The e-mail is being sent.' }
  })
}

/** Deletes an unsent mail, for example one that was sent before a restore. */
export const discardMail = (
  { db }: Pick<Capabilities, 'db'>,
  { mailId, by }: MailDecision,
): Promise<{ message: string } | Refusal> =>
  db.asPlatform(async (tx) => {
    if (!(await deleteUnsentMail(tx, mailId))) return notFound('This e-mail')
    await recordDecision(tx, { mailId, by, event_type: 'mail_discarded' })
    return { message: 'The e-mail has been discarded.' }
  })

const NO_MAIL_SERVER = 'ARK has no mail server: set SMTP_URL, or pass the text on yourself and discard the e-mail here.'

const recordDecision = (
  tx: Parameters<typeof recordAudit>[0],
  { mailId, by, event_type }: MailDecision & { event_type: string },
) => recordAudit(tx, { retailerId: null, userId: by, event_type, status: 'success', details: { mail_id: mailId } })
