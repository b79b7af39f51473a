import type { FastifyInstance } from 'fastify'

/**
 * From the signal on every answer asks its client to connect anew: a load balancer keeps no connection to a process
 * that is about to close them, and no connection stays open when its last answer has left.
 */
export function hangUpWhenEnding(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (ending.aborted) reply.header('connection', 'close')
  })
}
