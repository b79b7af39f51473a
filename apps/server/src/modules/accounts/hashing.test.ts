import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aPerson, aRetailer, PASSWORD, type TestPerson } from '../../../../../tooling/test-app/test-people.ts'
import { Crowded } from '../../platform/fair-gate.ts'
import { hashPassword } from './passwords.ts'

/** Hashing takes a core: who asks for much of it waits behind himself, and learns nothing by it. */

let app: TestApp
let owner: TestPerson
let other: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  other = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
})
afterAll(() => app?.close())

const add = (name: string, email = `${name}@staff.example`) =>
  owner.call<{ id: number; code: string }>('POST', '/users/', { username: name, email })

test('of a hundred passwords of one asker ten wait and the others are turned away; another asker is not', async () => {
  const hundred = Promise.allSettled(Array.from({ length: 100 }, () => hashPassword(PASSWORD, 'retailer 1')))
  expect(await hashPassword(PASSWORD, 'address 198.51.100.7')).toContain('argon2id')
  const made = (await hundred).filter(({ status }) => status === 'fulfilled')
  const refused = (await hundred).flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  // One is made at a time, and ten wait.
  expect(made).toHaveLength(11)
  expect(refused).toHaveLength(89)
  expect(refused[0]).toBeInstanceOf(Crowded)
})

test('who has an account is answered ten times an hour, however it is asked, and people are still added', async () => {
  const asked = Array.from({ length: 30 }, (_, at) => add(`asked-${at}`, other.email))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  expect((await add('asked-free')).status).toBe(429)
})

test('a person who is added is not counted', async () => {
  const fresh = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  for (let at = 0; at < 12; at += 1) {
    const body = { username: `fresh-${at}`, email: `fresh-${at}@staff.example` }
    expect((await fresh.call('POST', '/users/', body)).status).toBe(201)
  }
})
