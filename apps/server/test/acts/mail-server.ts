import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { createMailer } from '../../src/platform/mailer.ts'
import { createNetworkWatch } from '../../src/platform/watch/network-watch.ts'
import type { TestApp } from '../start-test-app.ts'

export interface MailServer {
  /** The received mails in order, with their lines and characters as written. */
  letters: string[]
  /** Mails that contain this text are refused; null refuses none. */
  refuses: string | null
  /** Closes the server; the app then sends no mails. */
  close(): Promise<void>
}

/** Starts a mail server on this machine, to which the app sends its mails from now on. */
export async function startMailServer({ capabilities }: TestApp): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let written = ''
      stream.on('data', (part) => (written += String(part)))
      stream.on('end', () => {
        const letter = written.replaceAll('=\r\n', '').replaceAll('=3D', '=')
        if (mails.refuses !== null && letter.includes(mails.refuses)) return done(new Error('not this one'))
        mails.letters.push(letter)
        done()
      })
    },
  })
  const mails: MailServer = {
    letters: [],
    refuses: null,
    async close() {
      capabilities.mailer = null
      await new Promise<void>((closed) => server.close(closed))
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  const smtp = { address: `smtp://127.0.0.1:${port}`, from: 'ARK <ark@test.example>' }
  capabilities.mailer = createMailer({ smtp }, createNetworkWatch(capabilities.log, { isStrict: true }))
  return mails
}
