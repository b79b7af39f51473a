import { gzipSync } from 'node:zlib'
import type { Call } from '@ark/contract'
import { sentAs } from '../ask.ts'
import type { CallRequest } from './contract-requests.ts'
import { type RequestPlace, placesOf, withValue } from './ids-of-requests.ts'
import type { TestApp } from '../start-test-app.ts'
import type { TestPerson } from '../acts/test-people.ts'

/** A request as bytes: what no browser of ours would send. */
export interface HostileRequest {
  name: string
  request: CallRequest
  /** In place of the request's body. */
  payload?: string | Buffer
  headers?: Record<string, string>
}

const KEYS = 100_000
const LEVELS = 20_000
const ENTRIES = 100_000
/** What a call takes that says nothing else (apps/server/src/app.ts). */
const BODY_BYTES = 64_000
const UNPACKED_BYTES = 50_000_000

const isArray = ({ type }: Record<string, unknown>): boolean => type === 'array'
/** Stands in a body for a text that JSON.stringify could not write. */
const HERE = 'HERE-GOES-SOMETHING-ELSE'

const UNPACKED = gzipSync(Buffer.alloc(UNPACKED_BYTES, '['))

/** An object of so many unknown fields, as JSON. */
function manyKeys(count: number): string {
  const made = objects.get(count) ?? `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`
  objects.set(count, made)
  return made
}
/** Nearly every call is sent the same ones. */
const objects = new Map<number, string>()

/** As many as a body of so many bytes holds. */
const fitting = (bytes: number, bytesEach: number): number => Math.floor(bytes / bytesEach)

/**
 * Bodies that a call has to refuse without reading much of them: more fields, levels and entries than anybody has,
 * beyond the size of a body and just within it, and compressed ones. `good`: a request that the call would take.
 */
export function hostileBodies(call: Call, good: CallRequest): HostileRequest[] {
  const most = (call.maxBodyBytes ?? BODY_BYTES) - 1_000
  const isList = Array.isArray(good.body)
  const raw = (name: string, payload: string | Buffer, headers?: Record<string, string>): HostileRequest => ({
    name,
    request: good,
    payload,
    ...(headers && { headers }),
  })
  return [
    ...[KEYS, fitting(most, '"k10000":1,'.length)]
      .map(manyKeys)
      .map((each, at) => raw(at === 0 ? `${KEYS} fields` : 'as many fields as fit', isList ? `[${each}]` : each)),
    raw(`${LEVELS} brackets`, '['.repeat(LEVELS)),
    raw(`${LEVELS} levels`, `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`),
    raw(`${LEVELS} objects`, `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`),
    raw('a field with a name of its own length', `{${JSON.stringify('n'.repeat(most - 100))}:1}`),
    raw('half a character as a name', '{"\\ud800":1}'),
    ...nestedInFields(call, good),
    ...placesOf(call, isArray).flatMap((place) => longLists(good, place, most)),
    ...['gzip', 'deflate', 'br', 'GZIP', 'zstd'].map((encoding) =>
      raw(`compressed by ${encoding}`, UNPACKED, { 'content-encoding': encoding }),
    ),
  ]
}

/** Types that some client or attacker names; what a call takes itself is not among those it has to refuse. */
const TYPES = [
  'application/json',
  'application/octet-stream',
  'application/pdf',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-www-form-urlencoded',
  'application/xml',
  'image/png',
  'multipart/form-data; boundary=x',
  'text/csv',
  'text/html',
  'text/plain',
  'text/csv; charset=utf-16',
  'nonsense',
  '/',
  '',
]

/** Two megabytes: what ended the API when something walked its bytes one by one. */
const LARGE = Buffer.alloc(2_000_000, 'a,b,1234\n')
const SMALL = Buffer.from('a,b\n1,2\n')

const withoutBody = ({ body: _body, file: _file, ...address }: CallRequest): CallRequest => address

/** Bodies of every type that a call does not take, small ones and of many megabytes. */
export function otherTypes(call: Call, good: CallRequest): HostileRequest[] {
  const takes: readonly string[] = call.upload ?? ['application/json']
  return TYPES.filter((type) => !takes.includes(type.split(';')[0] ?? '')).flatMap((type) =>
    [SMALL, LARGE].map((payload) => ({
      name: `${payload.length} bytes as ${type || 'no type'}`,
      request: withoutBody(good),
      payload,
      headers: { 'content-type': type },
    })),
  )
}

/** Files for a call that takes some: larger than they may be, of no type that they say, of one endless line. */
export function hostileFiles(call: Call, good: CallRequest): (HostileRequest & { isTaken: boolean })[] {
  const [csv = '', excel = ''] = call.upload ?? []
  const most = call.maxBodyBytes ?? 0
  const file = (name: string, payload: Buffer, { type = csv, isTaken = true } = {}) => ({
    name,
    request: withoutBody(good),
    payload,
    headers: { 'content-type': type },
    isTaken,
  })
  return [
    file('as large as may be', Buffer.alloc(most, 'a,b,1234\n')),
    file('a byte more', Buffer.alloc(most + 1, 'a,b,1234\n'), { isTaken: false }),
    file('nothing', Buffer.alloc(0), { isTaken: false }),
    file('one line', Buffer.alloc(most, 'a')),
    file('commas', Buffer.alloc(most, ',')),
    file('quotation marks', Buffer.alloc(most, '"')),
    file('zeros', Buffer.alloc(most)),
    file('no text', Buffer.alloc(most, 0xff)),
    file('a CSV as workbook', LARGE, { type: excel }),
    file('a packed file as CSV', UNPACKED),
  ]
}

/** Each field of the body in turn holds brackets within brackets. */
function nestedInFields(call: Call, good: CallRequest): HostileRequest[] {
  const fields = Object.keys((call.body as { properties?: object } | undefined)?.properties ?? {})
  return fields.map((name) => ({
    name: `${name} of ${LEVELS} levels`,
    request: good,
    payload: JSON.stringify(withValue(good, `body.${name}`, HERE).body).replace(
      `"${HERE}"`,
      () => `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`,
    ),
  }))
}

function longLists(good: CallRequest, place: RequestPlace, most: number): HostileRequest[] {
  if (!place.startsWith('body')) return []
  return ['1', '"x"', '{}', 'null'].flatMap((entry) =>
    [ENTRIES, fitting(most, entry.length + 1) - 200].map((count) => {
      const list = `[${`${entry},`.repeat(count - 1)}${entry}]`
      const payload =
        place === 'body' ? list : JSON.stringify(withValue(good, place, HERE).body).replace(`"${HERE}"`, () => list)
      return { name: `${place} of ${count} times ${entry}`, request: good, payload }
    }),
  )
}

/** The address that a request goes to; `raw` values are put in as they are, unencoded. */
function addressOf(call: Call & { path: string }, { params = {}, query = {} }: CallRequest, raw?: RawPlace): string {
  const encoded = (part: 'params' | 'query', name: string, value: unknown) =>
    raw && raw.place === `${part}.${name}` ? raw.text : encodeURIComponent(String(value))
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded('params', name, params[name]))
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encoded('query', name, value)}`)
  return `${call.isAtRoot ? '' : '/api/v1'}${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

/** A text that stands in the address as it is, its percent signs and all. */
export interface RawPlace {
  place: RequestPlace
  text: string
}

export interface HostileAnswer {
  status: number
  body: string
}

/** Sends a request as it is, by the person who may make the call; null: nobody. */
export async function sendHostile(
  { app }: TestApp,
  call: Call & { path: string; verb: string },
  { from, hostile, raw }: { from: Pick<TestPerson, 'token'> | null; hostile: HostileRequest; raw?: RawPlace },
): Promise<HostileAnswer> {
  const { request, payload, headers } = hostile
  const sent = sentAs(request)
  const answer = await app.inject({
    method: call.verb as 'POST',
    url: addressOf(call, request, raw),
    headers: {
      ...(from ? { authorization: `Bearer ${from.token}` } : {}),
      ...sent.headers,
      ...headers,
    },
    ...(payload === undefined && sent.payload === undefined ? {} : { payload: payload ?? sent.payload }),
  })
  return { status: answer.statusCode, body: answer.body }
}
