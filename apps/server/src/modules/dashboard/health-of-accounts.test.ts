import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AnswerOf, Contract } from '@ark/contract'
import { connectStockxAs } from '#test/acts/connect-stockx-as.ts'
import { accountsInTest } from '#test/acts/shared-account.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { pollOrdersJob } from '../sales/sales.jobs.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let shop: TestShop
let other: TestPerson
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  await connectStockxAs(shop.owner, 'first-seller')
  await app.drain({ allowFailures: true })
})
afterAll(() => app?.close())

const told = async (person: TestPerson) => {
  const { body } = await person.call<AnswerOf<Contract['GET /dashboard/today']>>('GET', '/dashboard/today')
  const { problem, is_shared } = body.providers.find(({ provider }) => provider === 'StockX') ?? {}
  return { problem, is_shared }
}
async function polled(): Promise<void> {
  for (const account of await accountsInTest(app))
    if (account.marketplace === 'stockx')
      await app.capabilities.jobs.send(pollOrdersJob, {
        marketplace: 'stockx',
        retailer_id: account.retailer_id,
        marketplace_account_id: account.marketplace_account_id,
      })
  await app.drain({ allowFailures: true })
}
const DEAD = 'must be reconnected'

test('a dead grant is shown to its retailer only, and the success of another account does not clear it', async () => {
  app.simulators.stockx.control.revokeTokens({ refreshTokens: true, seller: 'first-seller' })
  await polled()
  expect(await told(shop.owner)).toEqual({ problem: DEAD, is_shared: false })
  expect(await told(other)).toMatchObject({ problem: null })
  await polled()
  expect(await told(shop.owner)).toEqual({ problem: DEAD, is_shared: false })
  const accounts = await shop.owner.call<AnswerOf<Contract['GET /marketplaces/accounts']>>(
    'GET',
    '/marketplaces/accounts',
  )
  expect(accounts.body.accounts.find(({ is_own }) => is_own)).toMatchObject({ problem: DEAD })

  await connectStockxAs(shop.owner, 'first-seller')
  await polled()
  expect(await told(shop.owner)).toMatchObject({ problem: null })
})

test('a dead grant of the shared account is shown to its users as a problem that ARK fixes', async () => {
  app.simulators.stockx.control.revokeTokens({ refreshTokens: true, seller: 'sandbox' })
  await polled()
  expect(await told(other)).toEqual({ problem: DEAD, is_shared: true })
  expect(await told(shop.owner)).toMatchObject({ problem: null })
  const search = await other.call<{ code: string }>('GET', '/stockx/search?query=DD1391-100')
  expect([search.status, search.body.code]).toEqual([409, 'stockx_shared_not_connected'])
})
