import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { CALLS, CHANGES_CALLER, REQUESTS, requestOf } from '../requests/contract-requests.ts'
import { idPlacesOf, idsAt, withId } from '../requests/ids-of-requests.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import type { TestApp } from '../start-test-app.ts'
import { ATTACKED, attack, foreignAnswer, foreignPlaces, leaks } from '../requests/tenant-attacks.ts'
import { aBuyer, aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'

let app: TestApp
let own: Belongings
let other: Belongings
let buyer: TestPerson
let rows: RowWatch

beforeAll(async () => {
  ;({ app, own, other } = await startWithTwoRetailers())
  buyer = await aPerson(app, { role: 'buyer', buyerId: await aBuyer(app) })
  rows = await watchRows(app)
})
afterAll(() => app?.close())

test('every call of the contract has a row with each id that it takes', () => {
  expect(CALLS.map(({ key }) => key).filter((key) => !(key in REQUESTS))).toEqual([])
  const missing = CALLS.flatMap((call) =>
    idPlacesOf(call)
      .filter((place) => idsAt(requestOf(call.key, other), place).length === 0)
      .map((place) => `${call.key} ${place}`),
  )
  expect(missing).toEqual([])
  expect(CALLS.flatMap(idPlacesOf).length).toBeGreaterThan(30)
})

test('the two retailers have no attacked id in common, so that every attack is real', () => {
  const same = CALLS.flatMap(({ key }) =>
    foreignPlaces(key)
      .filter((place) => idsAt(requestOf(key, own), place)[0] === idsAt(requestOf(key, other), place)[0])
      .map((place) => `${key} ${place}`),
  )
  expect(same).toEqual([])
})

describe.each(ATTACKED)('%s with ids of another retailer', (key) => {
  test('is not found by an owner of another retailer, whichever id is foreign, and changes nothing', async () => {
    const before = await rows.now()
    const [status, nothing] = foreignAnswer(key)
    for (const { request, answer, leaked } of await attack(app, key, { own, other })) {
      expect([request, answer.status]).toEqual([request, status])
      expect(JSON.parse(answer.body)).toMatchObject(nothing)
      expect(leaked).toEqual([])
    }
    expect(await rows.changes(other.retailer, before)).toEqual([])
  })

  test('is answered like an unknown id', async () => {
    const [place = ''] = foreignPlaces(key)
    const [foreign] = idsAt(requestOf(key, other), place)
    const ofId = async (id: unknown) => {
      const request = withId(requestOf(key, own), place, id)
      const { status, body } = await ask(app, { key, request, from: own.owner })
      return [status, body.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'id')]
    }
    expect(await ofId(foreign)).toEqual(await ofId(987_654_321))
  })
})

describe.each(CALLS.filter(({ access }) => access !== 'public'))('$key', ({ key, access }) => {
  test('shows an owner nothing of another retailer, and changes nothing there', async () => {
    const before = await rows.now()
    const from = CHANGES_CALLER.includes(key)
      ? await aPerson(app, { role: 'owner', retailerId: own.retailer })
      : own.owner
    const request = requestOf(key, own)
    const answer = await ask(app, { key, request, from })
    expect(answer.status).toBeLessThan(500)
    expect(leaks(answer, request, other)).toEqual([])
    expect(await rows.changes(other.retailer, before)).toEqual([])
  })

  test('shows a buyer and signed-out callers nothing of a retailer', async () => {
    const request = requestOf(key, other)
    const signedOut = await ask(app, { key, request, from: null })
    expect([signedOut.status, leaks(signedOut, request, other)]).toEqual([401, []])
    if (access === 'signed-in') return
    expect(leaks(await ask(app, { key, request, from: buyer }), request, other)).toEqual([])
  })
})
