import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tooling/create-test-database.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { connectMarketplaces } from '../../sandbox/connect-marketplaces.ts'
import { connect, type Database } from '../database/connect.ts'
import { createLogger } from '../log.ts'
import { createNetworkWatch } from './network-watch.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { report: () => undefined, poolSize: 2 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const silent = createLogger('silent')

test('a call inside a transaction fails in strict mode, and is otherwise counted and made', async () => {
  const strict = createNetworkWatch(silent, { isStrict: true })
  const lenient = createNetworkWatch(silent, { isStrict: false })
  await expect(db.asRetailer(1, async () => strict.leaves('shop'))).rejects.toThrow(
    'network inside a transaction: shop',
  )
  await db.asRetailer(1, async () => lenient.leaves('shop'))
  expect([strict.count(), lenient.count()]).toEqual([1, 1])
})

test('a call before, beside or after a transaction is no error, even if its work began the transaction', async () => {
  const watch = createNetworkWatch(silent, { isStrict: true })
  watch.leaves('shop')
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  let later: Promise<void> | undefined
  const transaction = db.asRetailer(1, async () => {
    later = ended.then(() => watch.leaves('shop'))
  })
  watch.leaves('shop')
  await transaction
  end()
  await later
  await expect(db.asRetailer(1, () => Promise.reject(new Error('undone')))).rejects.toThrow('undone')
  watch.leaves('shop')
  expect(watch.count()).toBe(0)
})

test('a test app fails after a call inside a transaction, even if the caller catches the error', async () => {
  const app = await startTestApp()
  await connectMarketplaces(app.capabilities)
  const stockx = await app.capabilities.marketplaces.of(null, 'stockx')
  await app.capabilities.db.asPlatform(() => stockx.orders(null).catch(() => undefined))
  await expect(app.close()).rejects.toThrow('inside of a transaction')
})
