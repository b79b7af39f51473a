import type { FastifyInstance } from 'fastify'

/**
 * Disconnects a client that reads nothing of its answer for this many milliseconds, because the answer takes memory
 * until then. Every byte that is read restarts the time, so a slow line can read to the end.
 */
export function cutUntakenAnswers(app: FastifyInstance, untakenMs: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(untakenMs, () => raw.destroy())
  })
}
