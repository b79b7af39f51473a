import { readdirSync, readFileSync } from 'node:fs'
import { buildSchema, type FieldNode, getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { describe, expect, test } from 'vitest'
import * as inventory from './inventory-operations.ts'
import * as orders from './order-operations.ts'
import * as products from './product-operations.ts'
import * as shops from './shop-operations.ts'
import * as webhooks from './webhook-operations.ts'

/** For each connection, the document that reads its remaining pages, or why its first page is enough. */
const FIRST_PAGES: Record<string, { goesOnIn: string } | { endsHere: string }> = {
  'LevelsOfItems.nodes.inventoryLevels': { goesOnIn: 'MoreLevelsOfItem' },
  'LatestOrders.orders': { endsHere: 'What the index may not know yet: seconds, in which no shop sells 100 orders' },
  'ShopOrderById.order.lineItems': { goesOnIn: 'MoreLinesOfOrder' },
  'ShopOrderById.order.fulfillmentOrders': { goesOnIn: 'MorePartsOfOrder' },
  'ShopOrderById.order.fulfillmentOrders.nodes.lineItems': { goesOnIn: 'MoreLinesOfPart' },
  'MorePartsOfOrder.order.fulfillmentOrders.nodes.lineItems': { goesOnIn: 'MoreLinesOfPart' },
  'SearchProducts.products.nodes.variants': { goesOnIn: 'MoreVariants' },
  'SearchProducts.products.nodes.metafields': { goesOnIn: 'MoreMetafields' },
  'SaleProducts.products': { endsHere: 'As many as a person asked for; whether there are more is shown to him' },
  'SaleProducts.products.nodes.variants': { goesOnIn: 'MoreSaleVariants' },
  'ProductById.product.variants': { goesOnIn: 'MoreVariants' },
  'ProductById.product.metafields': { goesOnIn: 'MoreMetafields' },
}

const folder = new URL('.', import.meta.url)
const schema = buildSchema(
  readFileSync(new URL('../../../../simulators/shopify/schema.graphql', import.meta.url), 'utf8'),
)

interface FoundConnection {
  /** The operation and the path of fields to the connection. */
  path: string
  /** The types of the parent and of the connection. */
  type: string
  /** True: the query continues from a previous page. */
  isContinuing: boolean
  saysWhetherItIsCut: boolean
}

/** Returns the connections in a document. Fragments are expanded where they are used. */
function connectionsIn(document: string): FoundConnection[] {
  const { definitions } = parse(document)
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === 'FragmentDefinition' ? [[each.name.value, each] as const] : [])),
  )
  const whole = visit(parse(document), {
    FragmentSpread: ({ name }) => {
      const fragment = fragments.get(name.value)
      if (!fragment) throw new Error(`no fragment ${name.value}`)
      return { kind: 'InlineFragment', typeCondition: fragment.typeCondition, selectionSet: fragment.selectionSet }
    },
  })
  const connections: FoundConnection[] = []
  const path: string[] = []
  const types = new TypeInfo(schema)
  visit(
    whole,
    visitWithTypeInfo(types, {
      FragmentDefinition: () => false,
      OperationDefinition: { enter: ({ name }) => void path.push(name?.value ?? ''), leave: () => void path.pop() },
      Field: {
        enter(field) {
          path.push(field.name.value)
          const own = getNamedType(types.getType())?.name ?? ''
          if (!own.endsWith('Connection')) return
          const type = `${types.getParentType()?.name}.${own}`
          connections.push({
            path: path.join('.'),
            type,
            isContinuing: isContinuing(field),
            saysWhetherItIsCut: says(field),
          })
        },
        leave: () => void path.pop(),
      },
    }),
  )
  return connections
}

const isContinuing = ({ arguments: given = [] }: FieldNode): boolean =>
  given.some(({ name, value }) => name.value === 'after' && value.kind === 'Variable')

function says({ selectionSet }: FieldNode): boolean {
  const pageInfo = selectionSet?.selections.find((each) => each.kind === 'Field' && each.name.value === 'pageInfo')
  const fields = pageInfo?.kind === 'Field' ? (pageInfo.selectionSet?.selections ?? []) : []
  const names = fields.flatMap((each) => (each.kind === 'Field' ? [each.name.value] : []))
  return names.includes('hasNextPage') && names.includes('endCursor')
}

const documents = [inventory, orders, products, shops, webhooks]
  .flatMap((operations) => Object.values(operations))
  .flatMap((operation) => (typeof operation === 'string' ? [] : [operation.document]))
const found = documents.flatMap(connectionsIn)

test('every GraphQL document of the adapter is checked', () => {
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  // The export has no pages: a bulk operation reads connections completely.
  const written = texts.flatMap((text) => [...text.matchAll(/^ *(?:query|mutation) (\w+)/gm)].map(([, name]) => name))
  const known = documents.map((document) => /(?:query|mutation) (\w+)/.exec(document)?.[1])
  expect(new Set(written)).toEqual(new Set([...known, 'ExportEverything']))
  expect(found.length).toBeGreaterThan(15)
})

describe('a connection is read to its end, or declares why not', () => {
  test.each(found.map((each) => [each.path, each] as const))(
    '%s',
    (path, { isContinuing, saysWhetherItIsCut, type }) => {
      expect(saysWhetherItIsCut).toBe(true)
      const declared = FIRST_PAGES[path]
      const goesOn = declared && 'goesOnIn' in declared ? declared.goesOnIn : null
      const continued = found.filter(
        (other) => other.type === type && other.isContinuing && other.path.startsWith(`${goesOn}.`),
      )
      expect(isContinuing || declared !== undefined).toBe(true)
      expect(continued).toHaveLength(goesOn === null ? 0 : 1)
    },
  )

  test('no declaration is left for a removed connection', () => {
    const paths = found.filter(({ isContinuing }) => !isContinuing).map(({ path }) => path)
    expect(new Set(Object.keys(FIRST_PAGES))).toEqual(new Set(paths))
  })
})
