import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { databaseUrlOf, readConfig } from './config.ts'

const GOOD = {
  DATABASE_URL: 'postgres://ark@localhost/ark',
  ARK_SECRET_KEY: randomBytes(32).toString('base64'),
  SHOPIFY_SIMULATOR_URL: 'http://localhost:4011',
  STOCKX_SIMULATOR_URL: 'http://localhost:4012',
  ALIAS_SIMULATOR_URL: 'http://localhost:4013',
}
const read = (more: Record<string, string> = {}) => readConfig({ ...GOOD, ...more })
/** The settings that a live platform needs besides provider credentials. */
const OWN = { OPERATOR_EMAIL: 'operator@ark.example.com' }

test('without settings everything is simulated, mails stay in the outbox, and the sandbox code has no limit', () => {
  expect(read()).toMatchObject({
    isSandbox: true,
    smtp: { address: null, from: 'ARK <no-reply@localhost>' },
    inviteCodes: [{ code: 'ARK-SANDBOX', limit: null }],
    trustedProxies: [],
  })
})

test('a provider without credentials needs its simulator, and a live one does not', () => {
  expect(() => read({ ALIAS_SIMULATOR_URL: '' })).toThrow('ALIAS_SIMULATOR_URL is ""')
  expect(read({ ...OWN, ALIAS_SIMULATOR_URL: '', ALIAS_TOKEN: 'goatapi_live' }).alias.apiUrl).toBe(
    'https://api.alias.org',
  )
  expect(read().stockx).toMatchObject({ apiUrl: 'http://localhost:4012', authUrl: 'http://localhost:4012' })
})

test('the migration needs the address of the database, and no provider credentials', () => {
  expect(databaseUrlOf({ DATABASE_URL: GOOD.DATABASE_URL })).toBe(GOOD.DATABASE_URL)
  expect(() => databaseUrlOf({ DATABASE_URL: 'mysql://ark' })).toThrow('DATABASE_URL has to be a postgres:// address')
})

test('an image host is an address without a path', () => {
  expect(read({ IMAGE_HOSTS: 'https://one.test, http://two.test:80' }).imageHosts).toHaveLength(2)
  expect(() => read({ IMAGE_HOSTS: 'one.test' })).toThrow('IMAGE_HOSTS has "one.test"')
})

test('the request rates are those of the marketplaces unless they are set', () => {
  const live = { ...OWN, STOCKX_CLIENT_ID: 'a', STOCKX_CLIENT_SECRET: 'b', STOCKX_API_KEY: 'c' }
  expect(read(live)).toMatchObject({
    orderPollIntervalMs: 30_000,
    stockx: { requestsPerSecond: 1, requestsPerDay: 25_000 },
    alias: { requestsPerSecond: 4 },
  })
  expect(read().orderPollIntervalMs).toBe(4_000)
})

test('one live provider ends the sandbox, and no sandbox credential works any more', () => {
  const live = { ...OWN, ALIAS_TOKEN: 'goatapi_live' }
  expect(read(live)).toMatchObject({ isSandbox: false, inviteCodes: [] })
  expect(() => read({ ...live, ARK_SECRET_KEY: '' })).toThrow('ARK_SECRET_KEY has to be set')
  expect(() => read({ ...live, OPERATOR_EMAIL: '' })).toThrow('OPERATOR_EMAIL has to be your own')
  expect(() => read({ ...live, OPERATOR_EMAIL: 'operator@SANDBOX.test' })).toThrow('OPERATOR_EMAIL has to be your own')
  expect(() => read({ ...live, INVITE_CODES: 'OURS,ARK-SANDBOX:5' })).toThrow('INVITE_CODES has ARK-SANDBOX')
})

test('the API is reachable only from this machine unless HOST is set', () => {
  expect(read()).toMatchObject({ host: '127.0.0.1', publicUrl: 'http://localhost:3000' })
  expect(read({ HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', publicUrl: 'http://localhost:3000' })
  expect(read({ HOST: '192.0.2.7', PORT: '81' }).publicUrl).toBe('http://192.0.2.7:81')
  expect(read({ HOST: '2001:db8::7' }).publicUrl).toBe('http://[2001:db8::7]:3000')
  expect(() => read({ HOST: 'here:80' })).toThrow('HOST is "here:80"')
})

describe('invite codes', () => {
  test('have a limit after a colon', () => {
    expect(read({ INVITE_CODES: ' SPRING-2026:5, FRIENDS ,, ONE:1' }).inviteCodes).toEqual([
      { code: 'SPRING-2026', limit: 5 },
      { code: 'FRIENDS', limit: null },
      { code: 'ONE', limit: 1 },
    ])
  })

  test.each(['SPRING:', 'SPRING:0', 'SPRING:five', 'TWO WORDS', ':3'])('%s is reported as wrong', (code) => {
    expect(() => read({ INVITE_CODES: `GOOD,${code}` })).toThrow(`INVITE_CODES has "${code}"`)
  })
})

test('the mail server is an address, and the default sender uses the host of PUBLIC_URL', () => {
  const { smtp } = read({ SMTP_URL: 'smtps://ark:secret@mail.example.com:465', PUBLIC_URL: 'https://ark.example.com' })
  expect(smtp).toEqual({
    address: 'smtps://ark:secret@mail.example.com:465',
    from: 'ARK <no-reply@ark.example.com>',
  })
  expect(() => read({ SMTP_URL: 'mail.example.com' })).toThrow('SMTP_URL has to be like')
})

describe('the address of the metrics', () => {
  test.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['metrics.internal:80', { host: 'metrics.internal', port: 80 }],
    ['', null],
  ])('%s', (text, address) => {
    expect(read({ METRICS_ADDRESS: text }).metricsAddress).toEqual(address)
  })

  test.each(['9464', ':9464', 'localhost', 'localhost:0', 'localhost:65536', '::1:9464', 'http://localhost:9464'])(
    '%s is reported as wrong',
    (text) => {
      expect(() => read({ METRICS_ADDRESS: text })).toThrow(
        `METRICS_ADDRESS is "${text}"; it has to be a host and a port`,
      )
    },
  )
})

test('all wrong values are reported at once', () => {
  expect(() => read({ PORT: '0', PUBLIC_URL: 'here', SMTP_URL: 'x', ARK_SECRET_KEY: 'short' })).toThrow(
    /PORT is[^]*PUBLIC_URL is[^]*ARK_SECRET_KEY has[^]*SMTP_URL has|PORT is[^]*PUBLIC_URL is[^]*SMTP_URL has[^]*ARK_SECRET_KEY has/,
  )
})
