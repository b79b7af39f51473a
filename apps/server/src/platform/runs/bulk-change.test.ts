import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import type { StaffCaller } from '../caller.ts'
import type { Tx } from '../database/connect.ts'
import { isRefusal } from '../refusal.ts'
import { bulkChange, bulkChangeHandler, type DeclaredBulkChange } from './bulk-change.ts'
import type { BulkKind } from './bulk-kind.ts'
import type { Run } from './runs.ts'

/** Reads amounts by id. Changing amounts three at a time is the smallest kind of bulk change. */
const amountsOf = async (tx: Tx, ids: number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; amount: number }>`
    select id, amount from amounts where retailer_id = current_retailer() and id = any(${ids}::int8[])
    order by id for update`.execute(tx)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}
const setAmount = (tx: Tx, id: number, amount: number) =>
  sql`update amounts set amount = ${amount} where retailer_id = current_retailer() and id = ${id}`.execute(tx)

interface Raised {
  id: number
  before: number
  after: number
}

const KIND = {
  kind: 'payouts',
  atOnce: 3,
  messages: {
    doing: 'Raising',
    changed: (count, { by }) => `${count} raised by ${by}`,
    unchanged: (count) => `${count} as they were`,
    result: { changed: 'changed', unchanged: 'unchanged' },
    failed: 'It stopped.',
    cancelled: 'Cancelled',
    gone: (id) => ({ line: null, field: `Amount ${id}`, message: 'It is gone.' }),
  },
  prepare: async () => 100,
  async decide(tx, { prepared: most }, { change: { by }, ids }) {
    const decided = [...(await amountsOf(tx, ids))]
    return decided.map(([id, before]) => {
      const isTooMuch = before + by > most
      const to = isTooMuch || by === 0 ? null : { id, before, after: before + by }
      return { id, name: `Amount ${id}`, leftOut: isTooMuch ? `It would be above ${most}.` : null, to }
    })
  },
  async write(tx, _, { to }) {
    for (const { id, after } of to) await setAmount(tx, id, after)
    return { changed: to.map((raised) => ({ id: raised.id, kept: raised })) }
  },
  undo: {
    messages: {
      doing: 'Lowering',
      restored: (count) => `${count} restored`,
      result: 'restored',
      failed: 'It stopped.',
      cancelled: 'Cancelled',
    },
    async leaveOut(tx, _, { rows }) {
      const now = await amountsOf(
        tx,
        rows.map(({ id }) => id),
      )
      const since = rows.filter(({ id, kept }) => now.get(id) !== kept.after)
      return new Map(
        since.map(({ id }) => [id, { line: null, field: `Amount ${id}`, message: 'It was changed since.' }]),
      )
    },
    async restore(tx, _, rows) {
      for (const { id, kept } of rows) await setAmount(tx, id, kept.before)
    },
  },
} satisfies BulkKind<{ by: number }, Raised, Raised, number>

const raise = bulkChange<{ by: number }, Raised, Raised, number>(KIND)
const { undo: _undo, ...WITHOUT_UNDO } = KIND
const raiseForGood = bulkChange<{ by: number }, Raised, Raised, number>(WITHOUT_UNDO)

const COUNT = 10
const IDS = Array.from({ length: COUNT }, (_each, n) => n + 1)

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  const admin = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
  await admin.connect()
  await admin.query('create table amounts (retailer_id bigint, id bigint, amount integer)')
  await admin.query('grant all on amounts to ark_tenant, ark_platform')
  await admin.end()
})
afterAll(() => app?.close())
beforeEach(async () => {
  await sql`delete from bulk_undo_rows`.execute(app.capabilities.db.platform)
  await sql`delete from amounts`.execute(app.capabilities.db.platform)
  await sql`insert into amounts select ${owner.retailerId}, n, 10 from generate_series(1, ${COUNT}::int) n`.execute(
    app.capabilities.db.platform,
  )
})

const caller = (): StaffCaller => ({
  sessionId: '',
  userId: owner.userId,
  role: 'owner',
  retailerId: owner.retailerId ?? 0,
  buyerId: null,
  locationIds: [],
  isDemo: false,
  due: null,
})
const ref = ({ id }: Run) => ({ retailerId: owner.retailerId ?? 0, runId: id })
const runOf = async ({ id }: Pick<Run, 'id'>) => (await owner.call<Run>('GET', `/runs/${id}`)).body
const amounts = async (): Promise<number[]> => {
  const { rows } = await sql<{ amount: number }>`select amount from amounts order by id`.execute(
    app.capabilities.db.platform,
  )
  return rows.map(({ amount }) => amount)
}
const set = (id: number, amount: number) =>
  sql`update amounts set amount = ${amount} where id = ${id}`.execute(app.capabilities.db.platform)
const all = (amount: number): number[] => IDS.map(() => amount)

async function start(kind: DeclaredBulkChange<{ by: number }>, by: number): Promise<Run> {
  const { db, jobs, clock } = app.capabilities
  const run = await db.asRetailer(owner.retailerId ?? 0, (tx) =>
    kind.start(tx, { jobs, clock, caller: caller() }, { title: 'Raise', change: { by }, ids: IDS }),
  )
  if (isRefusal(run)) throw new Error(run.detail)
  return run
}
const undo = (kind: DeclaredBulkChange<{ by: number }>, { id }: Run) => kind.startUndo(app.capabilities, caller(), id)
async function startUndo(run: Run): Promise<Run> {
  const back = await undo(raise, run)
  if (isRefusal(back)) throw new Error(back.detail)
  return back
}
const workOff = (kind = raise) =>
  drainJobs({ boss: app.boss, db: app.capabilities.db }, [bulkChangeHandler(app.capabilities, [kind])], {})
const leftRows = async (): Promise<number> => {
  const { rows } = await sql`select from bulk_runs union all select from bulk_undo_rows`.execute(
    app.capabilities.db.platform,
  )
  return rows.length
}

test('each thing is decided from its current values; left-out and missing things are reported', async () => {
  const run = await start(raise, 5)
  await set(2, 98)
  await set(3, 40)
  await sql`delete from amounts where id = 7`.execute(app.capabilities.db.platform)
  await workOff()
  expect(await amounts()).toEqual([15, 98, 45, 15, 15, 15, 15, 15, 15])
  expect(await runOf(run)).toMatchObject({
    state: 'completed',
    phase: '8 raised by 5',
    done: COUNT,
    can_undo: true,
    result: { changed: 8, unchanged: 0 },
    problems: [
      { field: 'Amount 2', message: 'It would be above 100.' },
      { field: 'Amount 7', message: 'It is gone.' },
    ],
  })
})

test('an undo restores what has not changed since, and deletes its data', async () => {
  const run = await start(raise, 5)
  await workOff()
  await set(4, 77)
  const back = await startUndo(run)
  expect(isRefusal(await undo(raise, run))).toBe(true)
  await workOff()
  expect(await amounts()).toEqual(all(10).with(3, 77))
  expect(await runOf(back)).toMatchObject({
    state: 'completed',
    title: 'Undo of Raise',
    phase: '9 restored',
    result: { restored: 9 },
    problems: [{ field: 'Amount 4', message: 'It was changed since.' }],
  })
  expect(await runOf(run)).toMatchObject({ state: 'undone', can_undo: false })
  expect(await leftRows()).toBe(0)
})

test.each(['before', 'after'] as const)(
  'a worker that dies %s any batch leaves a run that continues, and changes nothing twice',
  async (moment) => {
    for (const nth of [1, 2, 3, 4]) {
      const run = await start(raise, 1)
      await expect(raise.change(dyingAt(app, nth, moment), ref(run))).rejects.toThrow(Killed)
      await workOff()
      expect([nth, await amounts()]).toEqual([nth, all(11)])
      const back = await startUndo(run)
      await expect(raise.undo(dyingAt(app, nth, moment), ref(back))).rejects.toThrow(Killed)
      await workOff()
      expect([nth, await amounts(), await leftRows()]).toEqual([nth, all(10), 0])
    }
  },
)

test('two concurrent workers change nothing twice, and restore nothing twice', async () => {
  const run = await start(raise, 1)
  await Promise.all([raise.change(app.capabilities, ref(run)), raise.change(app.capabilities, ref(run)), workOff()])
  expect(await amounts()).toEqual(all(11))
  expect(await runOf(run)).toMatchObject({ done: COUNT, result: { changed: COUNT } })
  const back = await startUndo(run)
  await Promise.all([raise.undo(app.capabilities, ref(back)), workOff()])
  expect([await amounts(), await leftRows()]).toEqual([all(10), 0])
})

test('a change that was canceled halfway can be undone as far as it got', async () => {
  const run = await start(raise, 1)
  await expect(raise.change(dyingAt(app, 2, 'after'), ref(run))).rejects.toThrow(Killed)
  await owner.call('POST', `/runs/${run.id}/cancel`)
  await workOff()
  expect(await runOf(run)).toMatchObject({ state: 'cancelled', phase: 'Cancelled', done: 6, can_undo: true })
  await startUndo(run)
  await workOff()
  expect([await amounts(), await leftRows()]).toEqual([all(10), 0])
})

test('a change that changes nothing, and a kind without an undo, offer no undo', async () => {
  const nothing = await start(raise, 0)
  await workOff()
  expect(await runOf(nothing)).toMatchObject({ phase: '0 raised by 0, 10 as they were', can_undo: false })
  expect(isRefusal(await undo(raise, nothing))).toBe(true)
  const forGood = await start(raiseForGood, 1)
  await workOff(raiseForGood)
  expect([await amounts(), (await runOf(forGood)).can_undo, await leftRows()]).toEqual([all(11), false, 0])
  expect(isRefusal(await undo(raiseForGood, forGood))).toBe(true)
})
