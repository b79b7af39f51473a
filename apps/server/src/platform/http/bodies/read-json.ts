import type { FastifyInstance } from 'fastify'
import { resumesWork } from '../../watch/loop-watch.ts'

/** The limit of nesting; the deepest body of the contract has four levels. */
const MOST_LEVELS = 32
/** How many values beyond the schema's a body may have, so that mistakes can still be reported field by field. */
const STRANGE_VALUES = 100

/** The error for a body that is not read any further; its message is the answer with status 400. */
export class UnreadableBody extends Error {
  readonly statusCode = 400
}

/**
 * Reads bodies as JSON: uncompressed, at most 32 levels deep, with at most a hundred values more than the call's
 * schema allows (`mostValues`), and without `__proto__` or `constructor.prototype`. A body that unpacks to many times
 * its size, overflows a recursive parser or blocks this one is refused before it is parsed.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    resumesWork(request.work)
    const { mostValues = 0 } = request.routeOptions.config
    const problem = excessOf(text as string, mostValues + STRANGE_VALUES)
    if (problem) return done(new UnreadableBody(problem))
    void parse(request, text as string, done)
  })
  leaveBodiesUnread(app)
  app.addHook('onRequest', (request, reply, done) => {
    // Generated clients send a content type even without a body, so it is ignored there.
    if (request.headers['content-length'] === '0') delete request.headers['content-type']
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return done()
    // The request never continues, even when its sender hangs up (`refuseUnless`).
    reply
      .code(415)
      .send({ detail: 'Send the request without compression (no content-encoding).', code: 'content_encoding' })
  })
}

/** The most bytes of an unread body that may follow an answer while its connection stays usable. */
const UNREAD_BYTES = 64_000

/**
 * Closes the connection of a request that is answered before its body arrives, when much of the body may follow. A
 * file is read to its end, so that its sender sees why it was refused.
 */
function leaveBodiesUnread(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers, routeOptions }, reply) => {
    const says = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
    if (says > UNREAD_BYTES && !raw.complete && !routeOptions.config.takes) reply.header('connection', 'close')
  })
}

/**
 * Returns what a JSON text has too much of, as a message; null when it is within the limits. Counts outside of
 * strings.
 */
function excessOf(text: string, mostValues: number): string | null {
  let open = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (character === COMMA) values += 1
    else if (character === BRACKET || character === BRACE) open += 1
    else if (character === END_BRACKET || character === END_BRACE) open -= 1
    if (open > MOST_LEVELS) return `The request is nested more than ${MOST_LEVELS} levels deep.`
    if (values > mostValues) return `The request has more than ${mostValues} values. Send less at once.`
  }
  return null
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [BRACKET, END_BRACKET, BRACE, END_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Returns the position where the string that begins at `from` ends; the text's length when it does not end. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}
