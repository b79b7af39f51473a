import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { ChangeEvent } from '@ark/contract'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { type ChangeFeed, createChangeFeed } from './events.ts'
import { createLogger } from './log.ts'

let database: TestDatabase
let closing: (() => unknown)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})
afterAll(() => database?.drop())

/** A connection to the database that can go silent without being closed, as when a network cable is pulled. */
async function aLine(): Promise<{ url: string; fallSilent(): void }> {
  const { hostname, port } = new URL(database.url)
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  const url = new URL(database.url)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  // Uses TCP, not the socket of the other tests.
  url.searchParams.delete('host')
  return {
    url: url.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

/** Returns the changes that a subscriber of retailer 1 receives, in order. */
function hearing(feed: ChangeFeed): () => Promise<ChangeEvent> {
  const heard: ChangeEvent[] = []
  let wake: () => void = () => undefined
  feed.subscribe({
    sessionId: 'a session',
    userId: 1,
    retailerId: 1,
    onAccessChange: () => undefined,
    onChange(change) {
      heard.push(change)
      wake()
    },
  })
  return async () => {
    for (;;) {
      const next = heard.shift()
      if (next) return next
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
}

test('a silent connection is noticed and replaced, and everything is read again', async () => {
  const line = await aLine()
  const feed = createChangeFeed(line.url, {
    log: createLogger('silent'),
    timing: { retryAfterMs: 10, checkEveryMs: 20, answerWithinMs: 300 },
  })
  closing.push(() => feed.close())
  const next = hearing(feed)
  const everything = { changed: 'everything', ids: [] }
  // It subscribed before the feed listened.
  expect(await next()).toEqual(everything)
  line.fallSilent()
  expect(await next()).toEqual(everything)
  const sender = new pg.Client({ connectionString: database.url })
  await sender.connect()
  closing.push(() => sender.end())
  await sender.query(`select pg_notify('ark_changes', '{"retailer_id":1,"changed":"sales","ids":[5]}')`)
  expect(await next()).toEqual({ changed: 'sales', ids: [5] })
})

test('a subscriber gets earlier changes too, and only of its own retailer', async () => {
  const feed = createChangeFeed(database.url, { log: createLogger('silent') })
  closing.push(() => feed.close())
  const before = hearing(feed)
  expect(await before()).toEqual({ changed: 'everything', ids: [] })
  const sender = new pg.Client({ connectionString: database.url })
  await sender.connect()
  closing.push(() => sender.end())
  const say = (change: object) => sender.query(`select pg_notify('ark_changes', $1)`, [JSON.stringify(change)])
  await say({ retailer_id: 2, changed: 'sales', ids: [7] })
  await say({ buyer_id: 1, changed: 'wholesale-orders', ids: [8] })
  await say({ retailer_id: 1, changed: 'sales', ids: [5] })
  await say({ retailer_id: 1, changed: 'sales', ids: [6] })
  await say({ retailer_id: 1, changed: 'listings', ids: Array.from({ length: 150 }, (_, at) => at + 1) })
  await say({ retailer_id: 1, changed: 'listings', ids: Array.from({ length: 150 }, (_, at) => at + 101) })
  for (let heard = 0; heard < 4; heard++) await before()
  const after = hearing(feed)
  expect([await after(), await after()]).toEqual([
    { changed: 'sales', ids: [5, 6] },
    // 250 ids count as "many".
    { changed: 'listings', ids: [] },
  ])
  await say({ retailer_id: 1, changed: 'stores', ids: [1] })
  expect(await after()).toEqual({ changed: 'stores', ids: [1] })
})
