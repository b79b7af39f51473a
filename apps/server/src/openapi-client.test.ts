import { readFileSync } from 'node:fs'
import { type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../../../tooling/test-app/contract-requests.ts'
import { startTestApp, type TestApp } from '../../../tooling/test-app/start-test-app.ts'
import { PASSWORD } from '../../../tooling/test-app/test-people.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '../../../tooling/test-app/test-shop.ts'

/** The client that a generator of the field makes of our description, against the running API. */

const DESCRIPTION = JSON.parse(readFileSync('packages/contract/openapi.json', 'utf8'))

let app: TestApp
let shop: TestShop
let client: OpenAPIClient

beforeAll(async () => {
  app = await startTestApp({ listens: true })
  await aCatalogue(app)
  shop = await aConnectedShop(app)
  const { port } = app.app.server.address() as { port: number }
  client = await new OpenAPIClientAxios({
    definition: DESCRIPTION,
    axiosConfigDefaults: { baseURL: `http://127.0.0.1:${port}`, validateStatus: () => true },
  }).getClient()
}, 60_000)
afterAll(() => app?.close())

/** An operation by its name; fails when the client has none of that name. */
function operation(name: string) {
  const call = client[name]
  if (!call) throw new Error(`the client has no operation ${name}`)
  return call
}

test('it has an operation for every call, by the name of the contract', () => {
  const missing = CALLS.filter(({ operationId }) => typeof client[operationId] !== 'function')
  expect(missing.map(({ key }) => key)).toEqual([])
})

test('it signs in, reads a list, opens a row, changes it, and is told what it did wrong', async () => {
  const signedIn = await operation('signIn')({}, { email: shop.owner.email, password: PASSWORD })
  expect(signedIn.status).toBe(200)
  client.defaults.headers.common['authorization'] = `Bearer ${signedIn.data.access_token}`

  const page = await operation('listInventorySummaries')({ limit: 3, show_zero_stock: 'false' })
  expect([page.status, page.data.products.length]).toEqual([200, 3])
  const id = page.data.products[0].product_sync_id
  const sizes = await operation('listInventoryVariants')({ id })
  const items: { inventory_item_id: number; quantity_available: number }[] = sizes.data.variants.flatMap(
    ({ locations }: { locations: object[] }) => locations,
  )
  const item = items.find(({ quantity_available }) => quantity_available > 0)
  const changed = await operation('updateReserved')({ id: item?.inventory_item_id ?? 0, reserved_quantity: 1 })
  expect([changed.status, changed.data.quantity_reserved]).toEqual([200, 1])

  const [size] = (await operation('listListingSummaries')({ limit: 1 })).data.variants
  const payouts = { desired_payout: 150, bottom_payout: 120 }
  const set = await operation('updateVariantPayouts')({ id: size.variant_id }, payouts)
  expect(set.data).toMatchObject(payouts)
  const refused = await operation('updateVariantPayouts')({ id: size.variant_id }, { desired_payout: 'much' })
  expect([refused.status, refused.data.errors[0].field]).toEqual([422, 'desired_payout'])
})
