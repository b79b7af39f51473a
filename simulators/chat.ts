import type { FastifyInstance } from 'fastify'

/** Discord and Slack, as far as incoming webhooks go: what was posted is kept, and shown on the index page. */
export interface ChatSimulator {
  /** The bodies that arrived, the oldest first; the last hundred. */
  messages: string[]
  /** How the next messages are answered; status 0: not at all, the connection is cut once the message is here. */
  answers: { status: number; headers?: Record<string, string> }
}

const MOST_MESSAGES = 100

/** The paths of webhooks that the page names; any other id and secret is answered the same. */
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

/** What a message says, as each service names it. */
export function wordsOfMessage(body: string): string {
  const { content, text } = JSON.parse(body) as { content?: unknown; text?: unknown }
  return [content, text].find((words) => typeof words === 'string') ?? body
}
