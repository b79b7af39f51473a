import { expect, test } from 'vitest'
import { listCalls } from './list-calls.ts'
import { nameSchemas } from './name-schemas.ts'

const sale = () => ({ title: 'Sale', type: 'object', required: ['id'], properties: { id: { type: 'integer' } } })
const answering = (schema: object) => ({ content: { 'application/json': { schema } } })

test('a schema with a title becomes a component, even if it may be null', () => {
  const paths = {
    '/sales': { get: { operationId: 'listSales', responses: { 200: answering({ type: 'array', items: sale() }) } } },
    '/last': {
      get: { operationId: 'getLast', responses: { 200: answering({ ...sale(), type: ['object', 'null'] }) } },
    },
  }
  const schemas = nameSchemas(paths) as Record<string, object>
  expect(schemas).toEqual({ Sale: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } })
  expect(listCalls({ paths, components: { schemas } })).toBe(
    'GET /last  getLast  → Sale | null\nGET /sales  listSales  → Sale[]\n\nSale { id }\n',
  )
})

test('a field named title does not name a schema', () => {
  const paths = { type: 'object', properties: { title: { type: 'string' } } }
  expect(nameSchemas(paths)).toEqual({})
})

test('one name for two schemas is refused', () => {
  const other = { ...sale(), required: [] }
  expect(() => nameSchemas([sale(), other])).toThrow('Sale is the name of two schemas of the contract')
})

test('the list shows parameters, bodies and files, and marks optional ones', () => {
  const paths = {
    '/labels': {
      post: {
        operationId: 'printLabels',
        parameters: [
          { name: 'format', in: 'query', required: true },
          { name: 'skip', in: 'query' },
        ],
        requestBody: answering({ type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } } } }),
        responses: { 200: { content: { 'application/pdf': { schema: { type: 'string' } } } } },
      },
    },
  }
  expect(listCalls({ paths })).toBe('POST /labels  printLabels  ?(format, skip?)  body { ids? }  → application/pdf\n\n')
})
