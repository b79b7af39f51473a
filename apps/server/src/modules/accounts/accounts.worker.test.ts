import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD } from '../../../../../tooling/test-app/test-people.ts'
import { tryToSignIn } from '../../../../../tooling/test-app/at-the-door.ts'
import { forgetOldDoors } from './accounts.worker.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
}, 60_000)
afterAll(() => app?.close())

test('what no longer counts is forgotten; what counts stays', async () => {
  const { userId, email } = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  await tryToSignIn(app, { email, password: 'Wrong-Horse-9' })
  const { platform } = app.capabilities.db
  await sql`insert into guesses (key, points, expire) values ('over', 3, 1)`.execute(platform)
  await sql`insert into known_addresses (user_id, address, last_used_at) values (${userId}, '192.0.2.9', now() - interval '91 days')`.execute(
    platform,
  )
  await sql`insert into sessions (user_id, expires_at) values (${userId}, now() - interval '91 days')`.execute(platform)
  for (const days of [2, 0])
    await sql`insert into password_links (token_hash, user_id, expires_at)
              values (sha256(${`link ${days}`}::bytea), ${userId}, now() - make_interval(days => ${days}))`.execute(
      platform,
    )
  for (const days of [91, 1])
    await sql`insert into mails (recipient, subject, body, created_at)
              values (${email}, 'old', '', now() - make_interval(days => ${days}))`.execute(platform)
  const left = async () => {
    const { rows } = await sql`
      select (select count(*)::int from guesses) as guesses, (select count(*)::int from known_addresses) as addresses,
             (select count(*)::int from sessions) as sessions, (select count(*)::int from password_links) as links,
             (select count(*)::int from mails) as mails`.execute(platform)
    return rows[0]
  }
  expect(await left()).toEqual({ guesses: expect.any(Number), addresses: 2, sessions: 2, links: 2, mails: 2 })
  await forgetOldDoors(app.capabilities)
  expect(await left()).toEqual({ guesses: expect.any(Number), addresses: 1, sessions: 1, links: 1, mails: 1 })
  const { rows } = await sql`select from guesses where key = 'over'`.execute(platform)
  expect(rows).toEqual([])
  expect(await tryToSignIn(app, { email, password: PASSWORD })).toMatchObject({ status: 200 })
})
