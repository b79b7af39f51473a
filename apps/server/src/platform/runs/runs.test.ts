import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import type { Run } from './runs.ts'

const AT = new Date('2026-11-21T12:00:00Z')

let app: TestApp
let retailerId: number
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  retailerId = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId })
})
afterAll(() => app?.close())

/** Inserts completed runs about different subjects, the oldest first, and returns their ids. */
async function completedRuns(count: number, canUndo: boolean, of = owner): Promise<number[]> {
  const { rows } = await app.capabilities.db.asPlatform((tx) =>
    sql<{ run_id: number }>`
      insert into runs (retailer_id, kind, title, subject_id, user_id, state, phase, can_undo, started_at, finished_at)
      select ${of.retailerId}, 'payouts', 'Raise payouts', n, ${of.userId}, 'completed', 'Done', ${canUndo}, ${AT}, ${AT}
      from generate_series(1, ${count}) n returning run_id`.execute(tx),
  )
  return rows.map(({ run_id }) => run_id)
}

const listed = async (person = owner) => (await person.call<Run[]>('GET', '/runs')).body.map(({ id }) => id)

test('a run is listed for as long as it can be undone, whatever came after it', async () => {
  const undoable = await completedRuns(3, true)
  const over = await completedRuns(2, false)
  const newest = await completedRuns(20, false)
  expect(await listed()).toEqual([...newest.toReversed(), ...undoable.toReversed()])
  await app.capabilities.db.asPlatform((tx) =>
    sql`update runs set can_undo = false where run_id = ${undoable[1]} and retailer_id = ${retailerId}`.execute(tx),
  )
  const left = await listed()
  expect(left).toEqual([...newest.toReversed(), undoable[2], undoable[0]])
  expect(left).not.toContain(over[0])
})

test('the list is bounded, and has nothing of another business', async () => {
  await completedRuns(60, true)
  await completedRuns(20, false)
  expect(await listed()).toHaveLength(70)
  const stranger = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  expect(await listed(stranger)).toEqual([])
})
