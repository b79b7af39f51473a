import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * A file in transfer, in pieces of `PIECE_BYTES`, of which the last may be shorter. It can be read once. A piece is
 * valid only until the next one is requested, which reuses its memory.
 */
export type Upload = AsyncIterable<Buffer>

/** How much of a file this process keeps in memory; it reads no more before a piece is processed. */
export const PIECE_BYTES = 128 * 1024

/** The error for a file over the call's limit; the answer is 413 with the limit. */
class TooLargeUpload extends Error {
  readonly statusCode = 413
}

/** The error when the sender hung up or took longer than a request may; no one receives the answer. */
class BrokenUpload extends Error {
  readonly statusCode = 400
}

/** The upload of a request without a body, and so without a content type. */
export const NO_FILE: Upload = {
  async *[Symbol.asyncIterator]() {},
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null
  }
}

/**
 * Makes the calls of this app take files of these types and nothing else. `request.upload` is the incoming file; there
 * is no whole body to inspect.
 */
export function takeUploads(app: FastifyInstance, types: readonly string[]): void {
  app.decorateRequest('upload', null)
  app.removeAllContentTypeParsers()
  for (const type of types)
    app.addContentTypeParser(type, (request, payload, done) => {
      const { bodyLimit } = request.routeOptions
      // A file whose Content-Length is too large is not read at all.
      if (Number(request.headers['content-length']) > bodyLimit) return done(new TooLargeUpload())
      request.upload = piecesOf(payload, bodyLimit)
      done(null)
    })
}

/**
 * Reads a stream of at most `mostBytes` piece by piece. Pieces are copied, so that tiny chunks cost no more memory
 * than large ones. Throws when the stream is longer, or when it breaks off. The rest is then received unread, until
 * the sender stops or the request's time is over.
 */
export async function* piecesOf(stream: Readable, mostBytes: number): AsyncGenerator<Buffer> {
  let seen = 0
  const piece = Buffer.alloc(PIECE_BYTES)
  let filled = 0
  try {
    for await (const chunk of unbroken(stream)) {
      seen += chunk.length
      if (seen > mostBytes) throw new TooLargeUpload()
      for (let from = 0; from < chunk.length; ) {
        const copied = chunk.copy(piece, filled, from)
        from += copied
        filled += copied
        if (filled < PIECE_BYTES) continue
        yield piece
        filled = 0
      }
    }
    if (filled > 0) yield piece.subarray(0, filled)
  } finally {
    stream.resume()
  }
}

/**
 * Yields the chunks of a stream without destroying it at the end, because the answer still goes out over its
 * connection.
 */
async function* unbroken(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw new BrokenUpload('The file did not arrive as a whole.', { cause: error })
  }
}
