import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { NetworkWatch } from './watch/network-watch.ts'

/** Sends mails to a mail server. Throws the server's error. */
export interface Mailer {
  send(mail: { recipient: string; subject: string; body: string }): Promise<void>
}

/** Creates the mailer; null without SMTP settings, so that mails stay in the outbox. */
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
