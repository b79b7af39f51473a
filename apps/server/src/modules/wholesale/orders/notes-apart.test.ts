import { type Call, contract } from '@ark/contract'
import { NOTE } from '@ark/contract/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '#test/ask.ts'
import { type CallKey, type CallRequest, CALLS, requestOf } from '#test/requests/contract-requests.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '#test/belongings/two-retailers.ts'

/**
 * Free texts that one side of wholesale writes stay on its side (docs/decisions/086). The test covers all fields of the
 * contract.
 */
let app: TestApp
let own: Belongings
let operator: TestPerson

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

type Shape = Readonly<Record<string, unknown>>
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null
const branchesOf = (schema: Shape): Shape[] =>
  Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isShape) : [schema]

/** Returns whether a string field accepts any text: it has no fixed values, format or pattern. */
const isFree = (schema: Shape): boolean =>
  [schema['type']].flat().includes('string') &&
  ['enum', 'const', 'format', 'pattern'].every((word) => !(word in schema))

/** Returns a body with the mark in every free text, including optional ones that the request lacks. */
function marked(schema: unknown, value: unknown, mark: string): unknown {
  if (!isShape(schema)) return value
  const branches = branchesOf(schema)
  if (branches.some(isFree)) return value === undefined || typeof value === 'string' || value === null ? mark : value
  const properties: Shape = Object.assign({}, ...branches.map((branch) => branch['properties']))
  if (Array.isArray(value)) return value.map((each) => marked(schema['items'], each, mark))
  if (!isShape(value)) return value
  const fields = Object.entries(properties).flatMap(([name, field]): [string, unknown][] => {
    const given = marked(field, value[name], mark)
    return given === undefined ? [] : [[name, given]]
  })
  return { ...value, ...Object.fromEntries(fields) }
}

/**
 * Fields that must keep their value for the request to stay valid: credentials, and names of people, shops and files.
 */
const KEPT = /password|code|token|secret|email|domain|username|key|address|url|size|barcode|spelling|column/i
const keeping = (marks: unknown, request: unknown): unknown =>
  isShape(marks) && isShape(request) && !Array.isArray(marks)
    ? Object.fromEntries(
        Object.entries(marks).flatMap(([name, value]) => {
          if (!KEPT.test(name)) return [[name, value]]
          return name in request ? [[name, request[name]]] : []
        }),
      )
    : marks

async function say(from: TestPerson, key: CallKey, mark: string): Promise<number> {
  const request: CallRequest = requestOf(key, own)
  const { body: schema } = CALLS.find((call) => call.key === key) as Call
  const body = keeping(marked(schema, request.body, mark), request.body)
  return (await ask(app, { key, request: { ...request, ...(schema && { body }) }, from })).status
}

/** Returns everything that a side can read: its calls, e-mails and notifications. */
async function readBy(person: TestPerson, calls: readonly CallKey[]): Promise<string> {
  await app.drain({ allowFailures: true })
  const texts: string[] = []
  for (const key of calls) texts.push((await ask(app, { key, request: requestOf(key, own), from: person })).body)
  const { rows } = await sql<{ mail: string }>`
    select subject || body as mail from mails where recipient = ${person.email}`.execute(app.capabilities.db.platform)
  return [...texts, ...rows.map(({ mail }) => mail)].join('\n')
}

const changing = (access: (call: Call) => boolean) =>
  CALLS.filter((call) => call.verb !== 'GET' && access(call) && call.body && !call.key.startsWith('POST /auth'))
const ofBuyers = CALLS.filter(({ access }) => access === 'wholesale.buy')
const readsOfBuyers = ofBuyers.filter(({ verb }) => verb === 'GET').map(({ key }) => key)
const readsOfSellers = CALLS.filter(({ access, verb }) => access === 'wholesale.read' && verb === 'GET')
  .map(({ key }) => key)
  .filter((key) => !key.endsWith('.pdf'))

test('no text that the seller’s people or operators write in any field reaches a buyer', async () => {
  const done: number[] = []
  const ofStaff = changing(({ access }) => !['public', 'wholesale.buy', 'administration'].includes(access))
  // Calls about orders come first, before other calls can change the orders.
  const first = ofStaff.toSorted((one, other) => Number(isOfOrders(other)) - Number(isOfOrders(one)))
  for (const { key } of first) done.push(await say(own.owner, key, `SELLERS ${key}`))
  for (const { key } of changing(({ access }) => access === 'administration'))
    done.push(await say(operator, key, `ARKS ${key}`))
  expect(done.filter((status) => status < 300).length).toBeGreaterThan(20)
  const read = await readBy(own.buyer, readsOfBuyers)
  expect([...read.matchAll(/(SELLERS|ARKS) \w+ [^"”\n]*/g)].map(([found]) => found)).toEqual([])
  const { rows } = await sql<{ notes: string }>`
    select distinct notes from wholesale_order_changes where retailer_id = ${own.retailer}`.execute(
    app.capabilities.db.platform,
  )
  // The notes are saved, and their authors read them.
  expect(rows.map(({ notes }) => notes).join()).toContain('SELLERS PATCH /bulk-sales/{id}/status')
  expect(await readBy(own.owner, readsOfSellers)).toContain('SELLERS PATCH /bulk-sales/{id}/status')
})

const isOfOrders = ({ key }: { key: string }): boolean => key.includes('/bulk-sales/')

test('of a buyer’s texts, the seller reads the notes of an order or an offer', async () => {
  for (const { key } of changing(({ access }) => access === 'wholesale.buy')) await say(own.buyer, key, `BUYERS ${key}`)
  const read = await readBy(own.owner, readsOfSellers)
  const told = new Set([...read.matchAll(/BUYERS (\w+ [^"”\n]*)/g)].map(([, key]) => key))
  expect([...told].filter((key) => key !== 'POST /buyer/bulk-sales' && key !== 'POST /buyer/offers')).toEqual([])
})

describe('the contract', () => {
  const fieldsOf = (schema: unknown): [name: string, field: Shape, beside: Shape][] => {
    if (!isShape(schema)) return []
    if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
    const properties = schema['properties']
    const own = isShape(properties)
      ? Object.entries(properties).flatMap(([name, field]): [string, Shape, Shape][] =>
          isShape(field) ? [[name, field, properties]] : [],
        )
      : []
    return [...own, ...Object.values(schema).flatMap(fieldsOf)]
  }
  const wholesale = [contract.wholesale, contract.wholesaleOffers, contract.wholesaleMonitoring, contract.wholesaleDesk]
  const notes = wholesale
    .flatMap((area) => Object.values<Call>(area))
    .flatMap((call) => [...fieldsOf(call.body), ...fieldsOf(call.answer).filter(([name]) => name === 'notes')])

  test('marks every free text with who reads it, next to its author', () => {
    expect(notes.length).toBeGreaterThan(10)
    // The documents send these fields with a line, and ARK does not save them: an order uses the catalog's texts.
    const OF_CATALOGUE = ['product_name', 'size']
    const free = notes.filter(([name, field]) => !OF_CATALOGUE.includes(name) && branchesOf(field).some(isFree))
    expect(free.filter(([, field]) => !(NOTE in field)).map(([name]) => name)).toEqual([])
    const answered = wholesale
      .flatMap((area) => Object.values<Call>(area))
      .flatMap(({ answer }) => fieldsOf(answer))
      .filter(([, field]) => field[NOTE] === 'author')
    expect([answered.length > 0, answered.filter(([, , beside]) => !('by' in beside))]).toEqual([true, []])
  })
})
