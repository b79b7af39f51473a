import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FairGate } from '../../limits/fair-gate.ts'
import type { Refusal } from '../../refusal.ts'
import { refuseUnless } from '../contract/failures.ts'

/** A body up to this size costs almost nothing. */
const SMALL_BYTES = 256_000
/** How many larger bodies a process reads at once, in total and per address, and how many wait. */
const LARGE_ONES = { total: 2, sharing: [1], waiting: 50 }
const PATIENCE_MS = 5_000

const TOO_MANY: Refusal = {
  refused: 'throttled',
  detail: 'Too many large requests are being read at this moment. Send it again in a few seconds.',
  code: 'too_many_at_once',
  retryAfterSeconds: 5,
}

/**
 * Makes the calls of this app take a body of any type as bytes. The signature identifies the sender only when the
 * whole body has arrived, so a large body, or one of unknown length, waits until another has finished.
 */
export function takeBytes(app: FastifyInstance): void {
  const gate = new FairGate(LARGE_ONES)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const judge = async (request: FastifyRequest, reply: FastifyReply): Promise<Refusal | null> => {
    if (Number(request.headers['content-length'] ?? Infinity) <= SMALL_BYTES) return null
    const place = await gate.enter([request.ip], { ms: PATIENCE_MS })
    if (!place) return TOO_MANY
    // The client may have hung up while it waited.
    if (reply.raw.destroyed) place.leave()
    else for (const end of ['finish', 'close']) reply.raw.once(end, () => place.leave())
    return null
  }
  app.addHook('onRequest', refuseUnless(judge))
}
