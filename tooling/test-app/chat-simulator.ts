import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A chat service of the outside world: it keeps what incoming webhooks were sent, and answers as it is told. */
export interface ChatSimulator {
  origin: string
  /** What arrived, the oldest first. */
  messages: string[]
  /** How the next messages are answered; 0: not at all, the connection is cut once the message is here. */
  answers: { status: number; headers?: Record<string, string> }
  close(): Promise<void>
}

export async function startChatSimulator(): Promise<ChatSimulator> {
  const messages: string[] = []
  const server = createServer(async (request, response) => {
    messages.push(await text(request))
    const { status, headers = {} } = service.answers
    if (status === 0) return request.socket.destroy()
    response.writeHead(status, headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: ChatSimulator = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    answers: { status: 204 },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
