import type { FastifyInstance } from 'fastify'
import { goesOn } from '../../watch/loop-watch.ts'

/** The deepest body of the contract has four levels. */
const MOST_LEVELS = 32
/** Values beyond those that a call takes: mistakes that can be named field by field. */
const STRANGE_VALUES = 100

/** A body that is not read any further; answered as 400 with these words. */
export class UnreadableBody extends Error {
  readonly statusCode = 400
}

/**
 * Bodies are JSON, not compressed, no deeper than 32 levels, and of a hundred values more at most than the schema of
 * their call can take (`mostValues`); `__proto__` and `constructor.prototype` are refused. What unpacks to many times
 * its size, ends a recursive reader, or keeps this one busy is refused before it is read.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    goesOn(request.work)
    const { mostValues = 0 } = request.routeOptions.config
    const problem = excessOf(text as string, mostValues + STRANGE_VALUES)
    if (problem) return done(new UnreadableBody(problem))
    void parse(request, text as string, done)
  })
  leaveBodiesUnread(app)
  app.addHook('onRequest', (request, reply, done) => {
    // Generated clients name the type of a body that a call does not have: nothing is of any type.
    if (request.headers['content-length'] === '0') delete request.headers['content-type']
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return done()
    // It never goes on, also when its sender hangs up (`refuseUnless`).
    reply
      .code(415)
      .send({ detail: 'Send the request without compression (no content-encoding).', code: 'content_encoding' })
  })
}

/** Of a body that nobody reads: as much as an answer lets through, so that its connection can be used again. */
const UNREAD_BYTES = 64_000

/**
 * Closes the connection of a request that is answered before its body has come, where much of it may follow: what
 * nobody wants is not taken in. A file is let through, so that its sender reads why it was refused.
 */
function leaveBodiesUnread(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers, routeOptions }, reply) => {
    const says = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
    if (says > UNREAD_BYTES && !raw.complete && !routeOptions.config.takes) reply.header('connection', 'close')
  })
}

/** What a JSON text has too much of, counted outside of its strings, in words; null: nothing. */
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

/** Where the string ends that begins here; the text's end when nothing ends it. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}
