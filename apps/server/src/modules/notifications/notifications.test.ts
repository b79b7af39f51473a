import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffRole } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatSimulator } from '../../../../../simulators/chat.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { notify } from './notify.ts'
import type { NotificationInput } from './queries/notifications.ts'

type List = AnswerOf<Contract['GET /notifications']>
type Settings = AnswerOf<Contract['GET /notifications/settings']>
interface Refused {
  detail: string
  errors: { field: string }[]
}

let app: TestApp
let chat: ChatSimulator
let retailerId: number
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  ;({ chat } = app.simulators)
})
afterAll(() => app?.close())
beforeEach(async () => {
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
  chat.messages.length = 0
  chat.answers = { status: 204 }
})

const PAYMENT = { kind: 'payment', subject: 'payment 1', title: 'ARK has paid you $10.00', path: '/finances' } as const
const OVERSOLD = { kind: 'oversold', subject: 'sale 1', title: 'Oversold: Dunk', path: '/sales?sale=1' } as const
const tell = (notice: NotificationInput) =>
  app.capabilities.db.asRetailer(retailerId, (tx) => notify(tx, app.capabilities, { retailerId, notice }))
const list = async (person = owner) => (await person.call<List>('GET', '/notifications')).body
const titles = async (person?: TestPerson) => (await list(person)).notifications.map(({ title }) => title)
const staff = (role: StaffRole) => aPerson(app, { role, retailerId })
const connect = (address = `${app.simulators.urls.index}/api/webhooks/12/secret-AbCd`, person = owner) =>
  person.call<Settings & Refused>('PUT', '/notifications/chat', { address })
const settings = async () => (await owner.call<Settings>('GET', '/notifications/settings')).body
const mailsTo = async (person: TestPerson) => {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from mails where recipient = ${person.email} order by mail_id`.execute(
    app.capabilities.db.platform,
  )
  return rows
}

test('a repeated notification exists once, and is new until it is seen', async () => {
  await tell(PAYMENT)
  await Promise.all([tell(PAYMENT), tell({ ...PAYMENT, title: 'The same payment' })])
  await tell(OVERSOLD)
  const { notifications, new_count } = await list()
  expect([notifications.map(({ title }) => title), new_count]).toEqual([[OVERSOLD.title, PAYMENT.title], 2])
  const [oversold, payment] = notifications
  const seen = (up_to = 0) => owner.call<{ new_count: number }>('POST', '/notifications/seen', { up_to })
  expect((await seen(payment?.id)).body).toEqual({ new_count: 1 })
  expect((await seen(oversold?.id)).body).toEqual({ new_count: 0 })
  expect((await seen(payment?.id)).body).toEqual({ new_count: 0 })
  expect((await list(await staff('manager'))).new_count).toBe(2)
})

test('people see the notifications of their role and locations, and other businesses see none', async () => {
  await tell(PAYMENT)
  await tell({ ...OVERSOLD, locationId: 77 })
  expect(await titles(await staff('associate'))).toEqual([OVERSOLD.title])
  expect(await titles(await staff('fulfillment'))).toEqual([OVERSOLD.title])
  expect(await titles(await staff('manager'))).toEqual([OVERSOLD.title, PAYMENT.title])
  const other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  expect(await titles(other)).toEqual([])
})

test('owners get all due notifications in one mail, once', async () => {
  const manager = await staff('manager')
  await tell(PAYMENT)
  await tell(OVERSOLD)
  await app.drain()
  await tell(PAYMENT)
  await app.drain()
  const mails = await mailsTo(owner)
  expect(mails.map(({ subject }) => subject)).toEqual(['ARK: ARK has paid you $10.00, and 1 more'])
  expect(mails[0]?.body).toMatch(/Oversold: Dunk\nhttp:\/\/localhost:3000\/sales\?sale=1/)
  expect(await mailsTo(manager)).toEqual([])
})

test('only people who may change settings choose channels, and the audit log records it', async () => {
  const choose = (change: object, person = owner) =>
    person.call<Settings>('PATCH', '/notifications/settings', { kind: 'payment', ...change })
  expect((await choose({ by_email: false }, await staff('associate'))).status).toBe(403)
  const { body } = await choose({ in_app: false, by_email: false })
  expect(body.kinds.find(({ kind }) => kind === 'payment')).toEqual({
    kind: 'payment',
    in_app: false,
    by_email: false,
    to_chat: true,
  })
  await tell(PAYMENT)
  await app.drain()
  expect([await titles(), await mailsTo(owner)]).toEqual([[], []])
  const { rows } = await sql`select event_details from audit_log where retailer_id = ${retailerId}
    and event_type = 'settings_changed'`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ event_details: { notifications: 'payment', in_app: false, by_email: false } }])
})

test.each([
  'https://example.com/api/webhooks/1/x',
  'https://discord.com.evil.example/api/webhooks/1/x',
  'https://hooks.slack.com/services/T1/B2',
  'http://hooks.slack.com/services/T1/B2/x',
  'https://user@hooks.slack.com/services/T1/B2/x',
  'https://hooks.slack.com/services/T1/B2/x?to=elsewhere',
  'no address',
])('%s is not an incoming webhook of a known service', async (address) => {
  const { status, body } = await connect(address)
  expect([status, body.errors[0]?.field]).toEqual([422, 'address'])
})

test('a channel is connected, tested, used for many notifications at once, and stored encrypted', async () => {
  expect((await connect(undefined, await staff('associate'))).status).toBe(403)
  expect((await owner.call('POST', '/notifications/chat/test')).status).toBe(409)
  expect((await connect()).body.chat).toEqual({ service: 'discord', hint: '…AbCd', problem: null })
  expect((await owner.call('POST', '/notifications/chat/test')).status).toBe(200)
  expect(chat.messages.splice(0)).toHaveLength(1)
  await tell({ ...OVERSOLD, title: 'Oversold: <@everyone> Dunk' })
  await tell(PAYMENT)
  await app.drain()
  expect(chat.messages.map((message) => JSON.parse(message))).toEqual([
    {
      content: expect.stringMatching(/^Oversold: <@everyone> Dunk\n.*\n\nARK has paid you \$10\.00\n/),
      allowed_mentions: { parse: [] },
    },
  ])
  const { rows } = await sql<{ address: Buffer }>`select address from chat_channels`.execute(
    app.capabilities.db.platform,
  )
  expect(rows.every(({ address }) => !address.toString('latin1').includes('secret'))).toBe(true)
  expect((await owner.call<Settings>('DELETE', '/notifications/chat')).body.chat).toBeNull()
  await tell({ ...OVERSOLD, subject: 'sale 2' })
  await app.drain()
  expect(chat.messages).toHaveLength(1)
})

test('a temporarily refused message is retried, and the problem is shown meanwhile', async () => {
  await connect()
  chat.answers = { status: 503 }
  await tell(OVERSOLD)
  await app.drain({ allowFailures: true })
  expect((await settings()).chat?.problem).toBe('Discord answered 503.')
  chat.answers = { status: 204 }
  chat.messages.length = 0
  await tell(PAYMENT)
  await app.drain()
  expect(chat.messages).toEqual([expect.stringMatching(/Oversold.*ARK has paid/)])
  expect((await settings()).chat?.problem).toBeNull()
})

test('messages refused by a deleted webhook are not retried', async () => {
  await connect()
  chat.answers = { status: 404 }
  await tell(OVERSOLD)
  await app.drain()
  await tell(PAYMENT)
  await app.drain()
  expect(chat.messages.map((message) => /Oversold/.test(message))).toEqual([true, false])
  expect((await settings()).chat?.problem).toMatch(/no longer knows this webhook/)
})

test('a message whose answer is lost is not sent again', async () => {
  await connect()
  chat.answers = { status: 0 }
  await tell(OVERSOLD)
  await app.drain()
  chat.answers = { status: 204 }
  await tell(PAYMENT)
  await app.drain()
  expect(chat.messages.map((message) => /Oversold/.test(message))).toEqual([true, false])
})

test('a changed secret key is shown as the problem, and messages are posted once the channel is reconnected', async () => {
  await connect()
  await sql`update chat_channels set address = ${Buffer.alloc(60, 7)} where retailer_id = ${retailerId}`.execute(
    app.capabilities.db.platform,
  )
  await tell(OVERSOLD)
  await app.drain()
  expect([chat.messages, (await settings()).chat?.problem]).toEqual([[], expect.stringMatching(/connect it again/)])
  expect((await owner.call('POST', '/notifications/chat/test')).status).toBe(409)
  await connect()
  await app.drain()
  expect(chat.messages).toEqual([expect.stringMatching(/Oversold/)])
})

test('a message sent by a killed worker is not sent again', async () => {
  await connect()
  await tell(OVERSOLD)
  await sql`update notifications set chat = 'sending' where retailer_id = ${retailerId}`.execute(
    app.capabilities.db.platform,
  )
  await app.drain()
  expect(chat.messages).toEqual([])
})

test('notifications that do not fit go with the next message, each once', async () => {
  await connect()
  const many = Array.from({ length: 45 }, (_, at) => ({
    ...OVERSOLD,
    subject: `sale ${at}`,
    title: `Pair ${at} ${'x'.repeat(150)}`,
  }))
  for (const notice of many) await tell(notice)
  await app.drain()
  const text = chat.messages.map((message) => (JSON.parse(message) as { content: string }).content)
  expect(Math.max(...text.map(({ length }) => length))).toBeLessThanOrEqual(1_900)
  expect(text.join('\n').match(/Pair \d+/g)).toEqual(many.map((_, at) => `Pair ${at}`))
})
