import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'
import { refreshMarketJob } from '../../modules/catalogue/catalogue.jobs.ts'
import type { Database, Tx } from './connect.ts'
import { endingOf, noticeAfterCommit } from './ending.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await sql`insert into request_budgets (account, next_permit_at, day, spent_today)
            values ('one', now(), current_date, 0), ('other', now(), current_date, 0)`.execute(
    app.capabilities.db.platform,
  )
})
afterAll(() => app?.close())

const spend = (tx: Tx, account: string) =>
  sql`update request_budgets set spent_today = spent_today + 1 where account = ${account}`.execute(tx)

const spent = async () => {
  const { rows } = await sql<{ spent_today: number }>`
    select spent_today from request_budgets where account in ('one', 'other')`.execute(app.capabilities.db.platform)
  return rows.map(({ spent_today }) => spent_today)
}

const jobsOf = async (product_id: number) => {
  const { rows } = await sql`
    select from jobs.job
    where name = ${refreshMarketJob.name} and data ->> 'product_id' = ${String(product_id)}`.execute(
    app.capabilities.db.platform,
  )
  return rows.length
}

test('of two transactions in a deadlock one runs again: both happen once, with their jobs', async () => {
  const { db, jobs } = app.capabilities
  const runs: string[] = []
  let meet: () => void = () => undefined
  const bothHoldOne = new Promise<void>((resolve) => (meet = resolve))
  let end: () => void = () => undefined
  const oneHasEnded = new Promise<void>((resolve) => (end = resolve))
  const crosswise = async (first: string, second: string, productId: number) => {
    const done = await db.asPlatform(async (tx) => {
      const isAgain = runs.includes(first)
      runs.push(first)
      // Otherwise it may lock its row again before the other continues, and both meet again.
      if (isAgain) await oneHasEnded
      await spend(tx, first)
      await jobs.within(tx).send(refreshMarketJob, { product_id: productId })
      if (new Set(runs).size === 2) meet()
      await bothHoldOne
      await spend(tx, second)
      return first
    })
    end()
    return done
  }
  expect(await Promise.all([crosswise('one', 'other', 1), crosswise('other', 'one', 2)])).toEqual(['one', 'other'])
  expect(runs).toHaveLength(3)
  expect(await spent()).toEqual([2, 2])
  expect([await jobsOf(1), await jobsOf(2)]).toEqual([1, 1])
})

/** Raises a PostgreSQL error with this code in the transaction. */
const raise = (tx: Tx, code: string) =>
  sql.raw(`do $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`).execute(tx)

test('a failed attempt sends none of its notices', async () => {
  const { db } = app.capabilities
  let tries = 0
  const heard: string[] = []
  await db.asPlatform(async (tx) => {
    tries += 1
    noticeAfterCommit(tx, { channel: 'nobody', payload: String(tries) })
    if (tries < 3) await raise(tx, '40001')
    heard.push(...endingOf(tx).notices.map(({ payload }) => payload))
  })
  expect(heard).toEqual(['3'])
})

test.each([
  ['40001', 4],
  ['40P01', 4],
  ['23505', 1],
  ['57014', 1],
])('%s is tried %i times and then thrown', async (code, times) => {
  let tries = 0
  const work = app.capabilities.db.asPlatform(async (tx) => {
    tries += 1
    await raise(tx, code)
  })
  await expect(work).rejects.toMatchObject({ code })
  expect(tries).toBe(times)
})

test('a conflict is recognized by its first error, whether the work sees a later one or none', async () => {
  const { db } = app.capabilities
  let tries = 0
  await db.asPlatform(async (tx) => {
    tries += 1
    const conflict = tries === 1 ? raise(tx, '40001') : Promise.resolve()
    conflict.catch(() => undefined)
    // Both are sent together: this one fails because of the other, with another code.
    await spend(tx, 'one')
  })
  expect(tries).toBe(2)
  await db.asPlatform(async (tx) => {
    tries += 1
    if (tries === 3) await raise(tx, '40P01').catch(() => undefined)
  })
  expect(tries).toBe(4)
})

test('no one waits behind a failed transaction', async () => {
  const { db } = app.capabilities
  const failing = db.asPlatform(async (tx) => {
    await spend(tx, 'one')
    await raise(tx, '23505')
  })
  await expect(failing).rejects.toThrow('on purpose')
  const next = db.asPlatform((tx) => spend(tx, 'one'))
  await untilItWaits(app, next)
  await next
})

test('statements that are not awaited run in the order of their calls', async () => {
  const { db } = app.capabilities
  const found = await db.asPlatform(async (tx) => {
    await spend(tx, 'one')
    const values = Array.from({ length: 50 }, (_, n) => n)
    await Promise.all(
      values.map((n) => sql`update request_budgets set spent_today = ${n} where account = 'one'`.execute(tx)),
    )
    return sql<{ spent_today: number }>`select spent_today from request_budgets where account = 'one'`.execute(tx)
  })
  expect(found.rows).toEqual([{ spent_today: 49 }])
})

test('a statement after the end of its transaction is refused, and runs in no other', async () => {
  const { db } = app.capabilities
  const before = await spent()
  let left: Promise<unknown> = Promise.resolve()
  const failing = db.asPlatform(async (tx) => {
    left = raise(tx, '23505')
      .catch(() => spend(tx, 'other'))
      .catch((error: unknown) => error)
    await raise(tx, '23505')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await left).toBeInstanceOf(Error)
  const kept = await db.asPlatform(async (tx) => tx)
  await expect(spend(kept, 'other')).rejects.toThrow('this transaction has ended')
  expect(await spent()).toEqual(before)
})

describe('a read in one round trip', () => {
  const named = (tx: Tx) => sql<{ id: string }>`select current_retailer()::text as id`.execute(tx)

  test('runs all statements for its retailer, and leaves no transaction open', async () => {
    const { db } = app.capabilities
    const found = await db.readInOneTrip(7, (tx) => Promise.all([named(tx), named(tx)]))
    expect(found.map(({ rows }) => rows[0]?.id)).toEqual(['7', '7'])
    expect((await db.asReader(null, named)).rows).toEqual([{ id: null }])
  })

  test('refuses a statement that follows an answer', async () => {
    const { db } = app.capabilities
    const work = db.readInOneTrip(7, async (tx) => {
      await named(tx)
      return named(tx)
    })
    await expect(work).rejects.toThrow('this transaction has ended')
  })

  test('throws the error of its own statement, and retries after a conflict with another transaction', async () => {
    const { db } = app.capabilities
    await expect(db.readInOneTrip(7, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({ code: '22012' })
    let tries = 0
    await db.readInOneTrip(7, async (tx) => {
      tries += 1
      return tries === 1 ? raise(tx, '40001') : named(tx)
    })
    expect(tries).toBe(2)
  })
})

describe('rule 2 of a distributed PostgreSQL (docs/decisions/025)', () => {
  /** Returns the messages that a transaction sends, as texts. */
  const messagesOf = async (work: (db: Database) => Promise<unknown>): Promise<string[]> => {
    const { query } = pg.Client.prototype
    const sent: string[] = []
    const listening = function (this: unknown, ...request: unknown[]): unknown {
      const [first] = request
      sent.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return (query as (...request: unknown[]) => unknown).apply(this, request)
    }
    pg.Client.prototype.query = listening as typeof query
    try {
      await work(app.capabilities.db)
    } finally {
      pg.Client.prototype.query = query
    }
    return sent.filter((text) => !text.includes('plan_cache_mode'))
  }
  const one = (tx: Tx) => sql`select 1`.execute(tx)

  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['a retailer’s', (db) => db.asRetailer(5, one)],
    ['a long one', (db) => db.asRetailerForLong(5, one)],
    ['a read in one trip', (db) => db.readInOneTrip(5, one)],
    ['a buyer’s', (db) => db.asBuyer(5, one)],
  ])('%s begins, and sets its retailer or buyer by `set local`, each in its own message', async (_name, work) => {
    const [begin, named, ...rest] = await messagesOf(work)
    expect([begin, named]).toEqual(['begin', expect.stringMatching(/^set local ark\.(retailer|buyer)_id = '5'$/)])
    expect(rest.slice(-2)).toEqual(['select 1', 'commit'])
    expect(rest.filter((text) => !/^(set local \w+ = \d+|select 1|commit)$/.test(text))).toEqual([])
  })
})

test('the retailer of a statement is a constant for the planner, and null for the platform', async () => {
  const { db } = app.capabilities
  const shown = async (tx: Tx) =>
    (
      await sql<{ id: number | null; text: string }>`
        select current_retailer() as id, current_query() as text
        where ${7}::int = 7 and current_retailer() is not distinct from current_retailer()`.execute(tx)
    ).rows[0]
  const own = await db.asRetailer(5, shown)
  expect(own?.id).toBe(5)
  expect(own?.text).toContain('$2::int8 as id')
  expect(own?.text).not.toContain('current_retailer')
  expect(await db.asReader(null, shown)).toMatchObject({ id: null })
  expect((await db.asPlatform(shown))?.text).toContain('current_retailer()')
})
