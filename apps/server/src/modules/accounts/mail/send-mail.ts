import type { Capabilities } from '../../../platform/capabilities.ts'
import { sendMailJob } from '../accounts.jobs.ts'
import { mailToSend, msUntilNextMessage, recordMailFailed, recordMailsSent, type WaitingMail } from './queries/mails.ts'

/**
 * The most messages to one person about one topic within this many minutes. Later mails wait and are sent as one
 * message.
 */
const MESSAGES = { most: 5, minutes: 15 }

/**
 * Sends a waiting mail, together with all others for the same person and topic, and then deletes their texts. Sent
 * mails are not sent again. After five messages in a quarter of an hour the next one is deferred until the time is
 * over. Jobs of one person and topic run one at a time. Throws the mail server's error.
 */
export async function sendMail(
  { db, jobs, mailer }: Pick<Capabilities, 'db' | 'jobs' | 'mailer'>,
  { mail_id, line }: { mail_id: number; line?: string },
): Promise<void> {
  const waiting = mailer && (await mailToSend(db, mail_id))
  if (!waiting) return
  const waitMs = await msUntilNextMessage(db, waiting.mail, MESSAGES)
  if (waitMs !== null) {
    const again = { mail_id, ...(line !== undefined && { line }) }
    return jobs.send(sendMailJob, again, { startAfterMs: waitMs })
  }
  const { mail, others } = waiting
  const all = [mail, ...others]
  // Another mail may be the reason why the message was rejected, so this mail is sent alone.
  if (others.length > 0 && (await isSent(mailer, gathered(all)))) return recordMailsSent(db, mail_id, all)
  try {
    await mailer.send(mail)
  } catch (error) {
    await recordMailFailed(db, mail_id, error instanceof Error ? error.message : String(error))
    throw error
  }
  await recordMailsSent(db, mail_id, [mail])
}

const isSent = (mailer: NonNullable<Capabilities['mailer']>, message: Message): Promise<boolean> =>
  mailer.send(message).then(
    () => true,
    () => false,
  )

type Message = Pick<WaitingMail, 'recipient' | 'subject' | 'body'>

/** Returns one message with several mails, the oldest first. */
function gathered(mails: readonly WaitingMail[]): Message {
  const inOrder = mails.toSorted((one, other) => one.mail_id - other.mail_id)
  const [first] = inOrder
  return {
    recipient: first?.recipient ?? '',
    subject: `${first?.subject}, and ${inOrder.length - 1} more`,
    body: inOrder.map(({ subject, body }) => `${subject}\n\n${body}`).join('\n\n* * *\n\n'),
  }
}
