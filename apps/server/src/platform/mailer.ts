import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { NetworkWatch } from './watch/network-watch.ts'

/** Sends mails to a mail server. Throws the server's error. */
export interface Mailer {
  send(mail: { recipient: string; subject: string; body: string }): Promise<void>
  /** Signs in to the mail server and sends nothing. */
  signIn(): Promise<void>
}

/** A person waits for the result of a sign-in; mails themselves are sent by jobs. */
const SIGN_IN_WITHIN_MS = 10_000

/** Creates the mailer; null without SMTP settings, so that mails stay in the outbox. */
export function createMailer({ smtp }: Pick<Config, 'smtp'>, network: NetworkWatch): Mailer | null {
  if (!smtp.address) return null
  const { address } = smtp
  const transport = createTransport(address)
  return {
    async signIn() {
      network.leaves('the mail server')
      const waiting = { connectionTimeout: SIGN_IN_WITHIN_MS, greetingTimeout: SIGN_IN_WITHIN_MS }
      await createTransport({ url: address, ...waiting, socketTimeout: SIGN_IN_WITHIN_MS }).verify()
    },
    async send({ recipient, subject, body }) {
      network.leaves('the mail server')
      await transport.sendMail({ from: smtp.from, to: recipient, subject, text: body })
    },
  }
}
