import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { ChangeFeed } from '../events.ts'
import { ANSWERED } from './bind-area.ts'

const HEARTBEAT_MS = 15_000

interface Listening {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
  isSignedIn(): Promise<boolean>
}

/**
 * Changes of the caller's retailer as server-sent events, until the browser leaves or its session ends. A comment every 15 s keeps proxies
 * from closing it.
 */
export async function eventStream(
  feed: ChangeFeed,
  { caller, request, reply, isSignedIn }: Listening,
): Promise<typeof ANSWERED> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })
  raw.write(': connected\n\n')
  const unsubscribe = feed.subscribe(caller.retailerId ?? 0, (change) =>
    raw.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
  )
  const heartbeat = setInterval(async () => {
    // Whoever asks again is told why.
    if (await isSignedIn().catch(() => true)) raw.write(': still here\n\n')
    else raw.end()
  }, HEARTBEAT_MS)
  request.raw.once('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
    raw.end()
  })
  return ANSWERED
}
