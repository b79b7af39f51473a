import type { OpenAPIV3_1 } from 'openapi-types'
import { expect, test } from 'vitest'
import { areasOf, type DescribedCall, fieldsOf, matching, type Schema, typeLabel } from './read-description.ts'
import { parseReferenceView } from './reference-view.ts'

const failure = { description: 'Refused', content: { 'application/json': { schema: ref('Failure'), example: {} } } }
const description: OpenAPIV3_1.Document = {
  openapi: '3.1.0',
  info: { title: 'ARK', version: '1' },
  tags: [{ name: 'Sales' }, { name: 'Files' }],
  paths: {
    '/sales/summaries': {
      get: {
        operationId: 'listSaleSummaries',
        tags: ['Sales'],
        description: 'For owners',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200 } },
          { name: 'search', in: 'query', schema: { type: 'string', maxLength: 200 } },
          { name: 'platform', in: 'query', schema: { type: 'string', enum: ['stockx', 'goat'] } },
        ],
        responses: {
          200: { description: 'Default Response', content: { 'application/json': { schema: ref('Page') } } },
        },
      },
    },
    '/payouts': {
      put: {
        operationId: 'updatePayouts',
        tags: ['Sales'],
        description: 'For owners',
        requestBody: { content: { 'application/json': { schema: ref('Sale'), example: { id: 7 } } } },
        responses: { 422: failure },
      },
    },
    '/label': {
      get: {
        operationId: 'downloadLabel',
        tags: ['Files'],
        description: 'For everyone',
        responses: { 200: { description: 'A label', content: { 'application/pdf': { schema: { type: 'string' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Failure: { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } },
      Sale: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      Page: { type: 'object', required: ['sales'], properties: { sales: { type: 'array', items: ref('Sale') } } },
    },
  },
}
const areas = areasOf(description)
const calls = areas.flatMap((area) => area.calls)
const named = (id: string): DescribedCall => calls.find((call) => call.id === id)!

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

test('calls are grouped by their tags, with the roles that may make them', () => {
  expect(areas.map(({ name, calls: own }) => [name, own.map(({ id, access }) => [id, access])])).toEqual([
    [
      'Sales',
      [
        ['listSaleSummaries', 'For owners'],
        ['updatePayouts', 'For owners'],
      ],
    ],
    ['Files', [['downloadLabel', 'For everyone']]],
  ])
})

test('a call shows an example of its body, and the fields of every schema that it refers to', () => {
  const { body, answers } = named('updatePayouts')
  expect([body?.example, fieldsOf(body?.schema ?? {}).map(({ name }) => name)]).toEqual(['{\n  "id": 7\n}', ['id']])
  expect(fieldsOf(answers[0]?.content?.schema ?? {}).map(({ name }) => name)).toEqual(['detail'])
  const [sales] = fieldsOf(named('listSaleSummaries').answers[0]?.content?.schema ?? {})
  expect(fieldsOf(sales?.schema ?? {}).map(({ name }) => name)).toEqual(['id'])
  expect(named('downloadLabel').answers[0]?.content?.example ?? null).toBeNull()
})

test('a search finds a call by words of its path, name and summary in any order, and leaves out empty areas', () => {
  expect(matching(areas, 'summaries sales').flatMap((area) => area.calls.map(({ id }) => id))).toEqual([
    'listSaleSummaries',
  ])
  expect(matching(areas, 'xylophone')).toEqual([])
  expect(matching(areas, '')).toEqual(areas.filter((area) => area.calls.length > 0))
})

test('types are described in words, with their limits and choices', () => {
  const parameter = (name: string) => named('listSaleSummaries').parameters.find((each) => each.name === name)?.schema
  expect(typeLabel(parameter('limit') ?? {})).toBe('integer, 1 to 200')
  expect(typeLabel(parameter('search') ?? {})).toBe('string, up to 200 characters')
  expect(typeLabel(parameter('platform') ?? {})).toBe('"stockx" | "goat"')
  expect(typeLabel({ type: 'array', items: { type: 'integer', minimum: 1 } })).toBe('list of integer, at least 1')
  expect(typeLabel({})).toBe('anything')
})

test('fields are those of an object, of the objects of a list, or of the one that is not null', () => {
  const object: Schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: {} } }
  const schemas: Schema[] = [{ type: 'array', items: object }, { anyOf: [{ type: 'null' }, object] }, object]
  const names = schemas.map((schema) => fieldsOf(schema).map(({ name, isRequired }) => [name, isRequired]))
  expect(names).toEqual(
    Array(3).fill([
      ['a', true],
      ['b', false],
    ]),
  )
  expect(fieldsOf({ type: 'string' })).toEqual([])
})

test('an address shows one call, or none if it is invalid', () => {
  expect(parseReferenceView({ call: 'listSales', search: 9 })).toEqual({ call: 'listSales', search: '9' })
  expect(parseReferenceView({ call: 'a b', search: '' })).toEqual({})
})
