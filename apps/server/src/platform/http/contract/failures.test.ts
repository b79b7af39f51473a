import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'

let app: TestApp
let owner: TestPerson
let outside: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  outside = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
  await outside.connect()
})
afterAll(async () => {
  await outside?.end()
  await app?.close()
})

/** Makes the next edit of any profile fail with this error of the database. */
async function failEdits(code: string, words: string): Promise<void> {
  await outside.query(`
    create or replace function fail_edit() returns trigger language plpgsql as $$
    begin raise exception using message = '${words}', errcode = '${code}'; end $$`)
  await outside.query('create or replace trigger fail_edit before update on users execute function fail_edit()')
}

interface Problem {
  code: string
  detail: string
  errors?: { field: string }[]
}

test.each([
  ['22003', 'value "Other" is out of range for type integer', 'first_name'],
  ['22007', 'invalid input syntax for type date: "Other"', 'first_name'],
  ['22008', 'date/time field value out of range: "Other"', 'first_name'],
  ['22P02', 'invalid input syntax for type uuid: "nobody sent this"', undefined],
  ['22021', 'invalid byte sequence for encoding', undefined],
  ['54000', 'index row size 9000 exceeds maximum', undefined],
  ['54001', 'stack depth limit exceeded', undefined],
])('%s "%s" is the fault of the sender: 400 with the repeated field', async (code, words, field) => {
  await failEdits(code, words)
  try {
    const { status, body } = await owner.call<Problem>('PUT', '/auth/me', { first_name: 'Other', last_name: 'Name' })
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'invalid', field])
    expect(body.detail).toContain('out of range')
  } finally {
    await outside.query('drop trigger fail_edit on users')
  }
})

test('a refusal repeats only a little of a long request', async () => {
  const path = `/nowhere/${'x'.repeat(10_000)}`
  const missing = await owner.call<Problem>('GET', path)
  expect([missing.status, missing.body.detail.length < 400]).toEqual([404, true])
  const named = await owner.call<Problem>('PUT', '/auth/me', { ['n'.repeat(50_000)]: 1 })
  expect([named.status, JSON.stringify(named.body).length < 1_000]).toEqual([422, true])
})
