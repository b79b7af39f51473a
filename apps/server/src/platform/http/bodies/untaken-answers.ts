import type { FastifyInstance } from 'fastify'

/**
 * Cuts off who takes nothing of his answer for so many milliseconds: until then it lies in this process. Any byte that
 * he takes begins the time anew, so that a slow line reads to its end.
 */
export function cutUntakenAnswers(app: FastifyInstance, untakenMs: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(untakenMs, () => raw.destroy())
  })
}
