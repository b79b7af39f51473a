import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareDueSlots } from '#test/acts/compare-due-slots.ts'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aSizeWith, enable } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Today = AnswerOf<Contract['GET /dashboard/today']>

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const stockx = async () => {
  const { providers } = (await shop.owner.call<Today>('GET', '/dashboard/today')).body
  return providers.find(({ provider }) => provider === 'StockX')
}

test('a marketplace that does not answer shows its waiting listings, and one that answers shows none', async () => {
  const size = await aSizeWith(shop.owner, 1)
  await injectTestFault(app, 'stockx', { call: '*', kind: '503' })
  await enable(shop.owner, size.variant_id)
  await app.drain()
  expect(await stockx()).toMatchObject({ waiting_since: expect.any(String), waiting: 1 })
  await clearFaults(app, 'stockx')
  await compareDueSlots(app, 120_000)
  expect(await stockx()).toMatchObject({ waiting_since: null, waiting: 0 })
})
