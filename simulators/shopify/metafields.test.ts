import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, startShop } from './testing/start-shop.ts'

let shop: Awaited<ReturnType<typeof startShop>>
let productId: number
beforeEach(async () => {
  shop = await startShop()
  productId = [...shop.shop.products.keys()][0] ?? 0
})
afterEach(() => shop.close())

const set = (key: string, value: string | null, namespace = 'custom') =>
  shop.simulator.control.setMetafield({ shop: shop.shop.domain, productId, key, value, namespace })
const asked = async (selection: string) =>
  at(await shop.ask(`query Ask($id: ID!) { product(id: $id) { ${selection} } }`, { id: gidOf(productId) }), 'product')
const gidOf = (id: number) => `gid://shopify/Product/${id}`

test('metafields of a product are a connection: all, of a namespace, or by their keys', async () => {
  set('condition', 'Used')
  set('material', 'Leather')
  set('condition', 'new', 'mm-google-shopping')
  const names = (...values: string[]) => ({ metafields: { nodes: values.map((value) => ({ value })) } })
  expect(await asked('metafields(first: 5) { nodes { value } }')).toEqual(names('Used', 'Leather', 'new'))
  expect(await asked('metafields(first: 5, namespace: "custom") { nodes { value } }')).toEqual(names('Used', 'Leather'))
  expect(await asked('metafields(first: 5, keys: ["custom.material"]) { nodes { value } }')).toEqual(names('Leather'))
  expect(await asked('metafields(first: 1) { nodes { namespace key type } pageInfo { hasNextPage } }')).toEqual({
    metafields: {
      nodes: [{ namespace: 'custom', key: 'condition', type: 'single_line_text_field' }],
      pageInfo: { hasNextPage: true },
    },
  })
  expect(await asked('metafield(namespace: "custom", key: "condition") { value }')).toEqual({
    metafield: { value: 'Used' },
  })
  expect(await asked('metafield(key: "condition") { value }')).toEqual({ metafield: null })
})

test('a metafield keeps its id when it changes, can be removed, and each change updates the product', async () => {
  set('condition', 'Used')
  const id = shop.shop.products.get(productId)?.metafields?.[0]?.id
  await shop.clock.advance(60_000)
  set('condition', 'Used - Good')
  expect(shop.shop.products.get(productId)).toMatchObject({
    metafields: [{ id, value: 'Used - Good', updatedAt: shop.clock.now() }],
    updatedAt: shop.clock.now(),
  })
  set('condition', null)
  expect(await asked('metafields(first: 5) { nodes { value } }')).toEqual({ metafields: { nodes: [] } })
})

test('an export has a line for each metafield below its product', async () => {
  set('condition', 'Used')
  const query = '{ products { edges { node { id metafields { edges { node { id key value } } } } } } }'
  const started = await shop.ask(
    'mutation Run($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { id } } }',
    { query },
  )
  await shop.clock.advance(10_000)
  const { url } = Object(
    at(
      await shop.ask('query Status($id: ID!) { bulkOperation(id: $id) { url } }', {
        id: Reflect.get(Object(Reflect.get(Object(at(started, 'bulkOperationRunQuery')), 'bulkOperation')), 'id'),
      }),
      'bulkOperation',
    ),
  )
  const lines = (await (await fetch(url)).text()).trim().split('\n')
  expect(lines.map((line): object => JSON.parse(line)).filter((line) => '__parentId' in line)).toEqual([
    { id: expect.stringContaining('/Metafield/'), key: 'condition', value: 'Used', __parentId: gidOf(productId) },
  ])
})
