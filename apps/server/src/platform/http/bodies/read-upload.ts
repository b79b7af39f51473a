import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * A file that is being sent, in pieces of `PIECE_BYTES`, of which the last may be shorter. It can be read once, and a
 * piece only until the next one is asked for, which takes its place.
 */
export type Upload = AsyncIterable<Buffer>

/** What of a file this process holds at once; no more of it is asked for before a piece has been dealt with. */
export const PIECE_BYTES = 128 * 1024

/** Answered as 413 with how much a call takes. */
class TooLargeUpload extends Error {
  readonly statusCode = 413
}

/** Its sender has hung up, or took longer than a request may: nobody hears the answer. */
class BrokenUpload extends Error {
  readonly statusCode = 400
}

/** Of a request that has no body at all, and so no type. */
export const NO_FILE: Upload = {
  async *[Symbol.asyncIterator]() {},
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null
  }
}

/**
 * Has the calls of this app take files of these types, and nothing else: `request.upload` is what comes in, and there
 * is no body that anything could look at as a whole.
 */
export function takeUploads(app: FastifyInstance, types: readonly string[]): void {
  app.decorateRequest('upload', null)
  app.removeAllContentTypeParsers()
  for (const type of types)
    app.addContentTypeParser(type, (request, payload, done) => {
      const { bodyLimit } = request.routeOptions
      // What is too large already by what it says of itself is not read at all.
      if (Number(request.headers['content-length']) > bodyLimit) return done(new TooLargeUpload())
      request.upload = piecesOf(payload, bodyLimit)
      done(null)
    })
}

/**
 * Reads a stream of at most so many bytes piece by piece. What is kept is a copy, so that a sender of tiny chunks costs
 * no more than one of large ones. Throws when more comes, or when the stream ends before its time. What is left over
 * then is let through unread, until the sender stops or the time of a request is over.
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

/** The chunks of a stream, which is not destroyed at the end: an answer still goes out over its connection. */
async function* unbroken(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw new BrokenUpload('The file did not arrive as a whole.', { cause: error })
  }
}
