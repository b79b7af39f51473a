import type { FastifyInstance } from 'fastify'

/** The deepest body of the contract has four levels. */
const MOST_LEVELS = 32

/** A body that is not read any further; answered as 400 with these words. */
export class UnreadableBody extends Error {
  readonly statusCode = 400
}

/**
 * Bodies are JSON, not compressed, and no deeper than 32 levels; `__proto__` and `constructor.prototype` are refused.
 * What unpacks to a thousand times its size, or ends a recursive reader, is refused before it is read.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isDeeperThan(text as string, MOST_LEVELS))
      return done(new UnreadableBody(`The request is nested more than ${MOST_LEVELS} levels deep.`))
    void parse(request, text as string, done)
  })
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return
    return reply
      .code(415)
      .send({ detail: 'Send the request without compression (no content-encoding).', code: 'content_encoding' })
  })
}

/** Whether brackets of a JSON text, outside of its strings, are open more than so many at once. */
function isDeeperThan(text: string, most: number): boolean {
  let open = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (character === BRACKET || character === BRACE) {
      open += 1
      if (open > most) return true
    } else if (character === END_BRACKET || character === END_BRACE) open -= 1
  }
  return false
}

const [QUOTE, BACKSLASH, BRACKET, END_BRACKET, BRACE, END_BRACE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Where the string ends that begins here; the text's end when nothing ends it. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}
