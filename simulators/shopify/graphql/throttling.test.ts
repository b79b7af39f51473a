import { afterEach, beforeEach, expect, test } from 'vitest'
import { startShop } from '../testing/start-shop.ts'
import { growth } from './cost.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeEach(async () => {
  shop = await startShop()
})
afterEach(() => shop.close())

const NAME = '{ shop { name primaryDomain { host } } }'

test('every answer has its cost and the remaining points', async () => {
  const { extensions } = await shop.ask(NAME)
  expect(extensions?.cost).toEqual({
    requestedQueryCost: 2,
    actualQueryCost: 2,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1998, restoreRate: 100 },
  })
})

test('a page costs its actual size, and is admitted by its maximum size', async () => {
  const { extensions } = await shop.ask(
    '{ products(first: 250) { nodes { id variants(first: 50) { nodes { id } } } } }',
  )
  expect(extensions?.cost?.requestedQueryCost).toBe(Math.ceil(1 + growth(250) * (2 + growth(50))))
  expect(extensions?.cost?.actualQueryCost).toBeLessThan(extensions?.cost?.requestedQueryCost ?? 0)
})

test('the documented examples cost the measured amounts, within a tenth', () => {
  const flatOrders = 1 + growth(250)
  const withLines = 1 + growth(250) * (2 + growth(250))
  expect(flatOrders / 13).toBeCloseTo(1, 1)
  expect(withLines / 156).toBeCloseTo(1, 1)
})

test('an empty bucket answers THROTTLED in HTTP 200, and refills over time', async () => {
  shop.simulator.control.settings({ bucketSize: 4, restoreRate: 2 })
  await shop.ask(NAME)
  await shop.ask(NAME)
  const response = await shop.post(NAME)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    errors: [
      {
        message: 'Throttled',
        extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
      },
    ],
    extensions: {
      cost: {
        requestedQueryCost: 2,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 4, currentlyAvailable: 0, restoreRate: 2 },
      },
    },
  })
  await shop.clock.advance(1000)
  expect((await shop.ask(NAME)).data).toBeTruthy()
})

test('a query over 1,000 points is never admitted and its error has no cost', async () => {
  const answer = await shop.ask(
    '{ products(first: 250) { nodes { id variants(first: 250) { nodes { inventoryItem { inventoryLevels(first: 50) { nodes { id } } } } } } } }',
  )
  expect(answer.errors?.[0]?.message).toMatch(
    /^Query cost is \d+, which exceeds the single query max cost limit \(1000\)\.\n\nSee /,
  )
  expect(answer.errors?.[0]?.extensions['code']).toBe('MAX_COST_EXCEEDED')
  expect(answer.extensions).toBeUndefined()
})
