import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BusinessDetails, NO_BUSINESS_DETAILS } from '@ark/domain'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner } from '#test/statements/database-owner.ts'
import { type TestShop, startWithShop } from '#test/acts/test-shop.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { Config } from '../../../platform/config.ts'
import { createMailer } from '../../../platform/mailer.ts'
import { createSecrets } from '../../../platform/safety/secrets.ts'
import { createNetworkWatch } from '../../../platform/watch/network-watch.ts'
import { recordProviderSuccess } from '../../../platform/watch/provider-health.ts'
import { saveDetails } from '../../accounts/index.ts'
import { checkedStores, openStore } from '../../stores/index.ts'
import { ensureWebhooks } from '../../stores/connection/prepare-store.ts'
import type { CheckResult, CheckSurroundings } from './check.ts'
import { runChecks } from './run-checks.ts'

let app: TestApp
let shop: TestShop
let folder: string
const ends: (() => unknown)[] = []

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
  const { capabilities } = app
  const store = await openStore(capabilities, shop.retailerId, shop.storeId)
  await ensureWebhooks(capabilities, { store, retailerId: shop.retailerId, storeId: shop.storeId })
  await enterArksDetails(ARKS_DETAILS)
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ark-doctor-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  await recordProviderSuccess(app.capabilities.db, { provider: 'worker', subject: '' })
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => app?.close())

const ARKS_DETAILS: BusinessDetails = {
  ...NO_BUSINESS_DETAILS,
  legal_name: 'ARK',
  address_line1: '1 Dock',
  city: 'Oslo',
  postal_code: '0150',
  country: 'Norway',
  tax_id: '1',
  remit_to: 'ARK bank',
}

const enterArksDetails = (details: BusinessDetails): Promise<void> =>
  app.capabilities.db.asPlatform((tx) => saveDetails(tx, { retailerId: null, buyerId: null }, details))

type Changes = Partial<Omit<CheckSurroundings, 'config'>> & { config?: Partial<Config> }

/** Runs all checks on the set-up with these changes. */
function check({ config = {}, ...changes }: Changes = {}): Promise<CheckResult[]> {
  const { capabilities } = app
  const port = Number(new URL(capabilities.config.publicUrl).port)
  return runChecks({
    ...capabilities,
    machineTime: () => new Date(),
    mailTo: null,
    ...changes,
    config: { ...capabilities.config, port, dataDirectory: folder, ...config },
  })
}

/** Returns what is wrong, by the name of its check. */
async function wrongWith(changes: Changes = {}): Promise<Record<string, string>> {
  const wrong = (await check(changes)).filter(({ state }) => state === 'wrong')
  for (const { todo } of wrong) expect(todo).toMatch(/\.$/)
  return Object.fromEntries(wrong.map(({ name, found }) => [name, found]))
}

/** Listens on a free port until the test ends, and returns the port. */
async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  })
  return (server.address() as AddressInfo).port
}

type Forward = (body: Buffer) => Buffer | number

/** Starts a proxy before ARK that collects each answer before it passes it on; `forward` changes or refuses bodies. */
async function aBufferingProxy(forward: Forward = (body) => body): Promise<string> {
  const { host } = new URL(app.capabilities.config.publicUrl)
  const server = createServer(async (asked, answer) => {
    const given = forward(Buffer.concat(await asked.toArray()))
    if (typeof given === 'number') return void answer.writeHead(given).end()
    const headers = { ...asked.headers, 'content-length': String(given.length) }
    const passed = httpRequest(`http://${host}${asked.url}`, { method: asked.method, headers }, async (reply) => {
      const whole = Buffer.concat(await reply.toArray())
      answer.writeHead(reply.statusCode ?? 502, { 'content-type': reply.headers['content-type'] }).end(whole)
    })
    passed.end(given)
  })
  return `http://127.0.0.1:${await portOf(server)}`
}

/** Returns a server of mails that accepts one password. */
async function aMailServer(): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'ark' }) : done(new Error('no such password')),
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  ends.push(() => new Promise<void>((closed) => server.close(closed)))
  return (server.server.address() as AddressInfo).port
}

const mailerWith = (port: number, password: string) => {
  const smtp = { address: `smtp://ark:${password}@127.0.0.1:${port}`, from: 'ARK <ark@test.example>' }
  return {
    mailer: createMailer({ smtp }, createNetworkWatch(app.capabilities.log, { isStrict: true })),
    config: { smtp },
  }
}

test('nothing is wrong with a set-up that works, and the checks change nothing', async () => {
  const { db } = app.capabilities
  const rows = async () => {
    const { rows: found } = await sql`
      select (select jsonb_agg(s) from stores s) as stores,
        (select jsonb_agg(a) from marketplace_accounts a) as accounts,
        (select count(*) from webhook_inbox) as webhooks, (select count(*) from jobs.job) as jobs`.execute(db.platform)
    return found
  }
  const before = await rows()
  const results = await check({ ...mailerWith(await aMailServer(), 'right'), mailTo: 'owner@test.example' })
  expect(results.filter(({ state }) => state === 'wrong' || state === 'warning')).toEqual([])
  expect(results.filter(({ state }) => state === 'not_checked').map(({ name }) => name)).toEqual([
    'backup.base',
    'backup.log',
    'backup.verified',
    'address.certificate',
  ])
  expect(await rows()).toEqual(before)
})

test('a wrong password of the mail server', async () => {
  const wrong = await wrongWith({ ...mailerWith(await aMailServer(), 'wrong'), mailTo: 'owner@test.example' })
  expect(Object.keys(wrong)).toEqual(['mail.login', 'mail.test'])
  expect(wrong['mail.login']).toMatch(/127\.0\.0\.1:\d+ does not let ARK in: Invalid login: 535/)
})

test('a store that granted fewer scopes', async () => {
  const { db, secrets } = app.capabilities
  const [store] = await checkedStores(db, 1)
  const scopes = ['read_products', 'read_inventory', 'write_inventory', 'read_locations', 'read_orders']
  const { accessToken } = app.simulators.shopify.control.install({ shop: store?.shop_domain ?? '', scopes })
  const fewer = { accessToken, accessTokenExpiresAt: null, refreshToken: null, refreshTokenExpiresAt: null, scopes }
  ends.push(() => sql`update stores set tokens = ${store?.tokens}`.execute(db.platform))
  await sql`update stores set tokens = ${secrets.seal(fewer)}`.execute(db.platform)
  const wrong = await wrongWith()
  expect(Object.keys(wrong)).toEqual(['shopify.scopes'])
  expect(wrong['shopify.scopes']).toMatch(
    /not granted write_orders, .*write_merchant_managed_fulfillment_orders\. ARK cannot create Shopify orders/,
  )
})

test('an access token that Shopify refuses', async () => {
  const { db, secrets } = app.capabilities
  const [store] = await checkedStores(db, 1)
  const refused = { ...Object(secrets.open(store?.tokens ?? Buffer.of())), accessToken: 'shpat_of-another-shop' }
  ends.push(() => sql`update stores set tokens = ${store?.tokens}`.execute(db.platform))
  await sql`update stores set tokens = ${secrets.seal(refused)}`.execute(db.platform)
  expect(await wrongWith()).toEqual({ 'shopify.access': expect.stringContaining('Shopify refuses the access token') })
  // A look disconnects nothing: the next real request decides about that.
  expect(await checkedStores(db, 1)).toMatchObject([{ access_ended_at: null }])
})

test('a store to which Shopify ended the access, as after a restore', async () => {
  const { db } = app.capabilities
  const [store] = await checkedStores(db, 1)
  ends.push(() =>
    sql`update stores set tokens = ${store?.tokens}, disconnected_at = null, access_ended_at = null`.execute(
      db.platform,
    ),
  )
  await sql`update stores set tokens = null, disconnected_at = now(), access_ended_at = now()`.execute(db.platform)
  expect(await wrongWith()).toEqual({ 'shopify.access': expect.stringContaining("Shopify ended ARK's access") })
})

test('a webhook that is registered at another address', async () => {
  const { db, config } = app.capabilities
  const store = await openStore(app.capabilities, shop.retailerId, shop.storeId)
  const hooks = (await store.webhooks()).filter(({ address }) => address === config.shopify.webhookAddress)
  const dead = hooks.find(({ topic }) => topic === 'inventory_levels/update')
  await store.unsubscribe(dead?.subscriptionId ?? '')
  const at = { store, retailerId: shop.retailerId, storeId: shop.storeId }
  ends.push(() => ensureWebhooks({ db, config }, at))
  const wrong = await wrongWith()
  expect(Object.keys(wrong)).toEqual(['shopify.webhooks'])
  expect(wrong['shopify.webhooks']).toMatch(/sends 1 of 15 webhooks not to ARK, like inventory_levels\/update/)
})

test('a TLS certificate that no one trusts, and one that has ended', async () => {
  const pem = (name: string) =>
    readFileSync(path.join(import.meta.dirname, `../../../../test/certificates/${name}.pem`))
  const self = { key: pem('self-signed-key'), cert: pem('self-signed') }
  const server = createTlsServer(self, (_, answer) => answer.end())
  const publicUrl = `https://localhost:${await portOf(server)}`
  const now = await wrongWith({ config: { publicUrl } })
  expect(now['address.certificate']).toMatch(/do not trust the certificate of localhost: it is self-signed/)
  expect(now['address.reachable']).toMatch(/does not answer: self-signed certificate/)
  const later = () => new Date('2130-01-01T00:00:00Z')
  const ended = await wrongWith({ config: { publicUrl }, machineTime: later })
  expect(ended['address.certificate']).toMatch(/The certificate of localhost ended on 21/)
})

test('a proxy that holds the event stream back', async () => {
  const wrong = await wrongWith({ config: { publicUrl: await aBufferingProxy() } })
  expect(wrong).toEqual({ 'address.events': expect.stringContaining('The proxy holds the event stream back') })
})

test('a proxy that changes bodies, and one that refuses large ones', async () => {
  const spaceless = await aBufferingProxy((body) => Buffer.from(body.toString().replaceAll('   ', ' ')))
  expect((await wrongWith({ config: { publicUrl: spaceless } }))['shopify.delivery']).toMatch(/with a wrong signature/)
  const small = await aBufferingProxy((body) => (body.length > 1_048_576 ? 413 : body))
  expect((await wrongWith({ config: { publicUrl: small } }))['shopify.delivery']).toMatch(/refuses a webhook of 1.5 MB/)
})

test('an address that another program answers', async () => {
  const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome'))
  const wrong = await wrongWith({ config: { publicUrl: `http://127.0.0.1:${await portOf(server)}` } })
  expect(wrong['address.reachable']).toMatch(/answers 200, but not as ARK does/)
})

test('a superuser as the role of the database', async () => {
  const wrong = await wrongWith({ config: { databaseUrl: app.database.superuserUrl } })
  expect(wrong).toEqual({ 'database.role': expect.stringContaining('which is a superuser') })
})

test('a wrong address of the database', async () => {
  const databaseUrl = Object.assign(new URL(app.database.url), { pathname: '/no_such_database' }).href
  const results = await check({ config: { databaseUrl } })
  const wrong = results.filter(({ state }) => state === 'wrong')
  expect(wrong.map(({ name }) => name)).toEqual(['database.answers'])
  expect(wrong[0]?.found).toMatch(
    /no_such_database on .* cannot be used by ark: database "no_such_database" does not exist/,
  )
  expect(JSON.stringify(results)).not.toContain(new URL(databaseUrl).password)
  expect(results.find(({ name }) => name === 'work.worker')).toMatchObject({ found: 'The database does not answer.' })
})

test('a pending migration, and a migration of a newer version', async () => {
  ends.push(() => asOwner(app, `update kysely_migration set name = '0012_connections' where name like '0099%'`))
  await asOwner(app, `update kysely_migration set name = '0099_doors' where name = '0012_connections'`)
  expect((await wrongWith())['database.migrations']).toMatch(/newer version .* does not know 0099_doors/)
  await asOwner(app, `delete from kysely_migration where name = '0099_doors'`)
  ends.push(() => asOwner(app, `insert into kysely_migration values ('0012_connections', '')`))
  expect(await wrongWith()).toEqual({ 'database.migrations': 'One migration is pending: 0012_connections.' })
})

test('a secret key that is not the one of the database', async () => {
  const wrong = await wrongWith({ secrets: createSecrets(randomBytes(32)) })
  expect(wrong['database.secret-key']).toMatch(/is not the key that the stored tokens were encrypted with/)
})

test('no worker', async () => {
  await sql`update provider_health set last_success_at = now() - interval '5 minutes'
    where provider = 'worker'`.execute(app.capabilities.db.platform)
  expect((await wrongWith())['work.worker']).toMatch(/No worker is alive: the last one was active \d+ s ago/)
  await sql`delete from provider_health where provider = 'worker'`.execute(app.capabilities.db.platform)
  expect(await wrongWith()).toEqual({ 'work.worker': 'No worker has ever run on this database.' })
})

test('buyers see nowhere to pay before ARK has entered its business details', async () => {
  ends.push(() => enterArksDetails(ARKS_DETAILS))
  await enterArksDetails(NO_BUSINESS_DETAILS)
  expect((await check()).find(({ name }) => name === 'work.details')).toMatchObject({
    state: 'warning',
    found: expect.stringMatching(/ARK has not entered Legal name, .*, Remit to\.$/),
  })
})

test('a data folder that is read-only, one that everyone may write, and a secret that everyone may read', async () => {
  const cases = [
    { mode: 0o500, words: /read-only for its owner|cannot write the data folder/ },
    { mode: 0o777, words: /can be written by other accounts/ },
  ]
  for (const { mode, words } of cases) {
    chmodSync(folder, mode)
    expect((await wrongWith())['machine.files']).toMatch(words)
  }
  chmodSync(folder, 0o700)
  writeFileSync(path.join(folder, 'secret.key'), 'x')
  chmodSync(path.join(folder, 'secret.key'), 0o644)
  expect((await wrongWith())['machine.files']).toMatch(/Other accounts can read .*secret\.key/)
})

test('a clock that is wrong', async () => {
  const ahead = await wrongWith({ machineTime: () => new Date(Date.now() + 600_000) })
  expect(ahead['machine.clock']).toMatch(/The clock is at least \d+ s ahead of (the database|PUBLIC_URL)'s/)
})

test('an API that does not run', async () => {
  const server = createServer()
  const port = await portOf(server)
  await new Promise((closed) => server.close(closed))
  const wrong = await wrongWith({ config: { port } })
  expect(wrong).toEqual({ 'work.api': expect.stringContaining(`The API does not run on 127.0.0.1:${port}`) })
})

test('a token that StockX has revoked, and one that alias does not know', async () => {
  const { db, secrets } = app.capabilities
  app.simulators.stockx.control.revokeTokens({ refreshTokens: true })
  await sql`update marketplace_accounts set credentials = ${secrets.seal({ token: 'goatapi_made_up' })}
    where marketplace = 'goat'`.execute(db.platform)
  const wrong = await wrongWith()
  expect(Object.keys(wrong)).toEqual(['stockx.access', 'alias.access'])
  expect(wrong['stockx.access']).toMatch(/StockX no longer accepts the access of this account/)
})

test('accounts that are not connected', async () => {
  await sql`update marketplace_accounts set retired_at = now()`.execute(app.capabilities.db.platform)
  const { stockx, alias } = app.capabilities.config
  const live = { stockx: { ...stockx, isSimulated: false }, alias: { ...alias, isSimulated: false } }
  expect(await wrongWith({ config: live })).toEqual({
    'stockx.shared': expect.stringContaining('is not connected'),
    'alias.shared': expect.stringContaining('is not stored yet'),
  })
})
