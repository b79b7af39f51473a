import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

describe('a real business (ark serve)', () => {
  const LIVE = {
    ...OWN,
    ARK_MODE: 'live',
    DATABASE_URL: GOOD.DATABASE_URL,
    ARK_SECRET_KEY: GOOD.ARK_SECRET_KEY,
    PUBLIC_URL: 'https://ark.example.com',
  }
  const live = (more: Record<string, string> = {}) => readConfig({ ...LIVE, ...more })

  test('is no sandbox without any credentials, and has no provider at all', () => {
    expect(live()).toMatchObject({
      isSandbox: false,
      inviteCodes: [],
      chat: { discord: 'https://discord.com' },
      shopify: { isSimulated: false, isAbsent: true },
      stockx: { isSimulated: false, isAbsent: true },
      alias: { isSimulated: false, isAbsent: true },
    })
    const { shopify, stockx, alias } = live()
    for (const address of [shopify.shopUrl, stockx.apiUrl, stockx.authUrl, alias.apiUrl])
      expect(new URL(address).hostname).toMatch(/\.invalid$/)
  })

  test('has the providers whose credentials are set, at their own addresses or at other ones', () => {
    const { alias, stockx } = live({ ALIAS_TOKEN: 'goatapi_live' })
    expect(alias).toMatchObject({ isAbsent: false, apiUrl: 'https://api.alias.org' })
    expect(stockx.isAbsent).toBe(true)
    expect(live({ ALIAS_TOKEN: 'goatapi_live', ALIAS_API_URL: 'http://localhost:1' }).alias.apiUrl).toBe(
      'http://localhost:1',
    )
    expect(() => live({ STOCKX_CLIENT_ID: 'a' })).toThrow('must be set together with STOCKX_CLIENT_ID')
  })

  test.each([
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL has to be set to the https address'],
    [{ PUBLIC_URL: 'http://ark.example.com' }, 'it has to begin with https://'],
    [{ STOCKX_SIMULATOR_URL: 'http://localhost:4012' }, 'STOCKX_SIMULATOR_URL is a setting of the sandbox'],
    [{ IMAGE_HOSTS: 'http://images.example.com' }, 'IMAGE_HOSTS has http://images.example.com'],
    [{ IMAGE_HOSTS: 'https://localhost' }, 'IMAGE_HOSTS has https://localhost'],
    [{ ARK_SECRET_KEY: '' }, 'ARK_SECRET_KEY has to be set'],
    [{ OPERATOR_EMAIL: '' }, 'OPERATOR_EMAIL has to be your own'],
    [{ INVITE_CODES: 'ARK-SANDBOX' }, 'INVITE_CODES has ARK-SANDBOX'],
    [{ ARK_SECRET_KEY_PREVIOUS: LIVE.ARK_SECRET_KEY }, 'is the same key as ARK_SECRET_KEY'],
    [{ ARK_MODE: 'production' }, 'ARK_MODE is "production"; it has to be one of sandbox, live'],
  ])('refuses %j', (more, words) => {
    expect(() => live(more)).toThrow(words)
  })

  test('may be tried on this machine without https', () => {
    expect(live({ PUBLIC_URL: 'http://localhost:3000', IMAGE_HOSTS: 'http://localhost:1' }).isSandbox).toBe(false)
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ark-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileOf = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }

  test('is its setting, without the line end', () => {
    const key = fileOf('key', `${GOOD.ARK_SECRET_KEY}\n`)
    const { secretKey } = read({ ARK_SECRET_KEY: '', ARK_SECRET_KEY_FILE: key })
    expect(secretKey.toString('base64')).toBe(GOOD.ARK_SECRET_KEY)
    const url = fileOf('url', GOOD.DATABASE_URL)
    expect(databaseUrlOf({ DATABASE_URL_FILE: url })).toBe(GOOD.DATABASE_URL)
  })

  test('is reported with its setting and its path, and never with its text', () => {
    const empty = fileOf('empty', ' \n')
    const long = fileOf('long', 'one\ntwo\n')
    const missing = path.join(folder, 'missing')
    expect(() => read({ SMTP_URL_FILE: empty })).toThrow(`SMTP_URL_FILE names ${empty}, which is empty`)
    expect(() => read({ SMTP_URL_FILE: long })).toThrow(`SMTP_URL_FILE names ${long}, which has more than one line`)
    expect(() => read({ SMTP_URL_FILE: missing })).toThrow(`SMTP_URL_FILE names ${missing}, which does not exist`)
    expect(() => read({ SMTP_URL_FILE: folder })).toThrow(`SMTP_URL_FILE names ${folder}, which the account`)
    expect(() => read({ SMTP_URL_FILE: empty, SMTP_URL: 'smtp://a' })).toThrow('SMTP_URL and SMTP_URL_FILE are both')
    const wrong = fileOf('wrong', 'geheim')
    expect(() => read({ ARK_SECRET_KEY: '', ARK_SECRET_KEY_FILE: wrong })).toThrow(
      /^((?!geheim)[^])*32 bytes((?!geheim)[^])*$/,
    )
  })
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
