import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KnownSecret, secretsOf } from '#test/processes/secrets-of-app.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, PASSWORD } from '#test/acts/test-people.ts'
import { aCatalogue, aConnectedShop } from '#test/acts/test-shop.ts'
import { createSecrets } from './secrets.ts'

describe('a sealed secret', () => {
  const key = randomBytes(32)
  const secrets = createSecrets(key)

  test('decrypts to the original, and looks different each time', () => {
    const value = { token: 'shpat_1', expires: null, scopes: ['a', 'b'] }
    expect(secrets.open(secrets.seal(value))).toEqual(value)
    expect(secrets.seal(value).equals(secrets.seal(value))).toBe(false)
  })

  test('cannot be decrypted with another key, or after a change of a single bit', () => {
    const sealed = secrets.seal('shpat_1')
    expect(() => createSecrets(randomBytes(32)).open(sealed)).toThrow(/authenticate/)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => secrets.open(changed)).toThrow(/authenticate/)
    }
  })

  test('cannot be decrypted with a shorter authentication tag', () => {
    const sealed = secrets.seal('shpat_1')
    expect(() => secrets.open(sealed.subarray(0, 20))).toThrow(/tag|authenticate/i)
  })
})

const CHANGED = 'Left-Mule-8'

describe('the database', () => {
  let app: TestApp
  let known: KnownSecret[]
  beforeAll(async () => {
    app = await startTestApp()
    await aCatalogue(app)
    const { owner } = await aConnectedShop(app)
    const people = [owner, await aPerson(app, { role: 'operator' })]
    // Their first passwords are not hashed by ARK (test-people.ts).
    for (const person of people) {
      const change = { current_password: PASSWORD, new_password: CHANGED, confirm_new_password: CHANGED }
      await person.call('POST', '/auth/change-password', change)
    }
    known = [...(await secretsOf(app, people)), { name: 'a changed password', value: CHANGED }]
  })
  afterAll(() => app?.close())

  /** Returns every table of the application and of its jobs as text; bytes are hexadecimal digits. */
  async function everything(): Promise<Map<string, string>> {
    const { platform } = app.capabilities.db
    const { rows: tables } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition`.execute(platform)
    const texts = new Map<string, string>()
    for (const { name } of tables) {
      if (name.startsWith('kysely_')) continue
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(platform)
      texts.set(name, rows.map(({ row }) => row).join('\n'))
    }
    return texts
  }

  test('contains no token, key or password in any row, neither plain nor encoded', async () => {
    const texts = await everything()
    expect(texts.get('stores')).toContain('kicks-and-co')
    const hidden = known.filter(({ name }) => name !== 'a password hash')
    expect(hidden.filter(({ name }) => /token/i.test(name)).length).toBeGreaterThanOrEqual(4)
    for (const [table, text] of texts) {
      const found = hidden.filter(({ value }) =>
        [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64').replace(/=+$/, '')].some(
          (spelling) => text.includes(spelling),
        ),
      )
      expect([table, found.map(({ name }) => name)]).toEqual([table, []])
    }
  })

  test('stores passwords as argon2id hashes, and only with their user', async () => {
    const hashes = known.filter(({ name }) => name === 'a password hash')
    expect(hashes.length).toBeGreaterThan(0)
    for (const { value } of hashes) expect(value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    for (const [table, text] of await everything())
      expect([table, /\$argon2/.test(text)]).toEqual([table, table === 'users'])
  })
})
