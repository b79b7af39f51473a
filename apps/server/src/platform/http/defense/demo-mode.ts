import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { PERSONAL, type PersonalKind, VERBATIM } from '@ark/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../caller.ts'
import { replaceEmails } from '../../safety/emails-in-text.ts'

/** Something that tells who somebody is, and what stands for it in demo mode. */
export interface PersonalValue {
  kind: PersonalKind
  value: string
  placeholder: string
}

const DEMO_DOMAIN = '@demo.example'

/** In place of personal values that are not among the known ones, like another business'. */
const UNNAMED: Record<PersonalKind, string> = {
  first_name: 'Demo',
  last_name: 'User',
  full_name: 'Demo User',
  username: 'demo-user',
  email: `user${DEMO_DOMAIN}`,
  phone: '+1 555 0100',
  location: 'Location',
  business: 'Demo Business',
  place: 'Demo City',
  address: '192.0.2.1',
  letter: 'Letters are not shown in demo mode.',
  file: 'demo.csv',
  subject: 'Demo',
}

/**
 * Words that would be found in any text (a first name "Max", a username "owner") are masked where the contract
 * marks them only.
 */
const IN_TEXTS: readonly PersonalValue['kind'][] = ['full_name', 'email', 'phone', 'location', 'business']
const SHORTEST_IN_TEXTS = 3

/**
 * Masks every answer to a caller in demo mode, of every area and also refusals, on its last step out: fields that
 * the contract marks `Personal`, and real values wherever else they stand in a text or a file's name (documents 1
 * §2, 3 §6). `valuesOf` answers the values of the caller's own business. Registered before compression, which would
 * hide the text.
 */
export function maskInDemoMode(app: FastifyInstance, valuesOf: (caller: Caller) => Promise<PersonalValue[]>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { caller } = request
    if (!caller?.isDemo) return payload
    const masker = new Masker(await valuesOf(caller))
    const name = reply.getHeader('content-disposition')
    if (typeof name === 'string') reply.header('content-disposition', masker.text(name))
    const type = String(reply.getHeader('content-type') ?? '')
    if (!/^(application\/json|text\/)/.test(type)) return payload
    if (payload instanceof Readable) return type.startsWith('text/csv') ? maskPieces(masker, payload) : payload
    const text = typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString('utf8') : null
    if (text === null || text === '') return payload
    if (!type.startsWith('application/json')) return maskLines(masker, text)
    const { response } = (request.routeOptions.schema ?? {}) as { response?: Record<string, unknown> }
    return maskJson(masker, text, response?.[reply.statusCode])
  })
}

/** A JSON text with the texts in it masked, as its schema says. */
export async function maskJson(masker: Masker, text: string, schema: unknown): Promise<string> {
  const whole = { answer: JSON.parse(text) as unknown }
  await inTurns(textsIn(whole, 'answer', schema), ({ holder, name, value, shape }) => {
    Reflect.set(holder, name, masker.field(value, shape))
  })
  return JSON.stringify(whole.answer)
}

/** A text with lines, like a CSV, masked. */
export async function maskLines(masker: Masker, text: string): Promise<string> {
  const masked: string[] = []
  await inTurns(linesOf(text), (lines) => masked.push(masker.text(lines)))
  return masked.join('')
}

/** The same of one that is written as it leaves, in pieces of whole lines. */
const maskPieces = (masker: Masker, pieces: Readable): Readable =>
  pieces.map((lines) => maskLines(masker, String(lines)))

/** Others have their turn after so many milliseconds: an answer takes as long as it takes, and holds nobody up. */
const TURN_MS = 10

async function inTurns<Each>(all: Iterable<Each>, mask: (each: Each) => unknown): Promise<void> {
  let beganAt = performance.now()
  for (const each of all) {
    mask(each)
    if (performance.now() - beganAt < TURN_MS) continue
    await setImmediate()
    beganAt = performance.now()
  }
}

/** Of a file: no name goes over the end of a line. */
const LINES_AT_ONCE = 16_000

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + LINES_AT_ONCE)
    const to = end === -1 ? text.length : end + 1
    yield text.slice(from, to)
    from = to
  }
}

/** Where in an answer a text stands, and what its schema says of it. */
interface TextPlace {
  holder: object
  name: string
  value: string
  shape: Schema
}

/** Every text below a field; list entries have their number for a name. */
function* textsIn(holder: object, name: string, schema: unknown): Generator<TextPlace> {
  const shape = flat(schema)
  const value: unknown = Reflect.get(holder, name)
  if (typeof value === 'string') yield { holder, name, value, shape }
  if (typeof value !== 'object' || value === null) return
  const fields = (shape.properties ?? {}) as Schema
  for (const each of Object.keys(value)) yield* textsIn(value, each, Array.isArray(value) ? shape.items : fields[each])
}

type Schema = Record<string, unknown>

export class Masker {
  readonly #known: Map<string, string>
  readonly #inTexts: Map<string, string>
  readonly #pattern: RegExp | null

  constructor(values: PersonalValue[]) {
    this.#known = new Map(values.map(({ kind, value, placeholder }) => [`${kind} ${value}`, placeholder]))
    const found = values
      .filter(({ kind, value }) => IN_TEXTS.includes(kind) && value.length >= SHORTEST_IN_TEXTS)
      .filter(({ kind, value }) => kind !== 'full_name' || value.includes(' '))
      .toSorted((one, other) => other.value.length - one.value.length)
    this.#inTexts = new Map(found.map(({ value, placeholder }) => [value.toLowerCase(), placeholder]))
    const words = [...this.#inTexts.keys()].map((value) => RegExp.escape(value)).join('|')
    this.#pattern = words === '' ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu')
  }

  /** A text without the values that may stand anywhere. */
  text(text: string): string {
    const masked = this.#pattern
      ? text.replaceAll(this.#pattern, (found) => this.#inTexts.get(found.toLowerCase()) ?? '')
      : text
    // Somebody's of whom nothing is known here, as a failed sign-in leaves it.
    return replaceEmails(masked, (email, domain) => (domain === DEMO_DOMAIN ? email : UNNAMED.email))
  }

  /** A text of an answer, replaced where its field is marked; values of a fixed set stay: the browser goes by them. */
  field(value: string, shape: Schema): string {
    if (value === '' || 'enum' in shape || 'const' in shape || shape[VERBATIM] === true) return value
    const kind = shape[PERSONAL] as PersonalKind | undefined
    if (value === '' || 'enum' in shape || 'const' in shape || shape[VERBATIM] === true) return value
    if (kind === undefined) return this.text(value)
    return this.#known.get(`${kind} ${value}`) ?? (kind === 'subject' ? this.#subject(value) : UNNAMED[kind])
  }

  /** A shop by the placeholder that it has elsewhere, anything else by one. */
  #subject(value: string): string {
    const masked = this.text(value)
    return masked === value ? UNNAMED.subject : masked
  }
}

const flattened = new WeakMap<object, Schema>()

/** A choice of schemas as one: what any of its branches says. */
function flat(schema: unknown): Schema {
  if (typeof schema !== 'object' || schema === null) return {}
  const found = flattened.get(schema) ?? merged(schema as Schema)
  flattened.set(schema, found)
  return found
}

function merged({ anyOf, ...own }: Schema): Schema {
  if (!Array.isArray(anyOf)) return own
  const branches = anyOf.map(flat)
  const properties = Object.assign({}, own.properties, ...branches.map((branch) => branch.properties))
  return { ...Object.assign({}, ...branches), ...own, properties }
}
