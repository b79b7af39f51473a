import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { occupyConnections } from '#test/processes/occupy-connections.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD, type TestPerson } from '#test/acts/test-people.ts'
import type { Tx } from './ending.ts'
import { poolsOf, sharesOf } from './pools.ts'

const SHOP = 'busy.myshopify.com'

let app: TestApp
let retailerId: number
let owner: TestPerson
let outside: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
  outside = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
  await outside.connect()
  await sql`insert into stores (retailer_id, shop_domain, store_name) values (${retailerId}, ${SHOP}, 'Busy')`.execute(
    app.capabilities.db.platform,
  )
})
afterAll(async () => {
  await outside?.end()
  await app?.close()
})

const signIn = () =>
  app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/json',
    payload: { email: owner.email, password: PASSWORD },
  })

const webhook = (id: string) => {
  const payload = '{"inventory_item_id":1,"location_id":1,"available":3}'
  return app.app.inject({
    method: 'POST',
    url: '/api/v1/shopify/webhooks/receive',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'inventory_levels/update',
      'x-shopify-shop-domain': SHOP,
      'x-shopify-webhook-id': id,
      'x-shopify-hmac-sha256': createHmac('sha256', 'ark-sandbox-secret').update(payload).digest('base64'),
    },
  })
}

test('while slow work uses every other connection, people sign in and work, and webhooks are accepted', async () => {
  const { db } = app.capabilities
  const { tenant, platform } = poolsOf(10)
  // One retailer can use only its share (sharesOf), and two of them use all connections.
  const [share = 0] = sharesOf(tenant.connections).sharing
  const another = await aRetailer(app)
  const held = [
    await occupyConnections(share, (work) => db.asRetailer(retailerId, work)),
    await occupyConnections(tenant.connections - share, (work) => db.asRetailer(another, work)),
    await occupyConnections(platform.connections, (work) => db.asPlatform(work)),
  ]
  try {
    expect(await owner.call('GET', '/auth/me')).toMatchObject({ status: 200, body: { email: owner.email } })
    expect(await owner.call('GET', '/admin/outbox')).toMatchObject({ status: 403 })
    expect((await signIn()).statusCode).toBe(200)
    expect((await webhook('while-busy')).statusCode).toBe(200)
    const { rows } = await outside.query(`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    expect(rows).toEqual([{ n: tenant.connections + platform.connections }])
  } finally {
    for (const { release } of held) await release()
  }
  const { rows } = await outside.query(`select 1 from webhook_inbox where webhook_id = 'while-busy'`)
  expect(rows).toHaveLength(1)
  const { rows: jobs } = await outside.query(`select name from jobs.job where data ->> 'webhook_id' = 'while-busy'`)
  expect(jobs.length).toBeGreaterThan(0)
})

test('a webhook is accepted without waiting for a lock on the row of its store', async () => {
  await outside.query('begin')
  await outside.query('select from stores where shop_domain = $1 for update', [SHOP])
  try {
    expect((await webhook('while-held')).statusCode).toBe(200)
  } finally {
    await outside.query('rollback')
  }
})

test('a sign-in that waits too long for a lock gets 503 with the time to retry', async () => {
  await outside.query('begin')
  await outside.query('select from users where user_id = $1 for update', [owner.userId])
  try {
    const answer = await signIn()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ code: 'busy', detail: expect.stringContaining('Try again') })
  } finally {
    await outside.query('rollback')
  }
  expect((await signIn()).statusCode).toBe(200)
})

/** Makes the next edit of any profile fail with this error of the database. */
async function failEdits(code: string): Promise<void> {
  await outside.query(`
    create or replace function fail_edit() returns trigger language plpgsql as $$
    begin raise exception 'on purpose' using errcode = '${code}'; end $$`)
  await outside.query('create or replace trigger fail_edit before update on users execute function fail_edit()')
}

test.each(['57014', '55P03', '40001', '40P01'])('%s in a request is no fault: 503, with retry-after', async (code) => {
  await failEdits(code)
  try {
    const answer = await app.app.inject({
      method: 'PUT',
      url: '/api/v1/auth/me',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { first_name: 'Other' },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'busy'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await outside.query('drop trigger fail_edit on users')
  }
})

test('every pool has a time limit for statements, and a long task raises it only for itself', async () => {
  const { db } = app.capabilities
  const shown = async (tx: Tx) =>
    (
      await sql<{ role: string; statement: string; lock: string; idle: string }>`
        select current_user::text as role, current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx)
    ).rows[0]
  expect(await db.asRetailer(retailerId, shown)).toEqual({
    role: 'ark_tenant',
    statement: '30s',
    lock: '10s',
    idle: '30s',
  })
  expect(await db.asPlatform(shown)).toMatchObject({ role: 'ark_platform', statement: '30s' })
  expect(await db.asRetailerForLong(retailerId, shown)).toMatchObject({ statement: '10min', lock: '1min' })
  expect(await db.asRetailer(retailerId, shown)).toMatchObject({ statement: '30s', lock: '10s' })
  expect(await db.asIntake(shown)).toEqual({ role: 'ark_platform', statement: '3s', lock: '2s', idle: '5s' })
})

test('statements of a retailer use a generic plan, and those of the platform the choice of PostgreSQL', async () => {
  const { db } = app.capabilities
  const planned = (tx: Tx) => sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx)
  const told = [
    await db.asRetailer(retailerId, planned),
    await db.asReader(null, planned),
    await db.asPlatform(planned),
  ]
  expect(told.map(({ rows }) => rows[0]?.mode)).toEqual(['force_generic_plan', 'force_generic_plan', 'auto'])
})

test('no connection uses JIT compilation, whatever the default of the server is', async () => {
  const { db } = app.capabilities
  const compiles = (tx: Tx) => sql<{ jit: string }>`select current_setting('jit') as jit`.execute(tx)
  const answers = [
    await db.asRetailer(retailerId, compiles),
    await db.asPlatform(compiles),
    await db.asIntake(compiles),
  ]
  expect(answers.map(({ rows }) => rows[0]?.jit)).toEqual(['off', 'off', 'off'])
})

test('a silent transaction is ended, its row locks are released, and its caller gets the reason', async () => {
  const { db } = app.capabilities
  const silent = db.asPlatform(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from users for update`.execute(tx)
    for (;;) {
      const { rowCount } = await outside.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])
      if (rowCount === 0) break
    }
    await sql`select 1`.execute(tx)
  })
  await expect(silent).rejects.toMatchObject({ code: '25P03' })
  expect((await owner.call('PUT', '/auth/me', { first_name: 'Free' })).status).toBe(200)
})
