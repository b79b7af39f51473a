import type { FastifyInstance } from 'fastify'

/**
 * Makes every answer close its connection once the process is ending: a load balancer then keeps no connection to it,
 * and none stays open after its last answer.
 */
export function hangUpWhenEnding(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (ending.aborted) reply.header('connection', 'close')
  })
}
