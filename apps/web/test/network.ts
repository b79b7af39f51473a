import {
  type AnswerOf,
  type BodyOf,
  type Call,
  contract,
  type Contract,
  type ParamsOf,
  type QueryOf,
} from '@ark/contract'
import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import Value from 'typebox/value'

type Key = keyof Contract
type Failure = Partial<Record<'detail' | 'code', string>> & { errors?: { field: string; message: string }[] }

/** What a call was asked with, checked against the contract. */
export interface Asked<K extends Key> {
  params: ParamsOf<Contract[K]>
  query: QueryOf<Contract[K]>
  body: BodyOf<Contract[K]>
}

type AnswerTo<K extends Key> = AnswerOf<Contract[K]>
type Reply<K extends Key> = AnswerTo<K> | Refusal
type Replier<K extends Key> = (asked: Asked<K>) => Reply<K> | Promise<Reply<K>>

/** What the server says when it refuses. */
export class Refusal {
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
const network = setupWorker(
  http.all('/api/*', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    faults.push(`${request.method} ${pathname}${search} is answered by nobody`)
    return HttpResponse.json({ detail: 'Answered by nobody', code: 'not_found' }, { status: 404 })
  }),
)

/** From now on calls go nowhere but to what the test answers. */
export const startNetwork = async (): Promise<void> =>
  void (await network.start({ quiet: true, onUnhandledFrame: 'bypass' }))

/** Nothing is answered yet; what the last test left under way is not this one's. */
export function forgetAnswers(): void {
  network.resetHandlers()
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
export function answer<K extends Key>(key: K, reply: AnswerTo<K> | Refusal | Replier<K>): Asked<K>[] {
  const asked: Asked<K>[] = []
  const call = calls[key]
  if (!call) throw new Error(`${key} is not in the contract`)
  const [method = '', template = ''] = key.split(' ')
  const address = `/api/v1${template.replace(/\{(\w+)\}/g, ':$1')}`
  const verb = http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
  network.use(
    verb(address, async ({ request, params }) => {
      const given = {
        params: call.params && Value.Convert(call.params, params),
        query: call.query && Value.Convert(call.query, Object.fromEntries(new URL(request.url).searchParams)),
        body: call.body && (await request.json()),
      }
      for (const part of ['params', 'query', 'body'] as const) hold(call[part], given[part], `${key}, ${part} as asked`)
      asked.push(given as Asked<K>)
      const answered = typeof reply === 'function' ? await (reply as Replier<K>)(given as Asked<K>) : reply
      if (answered instanceof Refusal) {
        const { status, failure } = answered
        return HttpResponse.json({ detail: 'Refused', code: 'refused', ...failure }, { status })
      }
      hold(call.answer, answered, `${key}, as answered`)
      return HttpResponse.json(answered as object, { status: call.status ?? 200 })
    }),
  )
  return asked
}

/** The stream of events, on which nothing happens. */
export const answerEvents = (): void =>
  network.use(
    http.get(
      '/api/v1/events',
      () => new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
    ),
  )

function hold(schema: Call['answer'] | undefined, value: unknown, what: string): void {
  if (!schema || Value.Check(schema, value)) return
  const [first] = Value.Errors(schema, value)
  faults.push(`${what}: ${first?.instancePath ?? ''} ${first?.message ?? 'is wrong'}`)
}
