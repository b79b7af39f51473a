import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { injectTestFault } from '#test/acts/simulator-control.ts'
import { callSignedOut } from '#test/acts/signed-out.ts'
import { ask } from '#test/ask.ts'
import { CALLS, CHANGES_CALLER, requestOf } from '#test/requests/contract-requests.ts'
import { secretsOf } from '#test/processes/secrets-of-app.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, PASSWORD } from '#test/acts/test-people.ts'
import { twoRetailers } from '#test/belongings/two-retailers.ts'
import { whoMayCall } from '#test/requests/who-may.ts'
import { createLogger } from '../log.ts'

/** Returns a logger of every level, and its lines. */
function listening(): { log: ReturnType<typeof createLogger>; lines: string[] } {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLogger('trace', destination), lines }
}

describe('a line of the log', () => {
  const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiI3In0.c2lnbmF0dXJl'
  test.each<[place: string, secret: string, write: (log: ReturnType<typeof createLogger>) => void]>([
    ['a mailed link', 'Zq1-_x9Zq1', (log) => log.info({ text: 'https://ark.example/reset-password#token=Zq1-_x9Zq1' })],
    ['a session token in a message', JWT, (log) => log.warn(`refused ${JWT} `)],
    ['a header', JWT, (log) => log.error({ req: { headers: { authorization: `Bearer ${JWT}` } } })],
    ['a cookie', 'deadbeef01', (log) => log.error({ req: { headers: { cookie: 'ark-shopify=deadbeef01' } } })],
    ['a Shopify token', 'shpat_0123abc', (log) => log.error({ err: new Error('POST with shpat_0123abc failed') })],
    [
      'tokens deep in an error',
      'x9x9x9',
      (log) => log.error({ err: { cause: { body: { refresh_token: 'x9x9x9' } } } }),
    ],
    ['JSON within a text', 'pw-1234', (log) => log.error({ body: JSON.stringify({ new_password: 'pw-1234' }) })],
    ['an address', 'cafe99', (log) => log.info({ url: '/api/v1/stockx/callback?code=cafe99&state=1' })],
    ['a database', 'p4ss', (log) => log.error(new Error('cannot reach postgres://ark:p4ss@db:5432/ark'))],
    ['recovery codes', 'ABCDE-FGHJK', (log) => log.info({ recovery_codes: ['ABCDE-FGHJK'] })],
  ])('does not contain %s', (_, secret, write) => {
    const { log, lines } = listening()
    write(log)
    expect(lines).toHaveLength(1)
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).toContain('[redacted]')
    expect(() => JSON.parse(lines.join(''))).not.toThrow()
  })

  test('is cut where it is long, and still says what happened', () => {
    const { log, lines } = listening()
    log.error({ body: 'x'.repeat(100_000), ids: Array.from({ length: 5_000 }, (_, id) => id) }, 'cannot send')
    log.error(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field_${at}`, 'x'])), 'cannot save')
    const told = lines.map((line) => JSON.parse(line) as { msg: string; isCut: boolean })
    expect(told.map(({ msg, isCut }) => [msg, isCut])).toEqual([
      ['cannot send', true],
      ['cannot save', true],
    ])
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(16_001)
  })

  test('stays unchanged when it contains no secret', () => {
    const { log, lines } = listening()
    log.warn({ code: '40001', tokenLease: 7, key: 'listings 12', err: new Error('token bucket is empty') }, 'state: ok')
    expect(lines.join('')).not.toContain('redacted')
  })
})

describe('the logs of a whole run', () => {
  const { log, lines } = listening()
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ log })
  })
  afterAll(() => app?.close())

  test("contain no one's secret, whatever is called and whatever fails", async () => {
    const [own] = await twoRetailers(app)
    const operator = await aPerson(app, { role: 'operator' })
    const person = await aPerson(app, { role: 'owner', retailerId: own.retailer })
    const issued: { name: string; value: string }[] = []
    await callSignedOut(app, '/auth/forgot-password', { body: { email: person.email } })
    await app.drain()
    const mails = await sql<{ body: string }>`select body from mails`.execute(app.capabilities.db.platform)
    const links = mails.rows.flatMap(({ body }) => /#token=([\w-]+)/.exec(body)?.slice(1) ?? [])
    for (const value of links) issued.push({ name: 'a mailed link', value })
    const begun = await person.call<{ secret: string }>('POST', '/auth/second-factor/begin', {
      current_password: PASSWORD,
    })
    issued.push({ name: 'the secret of a second factor', value: begun.body.secret })
    const opened = await person.call<{ login_url: string }>('POST', '/stockx/login-ticket')
    issued.push({ name: 'a ticket', value: opened.body.login_url.split('=')[1] ?? '' })
    for (const provider of ['shopify', 'stockx', 'alias'] as const)
      await injectTestFault(app, provider, { call: '*', kind: '500', times: 2 })
    for (const { key, access } of CALLS.filter(({ key: name }) => !CHANGES_CALLER.includes(name)))
      await ask(app, { key, request: requestOf(key, own), from: whoMayCall(access, { own, operator }) })
    await app.drain({ allowFailures: true })
    // The app's whole configuration is logged, too, as part of an error.
    log.error({ err: Object.assign(new Error('as a fault would be'), { config: app.capabilities.config }) })

    const everything = lines.join('')
    expect(lines.length).toBeGreaterThan(3)
    const secrets = [...(await secretsOf(app, [own.owner, operator, person])), ...issued]
    expect(secrets.filter(({ value }) => value.length < 8).map(({ name }) => name)).toEqual([])
    expect(links).toHaveLength(1)
    expect(secrets.filter(({ value }) => everything.includes(value)).map(({ name }) => name)).toEqual([])
  })
})
