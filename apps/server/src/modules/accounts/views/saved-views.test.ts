import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { MOST_SAVED_VIEWS } from './save-view.ts'

type Views = AnswerOf<Contract['GET /saved-views']>

let app: TestApp
let retailerId: number
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})

const JORDANS = { list: 'listings', name: 'Jordans', address: '?search=jordan', columns: ['brand', '+cost'] }
const save = (change: object = {}, person = owner) =>
  person.call<{ detail: string }>('PUT', '/saved-views', { ...JORDANS, ...change })
const viewsOf = async (person = owner, list = 'listings') =>
  (await person.call<Views>('GET', `/saved-views?list=${list}`)).body.views
const remove = (name: string, person = owner) =>
  person.call('DELETE', `/saved-views?list=listings&name=${encodeURIComponent(name)}`)

test('a view is kept by list and name, replaced by one of the same name, and deleted', async () => {
  await save()
  await save({ name: ' Both lowest ', address: '?filter=both', columns: [] })
  await save({ list: 'sales', name: 'Jordans', address: '' })
  expect(await viewsOf()).toEqual([
    { name: 'Both lowest', address: '?filter=both', columns: [] },
    { name: 'Jordans', address: '?search=jordan', columns: ['brand', '+cost'] },
  ])
  await save({ address: '?search=dunk', columns: [] })
  expect(await viewsOf()).toContainEqual({ name: 'Jordans', address: '?search=dunk', columns: [] })
  expect((await remove('Jordans')).status).toBe(200)
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['Both lowest'])
  expect(await viewsOf(owner, 'sales')).toHaveLength(1)
  expect((await remove('Jordans')).status).toBe(404)
})

test('a person sees and deletes only views of their own, whatever the business', async () => {
  const colleague = await aPerson(app, { role: 'fulfillment', retailerId })
  const stranger = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  await save()
  await save({ address: '?search=mine' }, colleague)
  for (const other of [colleague, stranger]) {
    expect(await viewsOf(other)).not.toContainEqual(expect.objectContaining({ address: '?search=jordan' }))
    await remove('Jordans', other)
  }
  expect(await viewsOf()).toHaveLength(1)
  expect(await viewsOf(colleague)).toEqual([])
})

test('a list has a limited number of views, of which each can still be replaced', async () => {
  for (let nth = 1; nth <= MOST_SAVED_VIEWS; nth += 1) expect((await save({ name: `View ${nth}` })).status).toBe(200)
  const oneMore = await save({ name: 'One more' })
  expect([oneMore.status, oneMore.body.detail]).toEqual([409, 'You have 20 views of this list. Delete one first.'])
  expect((await save({ name: 'View 7', address: '?search=7' })).status).toBe(200)
  expect((await save({ list: 'sales' })).status).toBe(200)
  expect(await viewsOf()).toHaveLength(MOST_SAVED_VIEWS)
})

test.each([
  ['a list that ARK does not have', { list: 'secrets' }],
  ['an empty name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(41) }],
  ['another site', { address: 'https://other.example/?a=1' }],
  ['a space in the address', { address: '?a=1 2' }],
  ['a long address', { address: `?${'a'.repeat(1_500)}` }],
  ['a column that is no name', { columns: ['<b>'] }],
  ['too many columns', { columns: Array.from({ length: 51 }, (_, nth) => `c${nth}`) }],
  ['an unknown field', { user_id: 1 }],
])('a view with %s is refused', async (_, change) => {
  expect((await save(change)).status).toBe(422)
  expect(await viewsOf()).toEqual([])
})

test('the operator has no list of a business', async () => {
  const operator = await aPerson(app, { role: 'operator' })
  expect((await operator.call('GET', '/saved-views?list=sales')).status).toBe(403)
})
