import { PERSONAL, type PersonalKind, VERBATIM } from '@ark/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../caller.ts'
import { replaceEmails } from '../emails-in-text.ts'

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
    const text = typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString('utf8') : null
    if (text === null || text === '') return payload
    if (!type.startsWith('application/json')) return masker.text(text)
    const { response } = (request.routeOptions.schema ?? {}) as { response?: Record<string, unknown> }
    return JSON.stringify(masker.value(JSON.parse(text), response?.[reply.statusCode]))
  })
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

  /** An answer with its marked fields replaced; values of a fixed set stay, since the browser goes by them. */
  value(value: unknown, schema: unknown): unknown {
    const shape = flat(schema)
    if (typeof value === 'string') return this.#string(value, shape)
    if (Array.isArray(value)) return value.map((each) => this.value(each, shape.items))
    if (typeof value !== 'object' || value === null) return value
    const fields = (shape.properties ?? {}) as Schema
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.value(field, fields[name])]))
  }

  #string(value: string, shape: Schema): string {
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

/** A choice of schemas as one: what any of its branches says. */
function flat(schema: unknown): Schema {
  if (typeof schema !== 'object' || schema === null) return {}
  const { anyOf, ...own } = schema as Schema
  if (!Array.isArray(anyOf)) return own
  const branches = anyOf.map(flat)
  const properties = Object.assign({}, own.properties, ...branches.map((branch) => branch.properties))
  return { ...Object.assign({}, ...branches), ...own, properties }
}
