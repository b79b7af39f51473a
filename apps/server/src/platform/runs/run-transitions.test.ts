import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import type { Tx } from '../database/connect.ts'
import type { Column } from '../database/schema.gen.ts'
import * as transition from './run-transitions.ts'
import type { RunRef } from './runs.ts'

type State = Column<'runs', 'state'>
type Change = (tx: Tx, of: RunRef) => Promise<unknown>

const STATES: State[] = ['waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone']
const ENDED: State[] = ['completed', 'failed', 'cancelled', 'undone']
const AT = new Date('2026-11-21T12:00:00Z')
const END = { phase: 'x', result: { rows: 1 }, at: AT }

let app: TestApp
let owner: TestPerson
let retailerId: number

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  retailerId = owner.retailerId ?? 0
})
afterAll(() => app?.close())

const start = (tx: Tx, subjectId?: number) =>
  transition.startRun(tx, {
    retailerId,
    kind: 'import',
    title: 'Import of',
    userId: owner.userId,
    at: AT,
    ...(subjectId === undefined ? {} : { subjectId }),
  })

/** Inserts a run in a state. A completed run can be undone. */
async function aRun(tx: Tx, state: State): Promise<RunRef> {
  const { runId } = await start(tx)
  await sql`
    update runs set state = ${state}, finished_at = ${ENDED.includes(state) ? AT : null},
      can_undo = ${state === 'completed'}
    where retailer_id = ${retailerId} and run_id = ${runId}`.execute(tx)
  return { retailerId, runId }
}

/** Returns the state of a run after a change; null when the change is refused. */
const after = (state: State, change: Change): Promise<State | null> =>
  app.capabilities.db
    .asRetailer(retailerId, async (tx) => {
      const run = await aRun(tx, state)
      if ((await change(tx, run)) === false) return null
      const { rows } = await sql<{ state: State }>`
        select state from runs where retailer_id = ${retailerId} and run_id = ${run.runId}`.execute(tx)
      return rows[0]?.state ?? null
    })
    .catch((error: unknown) => {
      expect(error).toMatchObject({ message: expect.stringContaining('is in the wrong state for this change') })
      return null
    })

test.each<[string, Change, Partial<Record<State, State>>]>([
  ['begins', (tx, of) => transition.beginRun(tx, of, 'x'), { waiting: 'running', running: 'running' }],
  [
    'reports its progress',
    (tx, of) => transition.reportProgress(tx, of, { done: 1 }),
    { waiting: 'waiting', running: 'running' },
  ],
  [
    'has done a batch',
    (tx, of) => transition.recordBatch(tx, of, { dealtWith: 1, problems: [] }),
    { running: 'running' },
  ],
  ['completes', (tx, of) => transition.completeRun(tx, of, END), { running: 'completed' }],
  ['stops', (tx, of) => transition.stopRun(tx, of, 'x'), { running: 'stopped' }],
  ['is resumed', (tx, of) => transition.resumeRun(tx, of, 'x'), { stopped: 'waiting' }],
  ['fails', (tx, of) => transition.failRun(tx, of, { error: 'x', at: AT }), { waiting: 'failed', running: 'failed' }],
  ['is to be canceled', (tx, of) => transition.requestCancel(tx, of, AT), { waiting: 'waiting', running: 'running' }],
  [
    'is canceled',
    (tx, of) => transition.cancelRun(tx, of, { phase: 'x', at: AT }),
    { waiting: 'cancelled', running: 'cancelled', stopped: 'cancelled' },
  ],
  ['is undone', (tx, of) => transition.undoRun(tx, of), { completed: 'undone' }],
  [
    'can be undone',
    (tx, of) => transition.allowUndo(tx, of),
    { completed: 'completed', failed: 'failed', cancelled: 'cancelled' },
  ],
  ['is taken for an undo', (tx, of) => transition.claimForUndo(tx, of), { completed: 'completed' }],
  [
    'was undone by another run',
    (tx, of) => transition.recordUndone(tx, of),
    { completed: 'undone', failed: 'undone', cancelled: 'undone' },
  ],
])('a run that %s was in a state that allows it', async (_, change, states) => {
  const found: (State | null)[] = []
  for (const state of STATES) found.push(await after(state, change))
  expect(found).toEqual(STATES.map((state) => states[state] ?? null))
})

test('a run can be taken for an undo once, until the undo is allowed again', async () => {
  const takenTwice: Change = async (tx, of) => {
    expect(await transition.claimForUndo(tx, of)).toBe(true)
    expect(await transition.claimForUndo(tx, of)).toBe(false)
    await transition.allowUndo(tx, of)
    return transition.claimForUndo(tx, of)
  }
  expect(await after('completed', takenTwice)).toBe('completed')
})

test('nothing can be undone after the undo has ended', async () => {
  const ended: Change = async (tx, of) => {
    expect(await transition.endUndo(tx, of)).toBe(true)
    return transition.undoRun(tx, of)
  }
  expect(await after('completed', ended)).toBeNull()
})

test('one run per subject is in progress: another start joins it, even at the same moment', async () => {
  const started = await Promise.all(
    [1, 2, 3, 4].map(() => app.capabilities.db.asRetailer(retailerId, (tx) => start(tx, 77))),
  )
  expect(new Set(started.map(({ runId }) => runId)).size).toBe(1)
  expect(started.filter(({ isNew }) => isNew).length).toBe(1)
  const other = await app.capabilities.db.asRetailer(retailerId, (tx) => start(tx, 78))
  expect(other.isNew).toBe(true)
})

test('all problems are counted, and the first two thousand are listed', async () => {
  const problems = Array.from({ length: 1_500 }, (_, at) => ({ line: at + 1, field: 'x', message: 'y' }))
  const run = await app.capabilities.db.asRetailer(retailerId, async (tx) => {
    const made = await aRun(tx, 'running')
    for (let nth = 0; nth < 3; nth += 1) await transition.recordBatch(tx, made, { dealtWith: 1_500, problems })
    return made
  })
  const { body } = await owner.call<{ problems: unknown[]; problem_count: number; done: number }>(
    'GET',
    `/runs/${run.runId}`,
  )
  expect([body.problems.length, body.problem_count, body.done]).toEqual([2_000, 4_500, 4_500])
})
