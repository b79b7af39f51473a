import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { NetworkWatch } from './watch/network-watch.ts'

/** Hands a mail to a mail server. Throws what it said. */
export interface Mailer {
  send(mail: { recipient: string; subject: string; body: string }): Promise<void>
}

/** Null where no SMTP is configured: mails wait in the outbox then. */
export function createMailer({ smtp }: Pick<Config, 'smtp'>, network: NetworkWatch): Mailer | null {
  if (!smtp.address) return null
  const transport = createTransport(smtp.address)
  return {
    async send({ recipient, subject, body }) {
      network.leaves('the mail server')
      await transport.sendMail({ from: smtp.from, to: recipient, subject, text: body })
    },
  }
}
