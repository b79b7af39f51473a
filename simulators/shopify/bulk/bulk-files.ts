import { createHmac } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatedClock } from '../../core/clock.ts'
import type { BulkOperation } from '../entities.ts'
import type { Settings } from '../settings.ts'
import type { ShopStore } from '../store.ts'

const PATH = '/storage/shopify-bulk'

/**
 * Returns the address of a finished file, which looks like a signed Google Storage address. Anyone with the address may
 * read the file.
 */
export function bulkUrl(publicUrl: string, { id, urlExpiresAt }: Pick<BulkOperation, 'id' | 'urlExpiresAt'>): string {
  const expires = String(Math.floor((urlExpiresAt?.getTime() ?? 0) / 1000))
  const query = new URLSearchParams({
    GoogleAccessId: 'assets-us-prod@shopify-tiers.iam.gserviceaccount.com',
    Expires: expires,
    Signature: signatureOf(String(id), expires),
  })
  return `${publicUrl}${PATH}/bulk-${id}.jsonl?${query}`
}

function signatureOf(id: string, expires: string): string {
  return createHmac('sha256', 'simulated storage key').update(`${id} ${expires}`).digest('base64')
}

interface BulkFileRequest {
  Params: { file: string }
  Querystring: { Expires?: string; Signature?: string }
}

export function registerBulkFiles(
  app: FastifyInstance,
  { store, clock, settings }: { store: ShopStore; clock: SimulatedClock; settings: () => Settings },
): void {
  app.get<BulkFileRequest>(`${PATH}/:file`, ({ params, query }, reply) => {
    const id = /^bulk-(\d+)\.jsonl$/.exec(params.file)?.[1] ?? ''
    const operation = [...store.shops.values()]
      .map((shop) => shop.bulkOperations.get(Number(id)))
      .find((candidate) => candidate !== undefined)
    if (query.Signature !== signatureOf(id, query.Expires ?? '')) return refuse(reply, 403, 'SignatureDoesNotMatch')
    const isExpired = (operation?.urlExpiresAt?.getTime() ?? 0) <= clock.now().getTime()
    if (isExpired || Number(query.Expires) * 1000 <= clock.now().getTime()) return refuse(reply, 400, 'ExpiredToken')
    if (!operation?.file) return refuse(reply, 404, 'NoSuchKey')
    return sendFile(reply, operation.file, settings().bulkFile)
  })
}

/** Answers in XML, as Google Storage does. */
function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  const body = `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code></Error>`
  return reply.code(status).type('application/xml; charset=UTF-8').send(body)
}

/**
 * Sends a file. `broken` announces the whole length and disconnects early; `silent` looks complete, so that only
 * objectCount shows the missing lines.
 */
function sendFile(reply: FastifyReply, file: Buffer, fault: Settings['bulkFile']): FastifyReply {
  const content = gunzipSync(file)
  const body = fault?.doubleLines ? Buffer.from(content.toString().replace(/.+\n/g, '$&$&')) : content
  const kept = body.subarray(0, Math.floor(body.length * (fault?.keepFraction ?? 1)))
  reply.type('application/jsonl')
  if (fault?.ending !== 'broken') return reply.send(kept)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/jsonl', 'content-length': body.length })
  reply.raw.write(kept, () => reply.raw.destroy())
  return reply
}
