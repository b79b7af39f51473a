import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { ChangeFeed } from '../events.ts'
import { ANSWERED } from './bind-area.ts'

const HEARTBEAT_MS = 15_000

/** Changes of the caller's retailer as server-sent events, until the browser leaves. A comment every 15 s keeps proxies from closing it. */
export async function eventStream(
  feed: ChangeFeed,
  { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
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
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  request.raw.once('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
    raw.end()
  })
  return ANSWERED
}
