import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#test/acts/mail-server.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { aBuyingBuyer, anOrderOf, aSeller } from '#test/belongings/wholesale-people.ts'
import { sendMailJob } from '../accounts.jobs.ts'
import { holdWaitingMails } from './queries/mails.ts'
import { saveMail } from './save-mail.ts'
import { sendMail } from './send-mail.ts'

let app: TestApp
let server: MailServer
let person: string

beforeAll(async () => {
  app = await startTestApp()
  server = await startMailServer(app)
})
afterAll(async () => {
  await server?.close()
  await app?.close()
})
beforeEach(() => {
  server.letters.length = 0
  server.refuses = null
  person = `${crypto.randomUUID()}@people.test`
})

const platform = () => app.capabilities.db.platform
const save = (
  subject: string,
  {
    recipient = person,
    topic = 'wholesale orders',
  }: { recipient?: string; topic?: 'password' | 'wholesale orders' } = {},
) => app.capabilities.db.asPlatform((tx) => saveMail(tx, app.capabilities, { recipient, topic, subject, body: 'Text' }))

/** Returns the jobs of a person's mails in the order of sending. They share a line, so that they run one by one. */
async function jobsOf(recipient: string): Promise<{ mail_id: number; line: string }[]> {
  const { rows } = await sql<{ mail_id: number; line: string }>`
    select distinct on (m.mail_id) m.mail_id, j.data->>'line' as line from jobs.job j
    join mails m on m.mail_id = (j.data->>'mail_id')::int8
    where j.name = ${sendMailJob.name} and m.recipient = ${recipient} order by m.mail_id`.execute(platform())
  return rows
}
const sendAll = async (recipient = person) => {
  for (const job of await jobsOf(recipient)) await sendMail(app.capabilities, job)
}
const subjects = () => server.letters.map((letter) => /^Subject: (.*)\r$/m.exec(letter)?.[1])
const waiting = async () => {
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where recipient = ${person} and sent_at is null order by mail_id`.execute(platform())
  return rows.map(({ subject }) => subject)
}
const quarterOfAnHourLater = () =>
  sql`update mails set sent_at = sent_at - interval '16 minutes' where recipient = ${person}`.execute(platform())

async function sendOneByOne(count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth += 1) {
    await save(`Order ${nth}`)
    await sendAll()
  }
}

test('pending texts for one person about one subject go in one message; each is sent once', async () => {
  for (const subject of ['Order 1', 'Order 2', 'Order 3']) await save(subject)
  await save('A new password', { topic: 'password' })
  await sendAll()
  await sendAll()
  expect(subjects()).toEqual(['Order 1, and 2 more', 'A new password'])
  expect(server.letters[0]?.match(/Order \d\r\n\r\nText/g)).toHaveLength(3)
  expect(new Set((await jobsOf(person)).map(({ line }) => line)).size).toBe(2)
})

test('after five messages in 15 minutes, the next one collects everything until those minutes end', async () => {
  await sendOneByOne(9)
  expect(subjects()).toEqual(['Order 1', 'Order 2', 'Order 3', 'Order 4', 'Order 5'])
  expect(await waiting()).toEqual(['Order 6', 'Order 7', 'Order 8', 'Order 9'])
  const { rows } = await sql<{ later: boolean }>`
    select bool_and(start_after between now() + interval '10 minutes' and now() + interval '15 minutes') as later
    from jobs.job where name = ${sendMailJob.name} and start_after > now() + interval '1 minute'`.execute(platform())
  expect(rows).toEqual([{ later: true }])
  await quarterOfAnHourLater()
  await sendAll()
  expect(subjects().slice(5)).toEqual(['Order 6, and 3 more'])
  expect(await waiting()).toEqual([])
})

test('other people and other subjects do not wait', async () => {
  await sendOneByOne(6)
  const other = `${crypto.randomUUID()}@people.test`
  await save('Order of another', { recipient: other })
  await save('A new password', { topic: 'password' })
  await sendAll(other)
  await sendAll()
  expect(subjects().slice(5)).toEqual(['Order of another', 'A new password'])
})

test('a mail that the server rejects does not delay the others', async () => {
  for (const subject of ['Order 1', 'Spam', 'Order 3']) await save(subject)
  server.refuses = 'Spam'
  const outcomes = []
  for (const job of await jobsOf(person))
    outcomes.push(
      await sendMail(app.capabilities, job).then(
        () => 'done',
        () => 'failed',
      ),
    )
  expect(outcomes).toEqual(['done', 'failed', 'done'])
  expect(subjects()).toEqual(['Order 1', 'Order 3'])
  expect(await waiting()).toEqual(['Spam'])
})

test('twenty orders of one buyer send the owner five messages, and one more 15 minutes later', async () => {
  const [seller, buying] = [await aSeller(app, { units: [[9, 9]] }), await aBuyingBuyer(app)]
  person = seller.owner.email
  for (let placed = 0; placed < 20; placed += 1) {
    await anOrderOf(buying, seller)
    await sendAll()
  }
  expect(server.letters).toHaveLength(5)
  await quarterOfAnHourLater()
  await sendAll()
  expect(subjects().slice(5)).toEqual([expect.stringMatching(/^ARK: new wholesale order W-\d+, and 14 more$/)])
})

test('an operator sends or discards a mail that a restore held, and nobody else does', async () => {
  const operator = await aPerson(app, { role: 'operator' })
  await save('Sent before the restore')
  await save('Never sent')
  const [gone, wanted] = await jobsOf(person)
  await app.capabilities.db.asPlatform((tx) => holdWaitingMails(tx, 'Held because the database was restored.'))
  await sendAll()
  expect([subjects(), (await waiting()).length]).toEqual([[], 2])
  const { body: outbox } = await operator.call<{ id: number; held_at: string | null }[]>('GET', '/admin/outbox')
  expect(outbox.filter(({ id }) => id === gone?.mail_id || id === wanted?.mail_id)).toEqual([
    expect.objectContaining({ held_at: expect.any(String) }),
    expect.objectContaining({ held_at: expect.any(String) }),
  ])

  expect(await operator.call('DELETE', `/admin/outbox/${gone?.mail_id}`)).toMatchObject({ status: 200 })
  expect(await operator.call('POST', `/admin/outbox/${wanted?.mail_id}/send`)).toMatchObject({ status: 202 })
  await sendAll()
  expect(subjects()).toEqual(['Never sent'])
  expect(await waiting()).toEqual([])
  // Both are over: a second decision finds nothing, and the sent mail stays recorded.
  for (const { mail_id } of [gone, wanted].flatMap((each) => each ?? [])) {
    expect(await operator.call('DELETE', `/admin/outbox/${mail_id}`)).toMatchObject({ status: 404 })
    expect(await operator.call('POST', `/admin/outbox/${mail_id}/send`)).toMatchObject({ status: 404 })
  }
})
