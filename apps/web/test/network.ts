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

/** What a call was asked with, checked against the contract. */
export interface ReceivedCall<K extends Key> {
  params: ParamsOf<Contract[K]>
  query: QueryOf<Contract[K]>
  body: BodyOf<Contract[K]>
}

type AnswerTo<K extends Key> = AnswerOf<Contract[K]>
type Reply<K extends Key> = AnswerTo<K> | RefusedAnswer
type Replier<K extends Key> = (asked: ReceivedCall<K>) => Reply<K> | Promise<Reply<K>>

/** What the server says when it refuses. */
export class RefusedAnswer {
  readonly status: number
  readonly failure: Failure
  constructor(status: number, failure: Failure = {}) {
    this.status = status
    this.failure = failure
  }
}

const calls: Readonly<Record<string, Call>> = Object.assign({}, ...Object.values(contract))
/** What was asked or answered against the contract, and what nobody answers: the test fails by it. */
const faults: string[] = []

/** What a test says to one request; `params` are the parts of its address that the call names. */
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

/** An answer as it comes over a network: in a later task, and no further once the request is given up. */
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

/** Nothing that a test asked for is answered in the next one: what is under way is given up, as by closing the page. */
export async function endRequests(): Promise<void> {
  end.abort()
  await Promise.allSettled(underWay)
  // Who asked has heard of it by the next task.
  await nextTask()
}

/** What is answered, the latest first. */
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

/** Nothing is answered yet; what the last test left under way is not this one's. */
export function forgetAnswers(): void {
  end = new AbortController()
  answers = []
  faults.length = 0
}

/** Throws what was asked or answered wrongly so far. */
export function holdFaults(): void {
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
}

/**
 * Answers a call of the contract until the end of the test; a later answer goes before an earlier one. Request and
 * answer are held against the contract's schemas. Returns what the call was asked with so far.
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

/** Tells the page of a change, as the server's stream does, once it listens. */
export interface Announce {
  (change: ChangeEvent): Promise<void>
  /** Ends the stream, as a restart of the server does; the page connects to a new one. */
  cut(): Promise<void>
}

/** The stream of events, on which nothing happens but what the test announces. */
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
