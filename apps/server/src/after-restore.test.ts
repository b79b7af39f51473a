import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, startWithShop } from '#test/acts/test-shop.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { recordRestore } from './after-restore.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

test('a restore holds waiting mails, tells every business, and gives no number twice', async () => {
  const { db, config } = app.capabilities
  await sql`insert into mails (recipient, subject, body, topic) values ('a@b.example', 'x', 'y', 'invitations')`.execute(
    db.platform,
  )
  await recordRestore(config.databaseUrl, {
    base: '20261126T120000Z',
    targetAt: new Date('2026-11-26T14:03:00Z'),
    reachedAt: new Date('2026-11-26T14:02:58Z'),
  })
  const { rows: mails } = await sql`select error from mails where held_at is not null and sent_at is null`.execute(
    db.platform,
  )
  expect(mails).toEqual([{ error: expect.stringMatching(/^Held because the database was restored/) }])
  const { rows: notices } = await sql`
    select title, in_app from notifications where retailer_id = ${shop.retailerId} and kind = 'restored'`.execute(
    db.platform,
  )
  expect(notices).toEqual([{ title: 'ARK was restored to 2026-11-26 14:02 UTC', in_app: true }])
  const { rows: next } = await sql<{ mail_id: number }>`
    insert into mails (recipient, subject, body, topic) values ('a@b.example', 'x', 'y', 'invitations')
    returning mail_id`.execute(db.platform)
  expect(Number(next[0]?.mail_id)).toBeGreaterThan(1_000_000)
})
