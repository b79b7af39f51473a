import { Readable } from 'node:stream'
import {
  type AnswerOf,
  type Area,
  type BodyOf,
  type Call,
  type Due,
  Failure,
  type ParamsOf,
  type QueryOf,
  tagOf,
} from '@ark/contract'
import { may, type Permission, PERMISSIONS, type Role } from '@ark/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Caller } from '../../caller.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { refuseUnless, sendRefusal } from './failures.ts'
import { locationBoundMessage, pricesRefusal, reachRefusal } from './location-bounds.ts'
import { mostValues } from '../bodies/most-values.ts'
import { hasNotes, wholesaleSideOf, withoutForeignNotes } from './notes.ts'
import { takeBytes } from '../bodies/read-bytes.ts'
import { NO_FILE, takeUploads, type Upload } from '../bodies/read-upload.ts'
import type { RequestTurn } from '../defense/take-turns.ts'

/** JSON text that the database built; it is sent unchanged. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A file for the browser; `name` is its file name. */
export class FileAnswer {
  readonly content: Uint8Array
  readonly name: string
  constructor(content: Uint8Array, name: string) {
    this.content = content
    this.name = name
  }
}

/**
 * A file that is produced while it is sent, in pieces of whole lines: each is made after the previous one was sent. An
 * error in the middle breaks the connection.
 */
export class LinesAnswer {
  readonly pieces: AsyncIterable<string>
  readonly name: string
  constructor(pieces: AsyncIterable<string>, name: string) {
    this.pieces = pieces
    this.name = name
  }
}

/** A text that a program reads; `type` is its full content type. */
export class PlainText {
  readonly text: string
  readonly type: string
  constructor(text: string, type: string) {
    this.text = text
    this.type = type
  }
}

/** The handler has sent the answer (redirect, stream). */
export const ANSWERED = Symbol('answered')

export interface Incoming<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The uploaded file, for a call that takes one. */
  upload: C['upload'] extends readonly string[] ? Upload : null
  caller: C['access'] extends 'public' ? null : Caller
  /** The Idempotency-Key header, for a call that takes one; null when it was not sent. */
  idempotencyKey: string | null
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<C extends Call> = (
  incoming: Incoming<C>,
) => Promise<AnswerOf<C> | Refusal | ReadyJson | FileAnswer | LinesAnswer | PlainText | typeof ANSWERED>

/** One handler for every call of the area: a missing one does not compile. */
export type Handlers<A extends Area> = { [K in keyof A]: A[K] extends Call ? Handler<A[K]> : never }

/** Binds an area of the contract under /api/v1 (calls with `isAtRoot` at the root): access, validation, answer. */
export function bindArea<A extends Area>(app: FastifyInstance, area: A, handlers: Handlers<A>): void {
  for (const key of Object.keys(area) as (keyof A & string)[]) {
    const call = area[key] as Call
    const bind = (scope: FastifyInstance) => bindCall(scope, { key, call }, handlers[key] as unknown as Handler<Call>)
    const { upload, takesBytes } = call
    // Only the calls that take other bodies than JSON read them.
    if (upload) app.register(async (scope) => (takeUploads(scope, upload), bind(scope)))
    else if (takesBytes) app.register(async (scope) => (takeBytes(scope), bind(scope)))
    else bind(app)
  }
}

function bindCall(app: FastifyInstance, { key, call }: { key: string; call: Call }, handler: Handler<Call>): void {
  const [verb = 'GET', path = '/'] = key.split(' ')
  const notes = hasNotes(call.answer)
  const withOwnNotes = (answer: unknown, caller: Caller | null): unknown =>
    notes && caller && !isRefusal(answer)
      ? withoutForeignNotes(parsed(answer), call.answer, wholesaleSideOf(caller))
      : answer
  const admit = (request: FastifyRequest, reply: FastifyReply): Refusal | null | Promise<Refusal | null> => {
    const refusal = call.access === 'public' ? null : accessRefusal(request.caller, call.access, call)
    return refusal ?? (call.isExpensive ? app.takeTurn(request, reply) : null)
  }
  app.route({
    method: verb as HTTPMethods,
    url: `${call.isAtRoot ? '' : '/api/v1'}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: {
      access: call.access,
      isStream: call.media === 'text/event-stream',
      mostValues: call.body ? mostValues(call.body) : 0,
      ...(call.upload && { takes: call.upload }),
    },
    schema: schemaOf(call, key),
    ...limitOf(call),
    // Runs before the body is read, so that a caller without access learns nothing about the expected body.
    onRequest: refuseUnless((request, reply) => {
      // The browser revalidates answers for one person each time. Answers to other verbs may have a password or a
      // token, so they are never stored.
      reply.header('cache-control', verb === 'GET' ? 'private, no-cache' : 'no-store')
      return waitsSignedOut(request.caller, { verb, call })
        ? app.takeSignedOutTurn(request, reply).then((crowded) => crowded ?? admit(request, reply))
        : admit(request, reply)
    }),
    preHandler: refuseUnless((request) =>
      typeof call.changes === 'object' ? pricesRefusal(app, request, call.changes) : null,
    ),
    handler: async (request, reply) => {
      const incoming = {
        params: request.params,
        query: request.query,
        body: request.body,
        upload: call.upload ? (request.upload ?? NO_FILE) : null,
        caller: request.caller,
        idempotencyKey: call.takesIdempotencyKey ? keyIn(request) : null,
        request,
        reply,
      }
      const work = async () => {
        const answer = await handler(incoming as unknown as Incoming<Call>)
        return send(reply, withOwnNotes(answer, request.caller), call)
      }
      return request.turn ? request.turn.during(work) : work()
    },
  })
}

/**
 * Returns whether a request waits for a place of its address: no one is signed in, and it is more than a public read.
 * A signed webhook is identified by its body and has limits of its own (`takeBytes`).
 */
const waitsSignedOut = (caller: Caller | null, { verb, call }: { verb: string; call: Call }): boolean =>
  caller === null && !call.takesBytes && !(call.access === 'public' && verb === 'GET')

/** The most bytes of a body whose sender is unknown: names and passwords have a few hundred bytes. */
const SIGNED_OUT_BYTES = 16_000

const limitOf = ({ maxBodyBytes, access }: Call): { bodyLimit?: number } =>
  maxBodyBytes ? { bodyLimit: maxBodyBytes } : access === 'public' ? { bodyLimit: SIGNED_OUT_BYTES } : {}

/** Returns an answer for the removal of notes; text that the database built is parsed. */
const parsed = (answer: unknown): unknown =>
  answer instanceof ReadyJson ? (JSON.parse(answer.text) as unknown) : answer

const keyIn = ({ headers }: FastifyRequest): string | null => {
  const { 'idempotency-key': key } = headers
  return typeof key === 'string' ? key : null
}

function accessRefusal(caller: Caller | null, access: 'signed-in' | Permission, call: Call): Refusal | null {
  const { allowedWhileDue = [], media } = call
  if (!caller) return refuse('signed_out', 'Please sign in.')
  if (access !== 'signed-in' && !may(caller.role, access))
    return refuse('forbidden', forbiddenWords(caller.role, access))
  const tooFar = reachRefusal(caller, call)
  if (tooFar) return tooFar
  if (caller.due && !allowedWhileDue.includes(caller.due)) return DUE[caller.due]
  if (caller.isDemo && media && LABELS.has(media)) return NO_FILES_IN_DEMO_MODE
  return null
}

const DUE: Record<Due, Refusal> = {
  password: {
    ...refuse('forbidden', 'Your password has to be changed before you go on. Set a new one.'),
    code: 'password_due',
  },
  second_factor: {
    ...refuse('forbidden', 'This account needs a second factor before it goes on. Set one up in your profile.'),
    code: 'second_factor_due',
  },
}

/** Labels show names and addresses that ARK did not write and cannot mask. */
const LABELS: ReadonlySet<string> = new Set<NonNullable<Call['media']>>(['application/pdf', 'application/zpl'])
const NO_FILES_IN_DEMO_MODE: Refusal = {
  ...refuse('conflict', 'Files show real names and addresses. Turn demo mode off in your profile to open this one.'),
  code: 'demo_mode',
}

/**
 * Returns the message for a missing permission. It lists the roles that have it, so that people know whom to ask; no
 * role of a retailer has administration.
 */
const forbiddenWords = (role: Role, access: Permission): string =>
  access === 'administration'
    ? 'Access Denied - This page is restricted to administrators only.'
    : `Your role (${role}) may not do this. Only these roles may: ${PERMISSIONS[access].join(', ')}.`

/** Makes the pieces of a large answer take turns with other large requests. */
const inTurn = (pieces: AsyncIterable<string>, turn: RequestTurn | null): AsyncIterable<string> =>
  turn ? turn.pieces(pieces) : pieces

function send(reply: FastifyReply, answer: unknown, call: Call): unknown {
  if (answer === ANSWERED) return reply
  if (isRefusal(answer)) return sendRefusal(reply, answer)
  if (answer instanceof ReadyJson)
    return reply.type('application/json; charset=utf-8').serializer(String).send(answer.text)
  if (answer instanceof PlainText) return reply.type(answer.type).send(answer.text)
  if (answer instanceof FileAnswer || answer instanceof LinesAnswer)
    return reply
      .type(call.media ?? 'application/octet-stream')
      .header('content-disposition', `inline; filename="${answer.name}"`)
      .send(answer instanceof FileAnswer ? answer.content : Readable.from(inTurn(answer.pieces, reply.request.turn)))
  // A handler with another status has set it (readiness).
  return (reply.statusCode === 200 ? reply.code(call.status ?? 200) : reply).send(answer)
}

/** A key is visible ASCII, like a UUID. */
const IDEMPOTENCY_KEY = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 8,
      maxLength: 100,
      pattern: '^[\\x21-\\x7e]+$',
      examples: ['7f3b0c52-6f0e-4d1b-9a0c-2f6f3f8f2d11'],
    },
  },
}

const failure = (description: string) => ({ ...Failure, description })
/** The schemas of failures, shared by all calls so that each is compiled once. */
const FAILURES = {
  401: failure('Not signed in'),
  403: failure('Not allowed'),
  404: failure('Not found'),
  422: failure('A field is wrong'),
}

/** Returns who may make a call, for the API's description. */
function accessWords({ access }: Call): string {
  if (access === 'public') return 'For everyone, even without signing in.'
  if (access === 'signed-in') return 'For everyone who is signed in.'
  return `For: ${PERMISSIONS[access].join(', ')}.`
}

function schemaOf(call: Call, key: string) {
  const success = call.media
    ? { description: call.summary, content: { [call.media]: { schema: { type: 'string', format: 'binary' } } } }
    : call.answer
  return {
    summary: call.summary,
    description: [accessWords(call), locationBoundMessage(call)].filter(Boolean).join(' '),
    operationId: call.operationId,
    tags: [tagOf(key)],
    ...(call.takesIdempotencyKey ? { headers: IDEMPOTENCY_KEY } : {}),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.upload
      ? { body: { content: Object.fromEntries(call.upload.map((type) => [type, { schema: {} }])) } }
      : {}),
    response: {
      [call.status ?? 200]: success,
      ...(call.access === 'public' ? {} : { 401: FAILURES[401], 403: FAILURES[403] }),
      ...(call.params ? { 404: FAILURES[404] } : {}),
      ...(call.params || call.query || call.body ? { 422: FAILURES[422] } : {}),
    },
  }
}
