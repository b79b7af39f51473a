import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

/** Hands a mail to a mail server. Throws what it said. */
export interface Mailer {
  send(mail: { recipient: string; subject: string; body: string }): Promise<void>
}

/** Null where no SMTP is configured: mails wait in the outbox then. */
export function createMailer({ smtp }: Pick<Config, 'smtp'>): Mailer | null {
  if (!smtp.address) return null
  const transport = createTransport(smtp.address)
  return {
    async send({ recipient, subject, body }) {
      await transport.sendMail({ from: smtp.from, to: recipient, subject, text: body })
    },
  }
}
