import { afterAll, beforeAll, expect, test } from 'vitest'
import { manySizes } from '#test/belongings/many-sizes.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { stockRows } from '#test/acts/test-stock.ts'
import type { ProductCosts } from '../../inventory/index.ts'

let app: TestApp
let owner: TestPerson
let syncId: number

beforeAll(async () => {
  app = await startTestApp()
  const { retailerId } = await manySizes(app, { count: 3, units: [[1, 1]] })
  owner = await aPerson(app, { role: 'owner', retailerId })
  syncId = (await stockRows(app))[0]?.product_sync_id ?? 0
})
afterAll(() => app?.close())

const costs = async (person = owner) => person.call<ProductCosts>('GET', `/inventory/costs?product_sync_id=${syncId}`)
const set = (body: object, person = owner) =>
  person.call<ProductCosts>('PATCH', '/inventory/costs', { product_sync_id: syncId, ...body })
const amounts = ({ body }: { body: ProductCosts }) => body.variants.map(({ cost }) => cost)

test('people who may not see the money neither read nor write costs; a manager does', async () => {
  const retailerId = owner.retailerId ?? 0
  for (const role of ['associate', 'fulfillment'] as const) {
    const person = await aPerson(app, { role, retailerId })
    expect([role, (await costs(person)).status, (await set({ cost: 1 }, person)).status]).toEqual([role, 403, 403])
  }
  const manager = await aPerson(app, { role: 'manager', retailerId })
  expect((await costs(manager)).status).toBe(200)
  expect(amounts(await costs())).toEqual([null, null, null])
})

test("another retailer's product is not found, nor is a size of another product", async () => {
  const other = await aPerson(app, {
    role: 'owner',
    retailerId: (await manySizes(app, { count: 1, units: [[1, 1]] })).retailerId,
  })
  expect((await costs(other)).status).toBe(404)
  expect((await set({ cost: 5 }, other)).status).toBe(404)
  expect((await set({ variant_id: 987_654, cost: 5 })).status).toBe(404)
  expect(amounts(await costs())).toEqual([null, null, null])
})

test.each([-1, 10_000_000, '12'])('%s is no cost', async (cost) => {
  expect((await set({ cost })).status).toBe(422)
})

test('a cost is set for one size or for all, and cleared', async () => {
  const [, second] = (await costs()).body.variants
  expect(amounts(await set({ cost: 75.25 }))).toEqual([75.25, 75.25, 75.25])
  expect(amounts(await set({ variant_id: second?.variant_id, cost: 80 }))).toEqual([75.25, 80, 75.25])
  expect(amounts(await set({ variant_id: second?.variant_id, cost: null }))).toEqual([75.25, null, 75.25])
  expect(amounts(await costs())).toEqual([75.25, null, 75.25])
})
