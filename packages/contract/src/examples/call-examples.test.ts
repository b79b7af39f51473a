import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import Type, { type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { type Call, contract } from '../index.ts'
import { type CallExample, callExamples } from './call-examples.ts'
import { exampleOf } from './example-of.ts'
import { FIELD_EXAMPLES } from './field-examples.ts'

const ajv = new Ajv({ allErrors: true, strict: false, multipleOfPrecision: 6 })
addFormats.default(ajv)

const calls = Object.values(contract).flatMap((area) => Object.values(area) as Call[])
const examples = callExamples()
const exampleFor = ({ operationId }: Call): CallExample => examples.get(operationId)!

/** Returns one line with what is wrong with an example, or an empty list. */
function faultsOf(schema: TSchema, example: unknown, where: string): string[] {
  const isValid: ValidateFunction = ajv.compile(schema)
  return isValid(example) ? [] : [`${where}: ${ajv.errorsText(isValid.errors)}`]
}

test('every example is valid for its schema', () => {
  const faults = calls.flatMap((call) => {
    const { operationId, params, query, body, media, answer } = call
    const example = exampleFor(call)
    return [
      ...faultsOf(
        Type.Object({ ...params?.properties, ...query?.properties }),
        example.parameters,
        `${operationId} parameters`,
      ),
      ...(body ? faultsOf(body, example.body, `${operationId} body`) : []),
      ...(media || example.answer === undefined ? [] : faultsOf(answer, example.answer, `${operationId} answer`)),
    ]
  })
  expect(faults).toEqual([])
})

test('the error for a field without an example has its path', () => {
  const schema = Type.Object({ shelves: Type.Array(Type.Object({ shelf_code: Type.String() })) })
  expect(() => exampleOf(schema, ['GET /shelves'])).toThrow('GET /shelves.shelves.shelf_code')
})

test("a field's own example takes precedence over its name's, and both over an ID's", () => {
  const example = exampleOf(
    Type.Object({
      size: Type.String({ examples: ['W 7.5'] }),
      sku: Type.String(),
      sale_id: Type.Integer({ examples: [1042] }),
      shelf_id: Type.Integer({ examples: [1042] }),
    }),
    ['GET /shelves'],
  )
  expect(example).toEqual({ size: 'W 7.5', sku: 'DZ5485-612', sale_id: 90_412, shelf_id: 1042 })
})

test('every example by name belongs to a field of a call', () => {
  const names = new Set<string>()
  const collect = (schema: unknown, parent: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key !== 'properties') collect(value, parent)
      else
        for (const [name, of] of Object.entries(value as object)) {
          names.add(name).add(`${parent}.${name}`)
          collect(of, name)
        }
    }
  }
  for (const { params, query, body, answer } of calls)
    for (const each of [params, query, body, answer]) collect(each, '')
  expect(Object.keys(FIELD_EXAMPLES).filter((name) => !names.has(name))).toEqual([])
})
