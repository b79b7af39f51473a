import { once } from 'node:events'
import { duplexPair } from 'node:stream'
import type { ChangeEvent } from '@ark/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openEventStream, type TestStream } from '#test/acts/open-event-stream.ts'
import { tryToSignIn } from '#test/acts/signed-out.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aBuyer, aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'
import { buildApp } from '../../app.ts'
import { type Composition, compose } from '../../compose.ts'
import { announce, announceToOperator } from '../events.ts'
import { createLogger } from '../log.ts'

const HEARTBEAT_MS = 15_000
/** The processes that listen: this app and the one elsewhere. */
const PROCESSES = 2
const STREAMS_OF_A_SESSION = 10
const ENDED: ChangeEvent = { changed: 'access', ids: [] }
const NEW_PASSWORD = 'Left-Mule-8'
const CHANGE = { current_password: PASSWORD, new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD }

let app: TestApp
let retailerId: number
let owner: TestPerson
/** Another API process on the same database. */
let elsewhere: Composition & { url: string; end(): Promise<void> }
const open: TestStream[] = []

beforeAll(async () => {
  app = await startTestApp({ listens: true })
  const { config, clock } = app.capabilities
  const composition = await compose(config, { isWorker: false, clock, log: createLogger('silent') })
  const second = await buildApp(composition.capabilities, { images: composition.images, webFolder: null })
  const url = await second.listen({ port: 0, host: '127.0.0.1' })
  elsewhere = {
    ...composition,
    url,
    async end() {
      await second.close()
      await composition.close()
    },
  }
})
// A stream begins with the latest changes of its retailer, so each test has its own retailer.
beforeEach(async () => {
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterEach(() => {
  vi.useRealTimers()
  for (const stream of open.splice(0)) stream.leave()
})
afterAll(async () => {
  await elsewhere?.end()
  await app?.close()
})

async function listen(person: { token: string }, url = app.capabilities.config.publicUrl): Promise<TestStream> {
  const stream = await openEventStream(url, person)
  open.push(stream)
  return stream
}

const anAssociate = () => aPerson(app, { role: 'associate', retailerId })
const publish = (id: number, retailer = retailerId) =>
  app.capabilities.db.asPlatform(async (tx) => announce(tx, retailer, { changed: 'sales', ids: [id] }))
const change = (id: number): ChangeEvent => ({ changed: 'sales', ids: [id] })
const asPlatform = (statement: ReturnType<typeof sql>) => statement.execute(app.capabilities.db.platform)

async function aLocation(): Promise<number> {
  const { rows } = await sql<{ location_id: number }>`
    with store as (insert into stores (retailer_id, shop_domain, store_name)
                   values (${retailerId}, ${`${crypto.randomUUID()}.example`}, 'S') returning store_id)
    insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
    select ${retailerId}, store_id, 1, 'Room' from store returning location_id`.execute(app.capabilities.db.platform)
  return rows[0]?.location_id ?? 0
}

describe('a stream contains changes', () => {
  test('of its retailer in every process, and of no other', async () => {
    const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    const [here, there, foreign] = [await listen(owner), await listen(owner, elsewhere.url), await listen(other)]
    await publish(7)
    expect([await here.next(), await there.next()]).toEqual([change(7), change(7)])
    await publish(8, other.retailerId ?? 0)
    expect(await foreign.next()).toEqual(change(8))
  })

  test('for the operator that are announced to the operator, and none of a retailer', async () => {
    const operator = await aPerson(app, { role: 'operator' })
    const [here, there, retailers] = [
      await listen(operator),
      await listen(operator, elsewhere.url),
      await listen(owner),
    ]
    await publish(5)
    const desk: ChangeEvent = { changed: 'automation-requests', ids: [6] }
    await app.capabilities.db.asPlatform(async (tx) => announceToOperator(tx, desk))
    await publish(7)
    expect([await here.next(), await there.next()]).toEqual([desk, desk])
    expect([await retailers.next(), await retailers.next()]).toEqual([change(5), change(7)])
  })

  test('after an announcement that cannot be parsed', async () => {
    const stream = await listen(owner)
    for (const payload of ['nonsense', 'null', '[]', '{"kind":1}'])
      await asPlatform(sql`select pg_notify('ark_changes', ${payload})`)
    await publish(9)
    expect(await stream.next()).toEqual(change(9))
  })
})

describe('a stream ends at once (S5)', () => {
  type Act = (person: TestPerson, secondToken: string) => Promise<unknown>
  const inSecond = (method: 'POST' | 'DELETE', path: string): Act => {
    return (_, token) =>
      app.app.inject({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  }
  const byOwner = (method: string, path = '', body?: object): Act => {
    return ({ userId }) => owner.call(method, `/users/${userId}${path}`, body)
  }
  const ACTS: [string, Act, 200 | 401][] = [
    ['signs out', ({ call }) => call('POST', '/auth/logout'), 401],
    ['ends all other sessions from another one', inSecond('DELETE', '/auth/sessions'), 401],
    ['changes the password', ({ call }) => call('POST', '/auth/change-password', CHANGE), 401],
    ['is deactivated', byOwner('PUT', '', { is_active: false }), 401],
    ['is removed', byOwner('DELETE'), 401],
    ['is given another password', byOwner('PUT', '', { password: NEW_PASSWORD }), 401],
    ['is given a temporary password', byOwner('POST', '/reset-password'), 401],
    ['gets another role', byOwner('PUT', '', { role: 'fulfillment' }), 200],
    [
      'gets other locations',
      async (person) => owner.call('PUT', `/users/${person.userId}/locations`, { location_ids: [await aLocation()] }),
      200,
    ],
    ['turns demo mode on', ({ call }) => call('POST', '/auth/me/toggle-demo-mode'), 200],
  ]

  test.each(ACTS)("when its person %s: in every process, and only that person's", async (_, act, again) => {
    const person = await anAssociate()
    const second = await tryToSignIn(app, { email: person.email, password: PASSWORD })
    const [here, there, bystander] = [await listen(person), await listen(person, elsewhere.url), await listen(owner)]
    await act(person, second.body.access_token)
    expect([await here.rest(), await there.rest()]).toEqual([[ENDED], [ENDED]])
    expect((await listen(person)).status).toBe(again)
    await publish(1)
    expect(await bystander.next()).toEqual(change(1))
  })

  test('when its session is ended; those of other sessions stay open', async () => {
    const person = await anAssociate()
    const second = await tryToSignIn(app, { email: person.email, password: PASSWORD })
    const [lost, own] = [await listen({ token: second.body.access_token }), await listen(person)]
    const sessions = await person.call<{ id: string; is_current: boolean }[]>('GET', '/auth/sessions')
    await person.call('DELETE', `/auth/sessions/${sessions.body.find(({ is_current }) => !is_current)?.id}`)
    expect(await lost.rest()).toEqual([ENDED])
    await publish(2)
    expect(await own.next()).toEqual(change(2))
  })

  test.each(['buyer', 'operator'] as const)('for the %s, who has no retailer, too', async (role) => {
    const person = await aPerson(app, role === 'buyer' ? { role, buyerId: await aBuyer(app) } : { role })
    const stream = await listen(person)
    await person.call('POST', '/auth/logout')
    // Recent announcements to every operator come before it.
    expect((await stream.rest()).at(-1)).toEqual(ENDED)
  })
})

describe('the next heartbeat finds a change that was not announced', () => {
  test.each([
    ['an expired session', (id: number) => sql`update sessions set expires_at = now() where user_id = ${id}`],
    ['a deactivated user', (id: number) => sql`update users set is_active = false where user_id = ${id}`],
    ['another role', (id: number) => sql`update users set role = 'fulfillment' where user_id = ${id}`],
    ['locations', (id: number) => sql`update users set has_location_list = true where user_id = ${id}`],
    [
      'a password that must be changed',
      (id: number) => sql`update users set must_change_password = true where user_id = ${id}`,
    ],
  ])('%s', async (_, statement) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const person = await anAssociate()
    const stream = await listen(person)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await publish(3)
    expect(await stream.next()).toEqual(change(3))
    await asPlatform(statement(person.userId))
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(await stream.rest()).toEqual([ENDED])
  })
})

describe('after the listening connection is lost', () => {
  const LISTENING = `from pg_stat_activity
    where datname = current_database() and query like 'listen %ark_changes%'`

  /** Ends the listening connections of all processes, like a restart of the database. */
  async function cutListening(): Promise<void> {
    const client = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
    await client.connect()
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${LISTENING}`)
    await client.end()
    expect(rowCount).toBe(PROCESSES)
  }

  /**
   * Waits until all processes listen again. Announcements before that are lost, and the streams are notified to read
   * everything.
   */
  async function allListenAgain(): Promise<void> {
    const client = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
    await client.connect()
    const listening = async () => (await client.query(`select pid ${LISTENING} and state = 'idle'`)).rowCount
    await expect.poll(listening).toBe(PROCESSES)
    await client.end()
  }

  test('every stream says to read everything again, and then gets new changes', async () => {
    const buyer = await aPerson(app, { role: 'buyer', buyerId: await aBuyer(app) })
    const [stream, other] = [await listen(owner), await listen(buyer)]
    await cutListening()
    expect([await stream.next(), await other.next()]).toEqual([1, 2].map(() => ({ changed: 'everything', ids: [] })))
    await publish(4)
    expect(await stream.next()).toEqual(change(4))
    await allListenAgain()
  })

  test('the stream of a session that has ended is closed', async () => {
    const person = await anAssociate()
    const stream = await listen(person)
    await asPlatform(sql`update sessions set ended_at = now() where user_id = ${person.userId}`)
    await cutListening()
    expect((await stream.rest()).at(-1)).toEqual(ENDED)
    await allListenAgain()
  })
})

describe('the cost of streams is limited', () => {
  test('a session has ten; the eleventh is refused until one closes; other sessions have their own', async () => {
    const person = await anAssociate()
    const second = await tryToSignIn(app, { email: person.email, password: PASSWORD })
    const streams = await Promise.all(Array.from({ length: STREAMS_OF_A_SESSION }, () => listen(person)))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect([(await listen(person)).status, (await listen({ token: second.body.access_token })).status]).toEqual([
      429, 200,
    ])
    streams[0]?.leave()
    await expect.poll(async () => (await listen(person)).status).toBe(200)
  })

  test('a browser that does not read loses its stream, and others are not affected', async () => {
    // No kernel is between these two ends, whose buffers differ between machines by megabytes.
    const [browser, connection] = duplexPair()
    app.app.server.emit('connection', connection)
    browser.write(`GET /api/v1/events HTTP/1.1\r\nhost: ark\r\nauthorization: Bearer ${owner.token}\r\n\r\n`)
    expect(String((await once(browser, 'data'))[0])).toContain('text/event-stream')
    browser.pause()
    const [reader, ended] = [await listen(owner), once(connection, 'close')]
    const ids = Array.from({ length: 200 }, (_, at) => 9_007_199_254_740_000 + at)
    // Sends two rounds of 180 kB, each less than what may wait for a browser that reads.
    const ofRound = 50
    for (const round of [1, 2]) {
      await app.capabilities.db.asPlatform(async (tx) => {
        for (let at = 0; at < ofRound; at += 1)
          announce(tx, retailerId, { changed: 'sales', ids: [...ids, round * 1_000 + at].slice(1) })
      })
      for (let heard = 0; heard < ofRound; heard += 1) expect(await reader.next()).toMatchObject({ changed: 'sales' })
    }
    await ended
  })
})

test('a process that stops ends its streams and does not wait for the browsers', async () => {
  const { config, clock } = app.capabilities
  const composition = await compose(config, { isWorker: false, clock, log: createLogger('silent') })
  const third = await buildApp(composition.capabilities, { images: composition.images, webFolder: null })
  const stream = await listen(owner, await third.listen({ port: 0, host: '127.0.0.1' }))
  await third.close()
  // The process may have begun to listen after the browser connected.
  expect((await stream.rest()).filter(({ changed }) => changed !== 'everything')).toEqual([])
  await composition.close()
})
