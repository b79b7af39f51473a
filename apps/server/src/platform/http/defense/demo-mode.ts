import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { PERSONAL, type PersonalKind, VERBATIM } from '@ark/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../caller.ts'
import { replaceEmails } from '../../safety/emails-in-text.ts'

/** A value that identifies a person or a business, and its replacement in demo mode. */
export interface PersonalValue {
  kind: PersonalKind
  value: string
  placeholder: string
}

const DEMO_DOMAIN = '@demo.example'

/** Replacements for personal values that are not known here, like another business's. */
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
  billing: 'Not shown in demo mode',
}

/**
 * Kinds that are also masked inside texts. Common words (a first name "Max", a username "owner") are masked only where
 * the contract marks them.
 */
const IN_TEXTS: readonly PersonalValue['kind'][] = ['full_name', 'email', 'phone', 'location', 'business']
const SHORTEST_IN_TEXTS = 3

/**
 * Masks every answer to a caller in demo mode, in all areas and for refusals too: fields that the contract marks
 * `Personal`, and real values wherever they appear in a text or a file's name. `valuesOf` returns the values of the
 * caller's own business. Registered before compression, which would hide the text.
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

/** Returns a JSON text whose texts are masked as its schema says. */
export async function maskJson(masker: Masker, text: string, schema: unknown): Promise<string> {
  const whole = { answer: JSON.parse(text) as unknown }
  await inTurns(textsIn(whole, 'answer', schema), ({ holder, name, value, shape }) => {
    Reflect.set(holder, name, masker.field(value, shape))
  })
  return JSON.stringify(whole.answer)
}

/** Returns a text of lines, like a CSV, masked. */
export async function maskLines(masker: Masker, text: string): Promise<string> {
  const masked: string[] = []
  await inTurns(linesOf(text), (lines) => masked.push(masker.text(lines)))
  return masked.join('')
}

/** Masks a file that is produced while it is sent, in pieces of whole lines. */
const maskPieces = (masker: Masker, pieces: Readable): Readable =>
  pieces.map((lines) => maskLines(masker, String(lines)))

/** Masking yields to other requests after this many milliseconds, so that a long answer delays no one. */
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

/** How much of a file is masked at once; pieces end at line ends, because no name continues on the next line. */
const LINES_AT_ONCE = 16_000

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + LINES_AT_ONCE)
    const to = end === -1 ? text.length : end + 1
    yield text.slice(from, to)
    from = to
  }
}

/** A text in an answer, and what its schema says about it. */
interface TextPlace {
  holder: object
  name: string
  value: string
  shape: Schema
}

/** Yields every text below a field; list entries have their index as the name. */
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

  /** Returns a text in which known personal values are replaced. */
  text(text: string): string {
    const masked = this.#pattern
      ? text.replaceAll(this.#pattern, (found) => this.#inTexts.get(found.toLowerCase()) ?? '')
      : text
    // Replaces unknown e-mails too, like those of failed sign-ins.
    return replaceEmails(masked, (email, domain) => (domain === DEMO_DOMAIN ? email : UNNAMED.email))
  }

  /** Returns a field's masked text. Values of fixed sets stay, because the browser depends on them. */
  field(value: string, shape: Schema): string {
    if (value === '' || 'enum' in shape || 'const' in shape || shape[VERBATIM] === true) return value
    const kind = shape[PERSONAL] as PersonalKind | undefined
    if (value === '' || 'enum' in shape || 'const' in shape || shape[VERBATIM] === true) return value
    if (kind === undefined) return this.text(value)
    return this.#known.get(`${kind} ${value}`) ?? (kind === 'subject' ? this.#subject(value) : UNNAMED[kind])
  }

  /** Returns a shop's usual placeholder, or the general one for any other subject. */
  #subject(value: string): string {
    const masked = this.text(value)
    return masked === value ? UNNAMED.subject : masked
  }
}

const flattened = new WeakMap<object, Schema>()

/** Merges a choice of schemas into one with the keywords of all branches. */
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
