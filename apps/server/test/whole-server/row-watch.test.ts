import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aRetailer } from '../acts/test-people.ts'
import { rowsOfRetailer } from '../belongings/rows-of-retailer.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

let app: TestApp
let rows: RowWatch
let retailer: number
let other: number

beforeAll(async () => {
  app = await startTestApp()
  ;[retailer, other] = [await aRetailer(app), await aRetailer(app)]
  await aPerson(app, { role: 'owner', retailerId: retailer })
  rows = await watchRows(app)
})
afterAll(() => app?.close())

const named = (name: string, id = retailer) =>
  sql`update retailers set business_name = ${name} where retailer_id = ${id}`

/** Returns what the watch and the comparison of all rows report about a statement's changes. */
async function seen(work: () => Promise<unknown>): Promise<{ changes: string[]; isOtherwise: boolean }> {
  const [before, since] = [await rowsOfRetailer(app, retailer), await rows.now()]
  await work().catch(() => undefined)
  const after = await rowsOfRetailer(app, retailer)
  return { changes: await rows.changes(retailer, since), isOtherwise: JSON.stringify(after) !== JSON.stringify(before) }
}
const platform = () => app.capabilities.db.platform

test('a changed, a new and a deleted row are noticed, as by a comparison of all rows', async () => {
  expect(await seen(() => named('Another name').execute(platform()))).toEqual({
    changes: ['update retailers'],
    isOtherwise: true,
  })
  const person = () => aPerson(app, { role: 'associate', retailerId: retailer })
  const { changes, isOtherwise } = await seen(person)
  expect([changes.includes('insert users'), isOtherwise]).toEqual([true, true])
  const gone = () => sql`delete from audit_log where retailer_id = ${retailer}`.execute(platform())
  expect(await seen(gone)).toEqual({ changes: ['delete audit_log'], isOtherwise: true })
})

test('rows of another retailer, rewritten rows without a change, and rolled-back changes do not count', async () => {
  const nothing = { changes: [], isOtherwise: false }
  expect(await seen(() => named('Theirs', other).execute(platform()))).toEqual(nothing)
  expect(await seen(() => named('Another name').execute(platform()))).toEqual(nothing)
  const undone = () =>
    app.capabilities.db.asPlatform(async (tx) => {
      await named('Never').execute(tx)
      throw new Error('undone')
    })
  expect(await seen(undone)).toEqual(nothing)
})

test('changes of people are noticed for any retailer', async () => {
  const since = await rows.now()
  await aPerson(app, { role: 'associate', retailerId: other })
  expect([await rows.changes(retailer, since), await rows.changesOfPeople(since)]).toEqual([
    [],
    ['insert users', 'update users'],
  ])
})

test('a later last_seen_at does not count as a change, and the end of a session does', async () => {
  const sessions = sql`select session_id from sessions where retailer_id = ${retailer}`
  const { rows: known } = await sessions.execute(platform())
  const after = (change: ReturnType<typeof sql>) => () =>
    sql`update sessions set ${change} where retailer_id = ${retailer}`.execute(platform())
  const here = await seen(after(sql`last_seen_at = now() + interval '6 minutes'`))
  const ended = await seen(after(sql`ended_at = now()`))
  expect([known.length > 0, here.changes, ended.changes]).toEqual([true, [], ['update sessions']])
})
