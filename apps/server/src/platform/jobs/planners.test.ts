import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { startPlanners, takeTurn } from './planners.ts'

const HOUR_MS = 3_600_000

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const lookers = (count: number, name: string) =>
  Promise.all(
    Array.from({ length: count }, () => takeTurn(app.capabilities.db, { name, everyMs: HOUR_MS }, { isNew: false })),
  )

test('of concurrent workers one plans, and none plans again before the interval ends', async () => {
  const { db } = app.capabilities
  expect((await lookers(5, 'polls')).filter(Boolean)).toEqual([true])
  expect((await lookers(5, 'polls')).filter(Boolean)).toEqual([])
  await sql`update planner_ticks set next_at = now() where planner = 'polls'`.execute(db.platform)
  expect((await lookers(5, 'polls')).filter(Boolean)).toEqual([true])
})

test('one planner does not use the tick of another', async () => {
  expect(await lookers(1, 'refreshes')).toEqual([true])
})

test('a new worker plans at once, and no other until the interval ends', async () => {
  await lookers(1, 'markets')
  await new Promise<void>((resolve) => {
    const plan = async () => resolve()
    const planners = startPlanners(app.capabilities, [{ name: 'markets', everyMs: HOUR_MS, most: null, plan }])
    planners.stop()
  })
  expect(await lookers(1, 'markets')).toEqual([false])
})
