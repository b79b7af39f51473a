import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from '../testing/start-shop.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const firstError = async (query: string, variables: object = {}) => (await shop.ask(query, variables)).errors?.[0]

test.each([
  ['{ shop { foo } }', "Field 'foo' doesn't exist on type 'Shop'", 'undefinedField'],
  ['{ shop(a: 1) { id } }', "Field 'shop' doesn't accept argument 'a'", 'argumentNotAccepted'],
  ['{ product { id } }', "Field 'product' is missing required arguments: id", 'missingRequiredArguments'],
  [
    '{ product(id: null) { id } }',
    "Argument 'id' on Field 'product' has an invalid value (null). Expected type 'ID!'.",
    'argumentLiteralsIncompatible',
  ],
  [
    'mutation { orderUpdate(input: { id: "1", foo: 1 }) { userErrors { message } } }',
    "InputObject 'OrderInput' doesn't accept argument 'foo'",
    'argumentNotAccepted',
  ],
  ['{ products(first: 251) { nodes { id } } }', expect.stringMatching(/^first cannot exceed 250\./), 'BAD_REQUEST'],
  ['{ order(id: "gid://shopify/Product/1") { id } }', 'Invalid id: gid://shopify/Product/1', 'RESOURCE_NOT_FOUND'],
])('%s fails as at Shopify', async (query, message, code) => {
  const error = await firstError(query)
  expect(error?.message).toEqual(message)
  expect(error?.extensions['code']).toBe(code)
})

test('a wrong variable names the path and the reason', async () => {
  const error = await firstError(
    'mutation Set($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) { userErrors { message } } }',
    { input: { name: 'available', reason: 'correction', quantities: [{ quantity: 1, compareQuantity: 2 }] } },
  )
  expect(error?.message).toBe(
    'Variable $input of type InventorySetQuantitiesInput! was provided invalid value for quantities.0.compareQuantity (Field is not defined on InventoryQuantityInput)',
  )
  expect(error?.extensions).toMatchObject({
    code: 'INVALID_VARIABLE',
    problems: expect.arrayContaining([
      { path: ['quantities', 0, 'locationId'], explanation: 'Expected value to not be null' },
    ]),
  })
})

test('a missing scope denies the field', async () => {
  const { accessToken } = shop.simulator.control.install({
    shop: 'kicks-and-co.myshopify.com',
    scopes: ['read_products'],
  })
  const answer = await shop.ask('{ order(id: "gid://shopify/Order/1") { id } }', {}, accessToken)
  expect(answer.data).toEqual({ order: null })
  expect(answer.errors).toMatchObject([
    {
      message: 'Access denied for order field. Required access: `read_orders` access scope.',
      extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_orders` access scope.' },
    },
  ])
})

test("an unknown token is answered with 401, in Shopify's words", async () => {
  const response = await shop.post('{ shop { id } }', {}, 'shpat_wrong')
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  })
})

test('a fault inside HTTP 200 is injected the requested number of times', async () => {
  shop.simulator.control.settings({ graphqlFault: { kind: 'INTERNAL_SERVER_ERROR', times: 1 } })
  expect((await firstError('{ shop { id } }'))?.extensions['code']).toBe('INTERNAL_SERVER_ERROR')
  expect(await firstError('{ shop { id } }')).toBeUndefined()
})
