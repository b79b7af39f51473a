import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, parse, print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop } from './testing/start-shop.ts'

/** The references to the vendors' facts lie outside the project; without them these checks are skipped. */
const REFERENCE = path.join(import.meta.dirname, '../../../shared/providers')
const isThere = existsSync(REFERENCE)
const skipped = isThere ? '' : ' (skipped: ../shared/providers is not beside this project)'
const read = (file: string) => readFileSync(`${REFERENCE}/${file}`, 'utf8')

const SCHEMA_CODES = [
  'undefinedField',
  'argumentNotAccepted',
  'missingRequiredArguments',
  'argumentLiteralsIncompatible',
  'INVALID_VARIABLE',
]

/** Variables for the operations that the samples leave out. */
const MORE_VARIABLES: Record<string, object> = {
  Locations: { first: 10 },
  VariantsByQuery: { query: "sku:'ABC-1'", first: 10 },
  ProductById: { id: 'gid://shopify/Product/1' },
  InventoryItemLevels: { id: 'gid://shopify/InventoryItem/1' },
  LevelAtLocation: { inventoryItemId: 'gid://shopify/InventoryItem/1', locationId: 'gid://shopify/Location/1' },
  BulkExport: { query: '{ products { edges { node { id title } } } }' },
  BulkStatus: { id: 'gid://shopify/BulkOperation/1' },
  BulkCancel: { id: 'gid://shopify/BulkOperation/1' },
  AddTags: { id: 'gid://shopify/Order/1', tags: ['a'] },
  JobStatus: { id: 'gid://shopify/Job/6b1f9a0e-0000-4000-8000-000000000000' },
  DeleteOrder: { orderId: 'gid://shopify/Order/1' },
  OrderById: { id: 'gid://shopify/Order/1' },
  OrderFulfillmentOrders: { orderId: 'gid://shopify/Order/1' },
  CancelFulfillment: { id: 'gid://shopify/Fulfillment/1' },
  UpdateWebhook: { id: 'gid://shopify/WebhookSubscription/1', webhookSubscription: { filter: 'id:1' } },
  DeleteWebhook: { id: 'gid://shopify/WebhookSubscription/1' },
}

describe.skipIf(!isThere)(`the operations of the reference${skipped}`, () => {
  let shop: Awaited<ReturnType<typeof startShop>>
  beforeAll(async () => {
    shop = await startShop()
    shop.simulator.control.settings({ bucketSize: 1_000_000 })
  })
  afterAll(() => shop.close())

  const { definitions } = parse(isThere ? read('shopify-operations.graphql') : 'query Nothing { a }')
  const fragments = definitions.filter(({ kind }) => kind === 'FragmentDefinition').map((fragment) => print(fragment))
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition')
  const samples: Record<string, object> = isThere ? JSON.parse(read('shopify-sample-variables.json')) : {}

  test.each(operations.map((operation) => [operation.name?.value ?? '', print(operation)]))(
    '%s is valid here and answered with its cost',
    async (name, text) => {
      const used = usedFragments(text, fragments)
      const answer = await shop.ask([text, ...used].join('\n'), samples[name] ?? MORE_VARIABLES[name] ?? {})
      expect(answer.errors?.filter(({ extensions }) => SCHEMA_CODES.includes(String(extensions?.['code'])))).toBeFalsy()
      expect(answer.data).toBeDefined()
      expect(answer.extensions?.cost?.requestedQueryCost).toBeGreaterThan(0)
    },
  )

  test.each(parse(isThere ? read('shopify-bulk-queries.graphql') : 'query Nothing { a }').definitions.map(print))(
    'a bulk query of the reference is accepted and completes: %.40s',
    async (query) => {
      const { accessToken } = shop.simulator.control.install({ shop: 'second-street.myshopify.com' })
      const answer = await fetch(`${shop.url}/shops/second-street.myshopify.com/admin/api/2026-10/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
        body: JSON.stringify({
          query:
            'mutation Run($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { status } userErrors { message } } }',
          variables: { query },
        }),
      })
      const body = await answer.json()
      expect(body).toMatchObject({
        data: { bulkOperationRunQuery: { bulkOperation: { status: 'CREATED' }, userErrors: [] } },
      })
    },
  )

  test('our schema says nothing that the real one does not say', () => {
    const real = buildSchema(read('shopify-admin-schema.graphql'), { assumeValid: true })
    const ours = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'))
    const differences = Object.values(ours.getTypeMap()).flatMap((type) => {
      if (type.name.startsWith('__')) return []
      const theirs = real.getType(type.name)
      if (!theirs) return [`${type.name} does not exist`]
      if (isEnumType(type) && isEnumType(theirs)) {
        const names = theirs.getValues().map(({ name }) => name)
        return type.getValues().flatMap(({ name }) => (names.includes(name) ? [] : [`${type.name}.${name}`]))
      }
      return fieldDifferences(type, theirs)
    })
    expect(differences).toEqual([])
  })
})

function usedFragments(text: string, fragments: readonly string[]): string[] {
  const used = fragments.filter((fragment) => text.includes(`...${/fragment (\w+)/.exec(fragment)?.[1]}`))
  const more = used.flatMap((fragment) => usedFragments(fragment, fragments))
  return [...new Set([...used, ...more])]
}

function fieldDifferences(type: unknown, theirs: unknown): string[] {
  const hasFields = (value: unknown) => isObjectType(value) || isInterfaceType(value) || isInputObjectType(value)
  if (!hasFields(type) || !hasFields(theirs)) return []
  return Object.values(type.getFields()).flatMap((field) => {
    const name = `${type.name}.${field.name}`
    const real = theirs.getFields()[field.name]
    if (!real) return [`${name} does not exist`]
    const types = String(real.type) === String(field.type) ? [] : [`${name}: ${field.type}, there ${real.type}`]
    const args = 'args' in field ? field.args : []
    const realArgs = 'args' in real ? real.args : []
    return [
      ...types,
      ...args.flatMap((arg: { name: string; type: unknown }) => {
        const match = realArgs.find((candidate) => candidate.name === arg.name)
        return match && String(match.type) === String(arg.type) ? [] : [`${name}(${arg.name}: ${arg.type})`]
      }),
    ]
  })
}
