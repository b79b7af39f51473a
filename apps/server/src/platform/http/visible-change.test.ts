import { type ChangeEvent, RESOURCES, type Resource } from '@ark/contract'
import type { Role } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEventStream, type TestStream } from '#test/acts/open-event-stream.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { aBuyingBuyer, anOrderOf, aSeller, type Seller } from '#test/belongings/wholesale-people.ts'
import { announce, announceToBuyer, announceToOperator } from '../events.ts'

let app: TestApp
let seller: Seller
const open: TestStream[] = []

beforeAll(async () => {
  app = await startTestApp({ listens: true })
})
// A stream begins with the latest changes of its retailer, so each test has its own retailer.
beforeEach(async () => {
  seller = await aSeller(app)
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave()
})
afterAll(() => app?.close())

async function listen(person: TestPerson): Promise<TestStream> {
  const stream = await openEventStream(app.capabilities.config.publicUrl, person)
  open.push(stream)
  return stream
}

async function restrictedTo(role: Role): Promise<TestPerson> {
  const { rows } = await sql<{ location_id: number }>`
    select location_id from locations where retailer_id = ${seller.retailerId} order by location_id limit 1`.execute(
    app.capabilities.db.platform,
  )
  return aPerson(app, { role, retailerId: seller.retailerId, locationIds: rows.map(({ location_id }) => location_id) })
}

/** Returns the events up to `profile`, which every person receives and which is announced last. */
async function heardUntilProfile(stream: TestStream): Promise<ChangeEvent[]> {
  const heard: ChangeEvent[] = []
  for (let event = await stream.next(); event && event.changed !== 'profile'; event = await stream.next())
    heard.push(event)
  return heard
}

/** Announces every kind of change, each with ids, to everyone who may listen. */
const announceAll = (buyerId: number) =>
  app.capabilities.db.asPlatform(async (tx) => {
    for (const changed of [...RESOURCES.filter((resource) => resource !== 'profile'), 'profile' as const]) {
      const change = { changed, ids: [11, 12] }
      announce(tx, seller.retailerId, change)
      announceToBuyer(tx, buyerId, change)
      announceToOperator(tx, change)
    }
  })

const OF_WHOLESALE: Resource[] = ['wholesale-offers', 'wholesale-orders']
const OF_MONEY: Resource[] = ['audit-log', 'users']

/** The kinds of change that a role never receives, at least. */
const UNHEARD: [Role, isRestricted: boolean, Resource[]][] = [
  ['manager', true, [...OF_WHOLESALE, 'users']],
  ['associate', true, [...OF_WHOLESALE, ...OF_MONEY]],
  ['fulfillment', true, [...OF_WHOLESALE, ...OF_MONEY, 'finances', 'costs', 'listings', 'offers', 'inventory']],
  ['fulfillment', false, [...OF_WHOLESALE, ...OF_MONEY, 'finances', 'costs', 'listings', 'offers', 'inventory']],
  ['owner', false, ['outbox', 'failed-jobs', 'retailers']],
  ['buyer', false, ['sales', 'inventory', 'listings', 'finances', 'notifications', 'runs']],
  ['operator', false, ['notifications', 'costs']],
]

test.each(UNHEARD)(
  'of all kinds of changes, %s (restricted: %s) gets only the permitted ones',
  async (role, isRestricted, not) => {
    const { buyer, buyerId } = await aBuyingBuyer(app)
    const person = await personOf(role, { isRestricted, buyer })
    const stream = await listen(person)
    await announceAll(buyerId)
    const heard = await heardUntilProfile(stream)
    const kinds = heard.map(({ changed }) => changed)
    expect(kinds.filter((kind) => not.includes(kind as Resource))).toEqual([])
    // The role receives changes that concern its work.
    const works = role === 'buyer' ? 'wholesale-orders' : 'sales'
    expect(heard).toContainEqual({ changed: works, ids: isRestricted ? [] : [11, 12] })
    expect(heard.filter(({ ids }) => isRestricted && ids.length > 0)).toEqual([])
  },
)

async function personOf(role: Role, { isRestricted, buyer }: { isRestricted: boolean; buyer: TestPerson }) {
  if (role === 'buyer') return buyer
  if (role === 'operator') return aPerson(app, { role })
  return isRestricted ? restrictedTo(role) : aPerson(app, { role, retailerId: seller.retailerId })
}

test('staff of one location get no event of a wholesale order, even if they connect a moment later', async () => {
  const [associate, manager] = [await restrictedTo('associate'), await restrictedTo('manager')]
  const there = await listen(associate)
  await anOrderOf(await aBuyingBuyer(app), seller)
  const later = await listen(manager)
  await app.capabilities.db.asPlatform(async (tx) => announce(tx, seller.retailerId, { changed: 'profile', ids: [] }))
  const heard = [...(await heardUntilProfile(there)), ...(await heardUntilProfile(later))]
  expect(heard.filter(({ changed }) => OF_WHOLESALE.includes(changed as Resource))).toEqual([])
  expect(heard.filter(({ ids }) => ids.length > 0)).toEqual([])
})

test('everyone gets events about missed changes and the end of a stream', async () => {
  const stream = await listen(await restrictedTo('associate'))
  const access = { changed: 'access', ids: [] } as const
  await app.capabilities.db.asPlatform(async (tx) =>
    announce(tx, seller.retailerId, { changed: 'everything', ids: [] }),
  )
  for (let event = await stream.next(); event?.changed !== 'everything'; event = await stream.next())
    expect(event).not.toBeNull()
  await sql`update users set role = 'fulfillment' where role = 'associate'`.execute(app.capabilities.db.platform)
  await app.capabilities.db.asPlatform(async (tx) =>
    announce(tx, seller.retailerId, { changed: 'everything', ids: [] }),
  )
  expect((await stream.rest()).at(-1)).toEqual(access)
})
