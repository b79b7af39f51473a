import { readFileSync } from 'node:fs'
import type { OpenAPIV3_1 } from 'openapi-types'
import { expect, test } from 'vitest'
import { areasOf, type DescribedCall, fieldsOf, matching, type Schema, typeWords } from './read-description.ts'
import { parseReferenceView } from './reference-view.ts'

const description = JSON.parse(readFileSync('packages/contract/openapi.json', 'utf8')) as OpenAPIV3_1.Document
const areas = areasOf(description)
const calls = areas.flatMap((area) => area.calls)
const named = (id: string): DescribedCall => calls.find((call) => call.id === id)!

test('every call of the description stands in one area, with who may make it', () => {
  const operations = Object.values(description.paths ?? {}).flatMap((item) => Object.values(item ?? {}))
  expect(calls).toHaveLength(operations.length)
  expect(calls.filter(({ access }) => !access.startsWith('For'))).toEqual([])
})

test('a call shows an example of its body and of its answers, and the fields of what a name stands for', () => {
  const { body, answers } = named('updateVariantPayouts')
  expect(JSON.parse(body?.example ?? '')).toEqual({ desired_payout: 215, bottom_payout: 195 })
  const refused = answers.find(({ status }) => status === '422')?.content
  expect(fieldsOf(refused?.schema ?? {}).map(({ name }) => name)).toEqual(['detail', 'code', 'errors'])
  expect(JSON.parse(refused?.example ?? '')).toMatchObject({ code: 'invalid' })
  expect(named('downloadLabel').answers[0]?.content?.example ?? null).toBeNull()
})

test('a search finds a call by words of its path, name and summary in any order, and leaves out empty areas', () => {
  expect(matching(areas, 'summaries sales').flatMap((area) => area.calls.map(({ id }) => id))).toEqual([
    'listSaleSummaries',
  ])
  expect(matching(areas, 'xylophone')).toEqual([])
  expect(matching(areas, '')).toEqual(areas.filter((area) => area.calls.length > 0))
})

test('types are told in words, with their bounds and choices', () => {
  const parameter = (name: string) => named('listSaleSummaries').parameters.find((each) => each.name === name)?.schema
  expect(typeWords(parameter('limit') ?? {})).toBe('integer, 1 to 200')
  expect(typeWords(parameter('search') ?? {})).toBe('string, up to 200 characters')
  expect(typeWords(parameter('platform') ?? {})).toBe('"stockx" | "goat" | "alias" | "shopify"')
  expect(typeWords({ type: 'array', items: { type: 'integer', minimum: 1 } })).toBe('list of integer, at least 1')
  expect(typeWords({})).toBe('anything')
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

test('an address shows one call, or none when it makes no sense', () => {
  expect(parseReferenceView({ call: 'listSales', search: 9 })).toEqual({ call: 'listSales', search: '9' })
  expect(parseReferenceView({ call: 'a b', search: '' })).toEqual({})
})
