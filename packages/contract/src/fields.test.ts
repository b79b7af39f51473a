import Type from 'typebox'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { Nullable } from './fields.ts'

test.each([
  ['a plain type', Type.Integer(), 7],
  ['a list of values', Type.Unsafe<number>({ type: 'integer', enum: [0, 7] }), 7],
  ['a constant', Type.Literal('both'), 'both'],
])('%s may be null when it is nullable, and nothing else', (_, schema, value) => {
  const nullable = Nullable(schema)
  expect([null, value, 'other'].map((each) => Value.Check(nullable, each))).toEqual([true, true, false])
})
