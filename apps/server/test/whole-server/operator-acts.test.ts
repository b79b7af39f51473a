import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { CALLS, requestOf } from '../requests/contract-requests.ts'
import { failForGood } from '../processes/fail-for-good.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'
import { recordOperatorAct } from '../../src/modules/accounts/index.ts'
import { reconcileWhenStockChangesJob } from '../../src/modules/listings/listings.jobs.ts'

type Activity = AnswerOf<Contract['GET /activity']>

let app: TestApp
let own: Belongings
let other: Belongings
let operator: TestPerson
let watch: RowWatch

beforeAll(async () => {
  ;({ app, own, other } = await startWithTwoRetailers())
  operator = await aPerson(app, { role: 'operator' })
  watch = await watchRows(app)
})
afterAll(() => app?.close())

const actsOfArk = async ({ owner }: Belongings): Promise<Activity['entries']> =>
  (await owner.call<Activity>('GET', '/activity?by=ark&limit=200')).body.entries

const changing = CALLS.filter(({ access, key }) => access === 'administration' && !key.startsWith('GET '))
/**
 * Calls whose valid request changes something of a retailer, so that the test below is not vacuous. After the sale's
 * status is set, no fee is left to fix.
 */
const CHANGES_ROWS = [
  'POST /sales/admin/refresh-status/{id}',
  'POST /sales/admin/manual-status-update/{id}',
  'POST /sales/admin/paid-payout/{id}',
  'POST /admin/payments',
]
const changed = new Set<string>()

describe('changes that the operator makes for a retailer', () => {
  test.each(changing)('$key: that retailer sees it in its activity, and no other does', async ({ key }) => {
    const [before, ofOther, since] = [await actsOfArk(own), await actsOfArk(other), await watch.now()]
    await ask(app, { key, request: requestOf(key, own), from: operator })
    const rows = (await watch.changes(own.retailer, since)).filter((change) => change !== 'insert audit_log')
    const acts = (await actsOfArk(own)).length - before.length
    if (rows.length > 0) changed.add(key)
    expect({ rows, isRead: rows.length === 0 || acts > 0 }).toEqual({ rows, isRead: true })
    expect(await actsOfArk(other)).toEqual(ofOther)
    expect((await watch.changes(other.retailer, since)).filter((change) => change !== 'insert audit_log')).toEqual([])
    expect((await operator.call('GET', '/auth/me')).body).toMatchObject({ role: 'operator', retailer: null })
  })

  test('every call in the list of changing calls has changed something', () => {
    expect(CHANGES_ROWS.filter((key) => key.includes('refresh-status') || changed.has(key))).toEqual(CHANGES_ROWS)
  })
})

test('the activity shows how much failed work the operator retried or discarded for a retailer', async () => {
  const fail = (retailer: number, variant: number) =>
    failForGood(app, reconcileWhenStockChangesJob, {
      data: { retailer_id: retailer, variant_ids: [variant] },
      words: 'on purpose',
    })
  await app.drain()
  for (const variant of [1, 2]) await fail(own.retailer, variant)
  await fail(other.retailer, 3)
  const kind = { job: reconcileWhenStockChangesJob.name, up_to: new Date(Date.now() + 60_000).toISOString() }
  expect((await operator.call('POST', '/admin/failed-jobs/retry', kind)).status).toBe(200)
  const said = async (retailer: Belongings) => (await actsOfArk(retailer))[0]
  expect(await said(own)).toMatchObject({
    event_type: 'failed_jobs_retried',
    event_details: { job: kind.job, count: 2 },
    by: 'ark',
    user_name: null,
  })
  expect(await said(other)).toMatchObject({ event_type: 'failed_jobs_retried', event_details: { count: 1 } })
  expect(JSON.stringify(await said(own))).not.toContain(operator.email)
})

test("an act about no retailer is in no one's activity, and no act can be attributed to another retailer", async () => {
  const before = [await actsOfArk(own), await actsOfArk(other)]
  const act = (retailer_id: number | null) => ({
    userId: operator.userId,
    event_type: 'tried',
    status: 'success' as const,
    details: { retailer_id },
  })
  const { db } = app.capabilities
  await db.asPlatform((tx) => recordOperatorAct(tx, act(null)))
  for (const named of [other.retailer, null])
    await expect(db.asRetailer(own.retailer, (tx) => recordOperatorAct(tx, act(named)))).rejects.toThrow(
      'cannot be recorded for retailer',
    )
  await expect(
    db.asRetailer(own.retailer, (tx) => recordOperatorAct(tx, { ...act(own.retailer), userId: own.owner.userId })),
  ).rejects.toThrow('is not the operator')
  expect([await actsOfArk(own), await actsOfArk(other)]).toEqual(before)
})

test("the activity is paged, and can be filtered to ARK or to the retailer's own people", async () => {
  const page = async (query: string) => (await own.owner.call<Activity>('GET', `/activity?${query}`)).body
  const all = await page('limit=200')
  const first = await page('limit=2')
  expect(first.next_cursor).toBe(first.entries[1]?.id)
  const second = await page(`limit=2&cursor=${first.next_cursor}`)
  expect([...first.entries, ...second.entries]).toEqual(all.entries.slice(0, 4))
  expect(new Set((await page('limit=200&by=staff')).entries.map(({ by }) => by))).toEqual(new Set(['staff']))
  expect(new Set((await page('limit=200&by=ark')).entries.map(({ by }) => by))).toEqual(new Set(['ark']))
  expect((await own.owner.call('GET', '/activity?by=somebody')).status).toBe(422)
})

test('no call lets the operator act as a person of a retailer: sessions belong to their own users', async () => {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from sessions s join users u on u.user_id = s.user_id
    where u.user_id = ${operator.userId} and u.retailer_id is not null`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([{ sessions: 0 }])
})
