import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  print,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop } from './testing/start-shop.ts'

/** Reads Shopify's schema and valid documents in a compact form (contract/write-contract.ts). */
const read = (file: string) => readFileSync(new URL(`contract/${file}`, import.meta.url), 'utf8')

const SCHEMA_CODES = [
  'undefinedField',
  'argumentNotAccepted',
  'missingRequiredArguments',
  'argumentLiteralsIncompatible',
  'INVALID_VARIABLE',
]

/** Variables of operations that the samples lack. */
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

describe('the operations of the Shopify reference', () => {
  let shop: Awaited<ReturnType<typeof startShop>>
  beforeAll(async () => {
    shop = await startShop()
    shop.simulator.control.settings({ bucketSize: 1_000_000 })
  })
  afterAll(() => shop.close())

  const { definitions } = parse(read('operations.graphql'))
  const fragments = definitions.filter(({ kind }) => kind === 'FragmentDefinition').map((fragment) => print(fragment))
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition')
  const samples: Record<string, object> = JSON.parse(read('variables.json'))

  test.each(operations.map((operation) => [operation.name?.value ?? '', print(operation)]))(
    '%s is valid here and is answered with its cost',
    async (name, text) => {
      const used = usedFragments(text, fragments)
      const answer = await shop.ask([text, ...used].join('\n'), samples[name] ?? MORE_VARIABLES[name] ?? {})
      expect(answer.errors?.filter(({ extensions }) => SCHEMA_CODES.includes(String(extensions?.['code'])))).toBeFalsy()
      expect(answer.data).toBeDefined()
      expect(answer.extensions?.cost?.requestedQueryCost).toBeGreaterThan(0)
    },
  )

  test.each(parse(read('bulk-queries.graphql')).definitions.map(print))(
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

  test('are 36 in number', () => expect(operations).toHaveLength(36))

  test('our schema declares only what the real one does', () => {
    const real: Record<string, RealType> = JSON.parse(read('schema.json'))
    const ours = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'))
    const differences = Object.values(ours.getTypeMap()).flatMap((type) => {
      if (type.name.startsWith('__')) return []
      const theirs = real[type.name]
      if (!theirs) return [`${type.name} does not exist`]
      if (Array.isArray(theirs))
        return isEnumType(type)
          ? type.getValues().flatMap(({ name }) => (theirs.includes(name) ? [] : [`${type.name}.${name}`]))
          : [`${type.name} is an enum there`]
      return fieldDifferences(type, theirs)
    })
    expect(differences).toEqual([])
  })
})

type RealField = string | { type: string; args: Record<string, string> }
/** An enum's values, or the fields that our schema has; null: Shopify has no such type. */
type RealType = string[] | Record<string, RealField> | null

function usedFragments(text: string, fragments: readonly string[]): string[] {
  const used = fragments.filter((fragment) => text.includes(`...${/fragment (\w+)/.exec(fragment)?.[1]}`))
  const more = used.flatMap((fragment) => usedFragments(fragment, fragments))
  return [...new Set([...used, ...more])]
}

function fieldDifferences(type: GraphQLNamedType, theirs: Record<string, RealField>): string[] {
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => {
    const name = `${type.name}.${field.name}`
    const real = theirs[field.name]
    if (real === undefined) return [`${name} does not exist`]
    const { type: realType, args: realArgs } = typeof real === 'string' ? { type: real, args: {} } : real
    const types = realType === String(field.type) ? [] : [`${name}: ${field.type}, there ${realType}`]
    const args: readonly { name: string; type: unknown }[] = 'args' in field ? field.args : []
    const wrong = args.filter((arg) => new Map(Object.entries(realArgs)).get(arg.name) !== String(arg.type))
    return [...types, ...wrong.map((arg) => `${name}(${arg.name}: ${String(arg.type)})`)]
  })
}
