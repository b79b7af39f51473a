import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type ChangeEvent,
  contract,
  type Contract,
  type ParamsOf,
  type QueryOf,
} from '@ark/contract'
import Value from 'typebox/value'

type Key = keyof Contract
type Failure = Partial<Record<'detail' | 'code', string>> & { errors?: { field: string; message: string }[] }

/** The received input of a call, checked against the contract. */
export interface ReceivedCall<K extends Key> {
  params: ParamsOf<Contract[K]>
  query: QueryOf<Contract[K]>
  body: BodyOf<Contract[K]>
}

type AnswerTo<K extends Key> = AnswerOf<Contract[K]>
type Reply<K extends Key> = AnswerTo<K> | RefusedAnswer
type Replier<K extends Key> = (asked: ReceivedCall<K>) => Reply<K> | Promise<Reply<K>>

/** A refusal by the server. */
export class RefusedAnswer {
  readonly status: number
  readonly failure: Failure
  constructor(status: number, failure: Failure = {}) {
    this.status = status
    this.failure = failure
  }
}

const calls: Readonly<Record<string, Call>> = Object.assign({}, ...Object.values(contract))
/** Requests and answers that violate the contract, and unanswered calls: each fails the test. */
const faults: string[] = []

/** A test's answer to one request; `params` are the parts of its address that the call names. */
type Responder = (request: Request, params: Record<string, string | undefined>) => Response | Promise<Response>

const send = window.fetch

let end = new AbortController()
const underWay = new Set<Promise<Response>>()

/** Answers every call of the page in the page itself. A call that the test does not answer fails it. */
window.fetch = (input, init) => {
  const signal = init?.signal ? AbortSignal.any([init.signal, end.signal]) : end.signal
  const request = new Request(input, { ...init, signal })
  if (!new URL(request.url).pathname.startsWith('/api/')) return send(request)
  const answered = receive(request)
  underWay.add(answered)
  const isOver = () => void underWay.delete(answered)
  answered.then(isOver, isOver)
  return answered
}

/** Answers a request as a network does: in a later task, and not after the request was aborted. */
async function receive(request: Request): Promise<Response> {
  const { signal } = request
  signal.throwIfAborted()
  const isGivenUp = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  const arrived = nextTask().then(() => {
    signal.throwIfAborted()
    return respond(request)
  })
  const answered = await Promise.race([arrived, isGivenUp])
  return new Response(answered.body?.pipeThrough(new TransformStream(), { signal }), answered)
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Aborts running requests, as closing the page does, so that the next test does not answer them. */
export async function endRequests(): Promise<void> {
  end.abort()
  await Promise.allSettled(underWay)
  // Callers are notified by the next task.
  await nextTask()
}

/** The registered answers, latest first. */
let answers: { method: string; address: URLPattern; respond: Responder }[] = []

function respondTo(method: string, pathname: string, respond: Responder): void {
  answers = [{ method, address: new URLPattern({ pathname }), respond }, ...answers]
}

function respond(request: Request): Response | Promise<Response> {
  for (const each of answers) {
    const found = each.method === request.method && each.address.exec(request.url)
    if (found) return each.respond(request, found.pathname.groups)
  }
  const { pathname, search } = new URL(request.url)
  faults.push(`${request.method} ${pathname}${search} is answered by nobody`)
  return Response.json({ detail: 'Answered by nobody', code: 'not_found' }, { status: 404 })
}

/** Clears the answers and separates the new test from requests of the last one. */
export function forgetAnswers(): void {
  end = new AbortController()
  answers = []
  faults.length = 0
}

/** Throws when requests or answers violated the contract so far. */
export function throwContractFaults(): void {
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
}

/**
 * Answers a call of the contract until the end of the test; later answers take precedence. Checks request and answer
 * against the contract's schemas. Returns the received calls.
 */
export function answer<K extends Key>(key: K, reply: AnswerTo<K> | RefusedAnswer | Replier<K>): ReceivedCall<K>[] {
  const asked: ReceivedCall<K>[] = []
  const call = calls[key]
  if (!call) throw new Error(`${key} is not in the contract`)
  const [method = '', template = ''] = key.split(' ')
  respondTo(method, `/api/v1${template.replace(/\{(\w+)\}/g, ':$1')}`, async (request, params) => {
    const given = {
      params: call.params && Value.Convert(call.params, params),
      query: call.query && Value.Convert(call.query, Object.fromEntries(new URL(request.url).searchParams)),
      body: call.body && (await request.json()),
    }
    for (const part of ['params', 'query', 'body'] as const) hold(call[part], given[part], `${key}, ${part} as asked`)
    asked.push(given as ReceivedCall<K>)
    const answered = typeof reply === 'function' ? await (reply as Replier<K>)(given as ReceivedCall<K>) : reply
    if (answered instanceof RefusedAnswer) {
      const { status, failure } = answered
      return Response.json({ detail: 'Refused', code: 'refused', ...failure }, { status })
    }
    hold(call.answer, answered, `${key}, as answered`)
    return Response.json(answered as object, { status: call.status ?? 200 })
  })
  return asked
}

/** Sends the page an event, as the server's stream does, once it listens. */
export interface Announce {
  (change: ChangeEvent): Promise<void>
  /** Ends the stream, as a restart of the server does; the page then reconnects. */
  cut(): Promise<void>
}

/** Answers the event stream, which sends only the test's events. */
export function answerEvents(): Announce {
  let listening = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  respondTo('GET', '/api/v1/events', () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => listening.resolve(controller) })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const announce = async (change: ChangeEvent) =>
    (await listening.promise).enqueue(new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`))
  return Object.assign(announce, {
    async cut() {
      const { promise } = listening
      listening = Promise.withResolvers()
      ;(await promise).close()
    },
  })
}

function hold(schema: Call['answer'] | undefined, value: unknown, what: string): void {
  if (!schema || Value.Check(schema, value)) return
  const [first] = Value.Errors(schema, value)
  faults.push(`${what}: ${first?.instancePath ?? ''} ${first?.message ?? 'is wrong'}`)
}
