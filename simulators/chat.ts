import type { FastifyInstance } from 'fastify'

/** A simulator of Discord's and Slack's incoming webhooks. It keeps the messages and shows them on the index page. */
export interface ChatSimulator {
  /** The last hundred bodies, oldest first. */
  messages: string[]
  /** The answer to the next messages; status 0 cuts the connection once the message arrived. */
  answers: { status: number; headers?: Record<string, string> }
}

const MOST_MESSAGES = 100

/** The webhook paths that the page shows; any other ID and secret gets the same answer. */
export const CHAT_WEBHOOKS = ['/api/webhooks/1/sandbox', '/services/T1/B1/sandbox'] as const

/** Adds the webhooks of both services to a server. */
export function answerChat(app: FastifyInstance): ChatSimulator {
  const chat: ChatSimulator = { messages: [], answers: { status: 204 } }
  for (const url of ['/api/webhooks/:id/:secret', '/services/:team/:channel/:secret'])
    app.post(url, (request, reply) => {
      chat.messages.push(JSON.stringify(request.body))
      if (chat.messages.length > MOST_MESSAGES) chat.messages.shift()
      const { status, headers = {} } = chat.answers
      if (status === 0) return void request.raw.socket.destroy()
      return reply.code(status).headers(headers).send()
    })
  return chat
}

/** Returns the text of a message from the field that its service uses. */
export function textOfMessage(body: string): string {
  const { content, text } = JSON.parse(body) as { content?: unknown; text?: unknown }
  return [content, text].find((words) => typeof words === 'string') ?? body
}
