import Type from 'typebox'
import { expect, test } from 'vitest'
import { CALLS } from '#test/requests/contract-requests.ts'
import { mostValues } from './most-values.ts'

const Pair = Type.Object({ id: Type.Integer(), price: Type.Number() }, { additionalProperties: false })

test.each([
  ['a value', Type.String(), 1],
  ['one of several words', Type.Union([Type.Literal('a'), Type.Literal('b')]), 1],
  ['fields', Pair, 2],
  ['no field', Type.Object({}, { additionalProperties: false }), 1],
  ['a list', Type.Array(Type.Integer(), { maxItems: 7 }), 7],
  ['a list of objects', Type.Array(Pair, { maxItems: 7 }), 14],
  ['a list or nothing', Type.Union([Type.Array(Pair, { maxItems: 7 }), Type.Null()]), 14],
  ['a list or nothing, as one type', { type: ['array', 'null'], items: { type: 'integer' }, maxItems: 3 }, 3],
  ['lists in lists', Type.Array(Type.Array(Type.Integer(), { maxItems: 3 }), { maxItems: 5 }), 15],
  ['a list without an end', Type.Array(Type.Integer()), Infinity],
  ['fields of any name', Type.Object({}), Infinity],
  ['anything', Type.Unknown(), Infinity],
])('%s has a limit for its number of values', (_, schema, most) => {
  expect(mostValues(schema)).toBe(most)
})

test('every body of the contract has a limit, a dozen values for signed-out callers', () => {
  const bodied = CALLS.filter(({ body }) => body)
  expect(bodied.filter(({ body }) => mostValues(body) > 11_000).map(({ key }) => key)).toEqual([])
  const signedOut = bodied.filter(({ access }) => access === 'public')
  expect(signedOut.length).toBeGreaterThan(3)
  expect(signedOut.filter(({ body }) => mostValues(body) > 12).map(({ key }) => key)).toEqual([])
})
