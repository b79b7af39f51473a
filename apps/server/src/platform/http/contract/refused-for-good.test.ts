import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuse } from '../../refusal.ts'
import { refuseUnless } from './failures.ts'

test.each([
  ['at once', () => refuse('forbidden', 'No.')],
  ['after a while', async () => (await setImmediate(), refuse('forbidden', 'No.'))],
])('a request refused %s has no effect, even if its sender disconnects meanwhile', async (_, judge) => {
  const app = Fastify()
  const [isWriting, maySend] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDone = false
  // Behaves like demo mode, which reads names from the database before an answer is sent.
  app.addHook('onSend', async () => {
    isWriting.resolve()
    await maySend.promise
  })
  const hungUp = Promise.withResolvers<void>()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => hungUp.resolve())
    done()
  })
  app.post('/', { onRequest: refuseUnless(judge) }, async () => {
    isDone = true
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
    await isWriting.promise
    socket.destroy()
    await hungUp.promise
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    expect(isDone).toBe(false)
    maySend.resolve()
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    expect(isDone).toBe(false)
  } finally {
    await app.close()
  }
})
