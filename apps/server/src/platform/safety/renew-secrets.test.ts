import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, PASSWORD } from '#test/acts/test-people.ts'
import { aCatalogue, aConnectedShop } from '#test/acts/test-shop.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createAccessTokens } from '../../modules/accounts/index.ts'
import { sealedColumns } from '../../modules.ts'
import type { Database } from '../database/connect.ts'
import { readLastingKeys } from './lasting-keys.ts'
import { renewSecrets } from './renew-secrets.ts'
import { createSecrets, type Secrets } from './secrets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  const { owner } = await aConnectedShop(app)
  const { status } = await owner.call('POST', '/auth/second-factor/begin', { current_password: PASSWORD })
  if (status !== 200) throw new Error(`a second factor could not be begun: ${status}`)
  const { db, secrets } = app.capabilities
  await sql`update stores set webhook_secret = ${secrets.seal('shpss_1')} returning 1`.execute(db.platform)
  await sql`insert into chat_channels values (${owner.retailerId}, 'discord', ${secrets.seal('a channel')}, '…', null)
    returning 1`.execute(db.platform)
  key = app.capabilities.config.secretKey
})
afterAll(() => app?.close())
/** The key under which everything is stored now. */
let key: Buffer

/** Returns the new key, and the secrets of processes that have the new and the former key. */
function aNewKey(): { newKey: Buffer; both: Secrets } {
  const newKey = randomBytes(32)
  return { newKey, both: createSecrets(newKey, key) }
}

/** Returns how many values of the whole database these secrets open, in columns of any name. */
async function openedBy(secrets: Secrets): Promise<Map<string, number>> {
  const { platform } = app.capabilities.db
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.atttypid = 'bytea'::regtype
      and not a.attisdropped`.execute(platform)
  const counts = new Map<string, number>()
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: Buffer | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(platform)
    const opened = rows.filter(({ value }) => value !== null && isOpened(secrets, value)).length
    if (opened > 0) counts.set(`${table}.${column}`, opened)
  }
  return counts
}

function isOpened(secrets: Secrets, value: Buffer): boolean {
  try {
    secrets.open(value)
    return true
  } catch {
    return false
  }
}

const totalOf = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
const declared = () => sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()

/** Returns the database with `before` run once, before its nth statement that changes a row. */
function interrupted(db: Database, nth: number, before: () => Promise<void>): Database {
  let changes = 0
  const executor = db.platform.getExecutor()
  const interrupting = new Proxy(executor, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      const call = member.bind(target) as (...given: unknown[]) => unknown
      if (name !== 'executeQuery') return call
      return async (query: { sql: string }, ...rest: unknown[]) => {
        if (query.sql.trimStart().startsWith('update') && (changes += 1) === nth) await before()
        return call(query, ...rest)
      }
    },
  })
  const platform = new Proxy(db.platform, {
    get: (target, name) => (name === 'getExecutor' ? () => interrupting : Reflect.get(target, name, target)),
  })
  return { ...db, platform }
}

test('every column that has encrypted values is declared, and every declared one is tried here', async () => {
  expect([...(await openedBy(app.capabilities.secrets)).keys()].sort()).toEqual(declared())
})

test('everything is under the new key afterwards, and nothing is lost', async () => {
  const before = await openedBy(app.capabilities.secrets)
  const { newKey, both } = aNewKey()
  const total = totalOf(before)
  expect(await renewSecrets({ db: app.capabilities.db, secrets: both }, sealedColumns)).toEqual({
    renewed: total,
    current: 0,
    unreadable: [],
  })
  expect(await openedBy(createSecrets(newKey))).toEqual(before)
  expect(await openedBy(createSecrets(key))).toEqual(new Map())
  expect(await renewSecrets({ db: app.capabilities.db, secrets: both }, sealedColumns)).toMatchObject({
    renewed: 0,
    current: total,
  })
  key = newKey
})

test('a kill in the middle loses nothing, and the next run does the rest', async () => {
  const before = await openedBy(createSecrets(key))
  const total = totalOf(before)
  const { newKey, both } = aNewKey()
  const dying = interrupted(app.capabilities.db, 3, async () => {
    throw new Error('killed')
  })
  await expect(renewSecrets({ db: dying, secrets: both }, sealedColumns)).rejects.toThrow('killed')
  expect(await openedBy(both)).toEqual(before)
  expect(await openedBy(createSecrets(newKey))).not.toEqual(before)
  expect(await renewSecrets({ db: app.capabilities.db, secrets: both }, sealedColumns)).toEqual({
    renewed: total - 2,
    current: 2,
    unreadable: [],
  })
  expect(await openedBy(createSecrets(newKey))).toEqual(before)
  key = newKey
})

test.each([['the new'], ['the former']] as const)(
  'a token that a process with %s key stores meanwhile is never overwritten',
  async (which) => {
    const { db } = app.capabilities
    const { newKey, both } = aNewKey()
    const writer = createSecrets(which === 'the new' ? newKey : key)
    const fresh = writer.seal({ accessToken: `fresh under ${which}` })
    const place = sealedColumns.findIndex(({ table, column }) => table === 'stores' && column === 'tokens')
    const column = sealedColumns[place]
    if (!column) throw new Error('stores has no tokens')
    const racing = interrupted(db, 1, async () => {
      await sql`update stores set tokens = ${fresh} returning 1`.execute(db.platform)
    })
    expect(await renewSecrets({ db: racing, secrets: both }, [column])).toMatchObject({ unreadable: [] })
    const { rows } = await sql<{ tokens: Buffer }>`select tokens from stores`.execute(db.platform)
    for (const { tokens } of rows)
      expect(createSecrets(newKey).open(tokens)).toEqual({ accessToken: `fresh under ${which}` })
    await renewSecrets({ db, secrets: both }, sealedColumns)
    key = newKey
  },
)

test('with a wrong former key nothing changes, and each value is named', async () => {
  const before = await openedBy(createSecrets(key))
  const wrong = createSecrets(randomBytes(32), randomBytes(32))
  const { renewed, unreadable } = await renewSecrets({ db: app.capabilities.db, secrets: wrong }, sealedColumns)
  expect(renewed).toBe(0)
  expect(unreadable).toHaveLength(totalOf(before))
  expect(unreadable).toContainEqual(expect.stringMatching(/^stores \d+\/\d+ tokens$/))
  expect(await openedBy(createSecrets(key))).toEqual(before)
})

test('recovery codes and the order of sellers stay as they were, and a wrong key is named at the start', async () => {
  const { db, keys } = app.capabilities
  const previousSecretKey = null
  const secrets = createSecrets(key)
  expect(await readLastingKeys({ db, secrets }, { secretKey: key, previousSecretKey })).toEqual(keys)
  const other = randomBytes(32)
  await expect(
    readLastingKeys({ db, secrets: createSecrets(other) }, { secretKey: other, previousSecretKey }),
  ).rejects.toThrow('ARK_SECRET_KEY is not the key with which this database was used before')
})

test('a session goes on with both keys, and a token of the former key ends with it', async () => {
  const { token } = await aPerson(app, { role: 'operator' })
  const former = app.capabilities.config.secretKey
  const newKey = randomBytes(32)
  const session = createAccessTokens({ secretKey: former, previousSecretKey: null }).read(token)
  expect(session).not.toBeNull()
  expect(createAccessTokens({ secretKey: newKey, previousSecretKey: former }).read(token)).toBe(session)
  expect(createAccessTokens({ secretKey: newKey, previousSecretKey: null }).read(token)).toBeNull()
})
