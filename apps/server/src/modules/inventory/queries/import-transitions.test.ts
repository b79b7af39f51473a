import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tooling/test-app/start-test-app.ts'
import { aConnectedShop, type TestShop } from '../../../../../../tooling/test-app/test-shop.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column } from '../../../platform/database/schema.gen.ts'
import * as run from './import-transitions.ts'

type State = Column<'import_runs', 'state'>
type Change = (tx: Tx, of: run.ImportRef) => Promise<unknown>

const STATES: State[] = ['waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone']
const AT = new Date('2026-11-21T12:00:00Z')
const RESULT = {
  products: 1,
  variants: 1,
  linked_products: 1,
  suggested_products: 0,
  created_items: 1,
  updated_items: 0,
  deleted_items: 0,
}

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await startTestApp()
  shop = await aConnectedShop(app)
}, 60_000)
afterAll(() => app?.close())

/** The state in which a change leaves a new run of a state; null: it throws. */
const after = (state: State, change: Change): Promise<State | null> =>
  app.capabilities.db
    .asRetailer(shop.retailerId, async (tx) => {
      const inserted = await sql<{ import_run_id: number }>`
        insert into import_runs (retailer_id, store_id, state, started_at)
        values (${shop.retailerId}, ${shop.storeId}, ${state}, ${AT}) returning import_run_id`.execute(tx)
      const importId = inserted.rows[0]?.import_run_id ?? 0
      await change(tx, { retailerId: shop.retailerId, importId })
      const { rows } = await sql<{ state: State }>`
        select state from import_runs where import_run_id = ${importId}`.execute(tx)
      return rows[0]?.state ?? null
    })
    .catch((error: unknown) => {
      expect(error).toMatchObject({ message: expect.stringContaining('is in no state for this change') })
      return null
    })

const becomes = (states: Partial<Record<State, State>>) => STATES.map((state) => states[state] ?? null)

test.each<[string, Change, Partial<Record<State, State>>]>([
  ['says what it does', (tx, of) => run.recordPhase(tx, of, 'x'), { waiting: 'waiting', running: 'running' }],
  ['names its export', (tx, of) => run.recordExport(tx, of, 'x'), { running: 'running' }],
  ['knows its size', (tx, of) => run.recordSize(tx, of, 1), { running: 'running' }],
  ['has staged rows', (tx, of) => run.recordStaged(tx, of, 1), { running: 'running' }],
  ['stops', (tx, of) => run.stopImport(tx, of, {}), { running: 'stopped' }],
  [
    'is applied',
    (tx, of) => run.completeImport(tx, of, { phase: 'x', result: RESULT, at: AT }),
    { running: 'completed' },
  ],
  ['fails', (tx, of) => run.failImport(tx, of, { error: 'x', at: AT }), { waiting: 'failed', running: 'failed' }],
  ['is confirmed', (tx, of) => run.confirmImport(tx, of, 1), { stopped: 'waiting' }],
  ['is given up', (tx, of) => run.cancelImport(tx, of, AT), { stopped: 'cancelled' }],
  ['is put back', (tx, of) => run.recordUndone(tx, of), { completed: 'undone' }],
])('an import that %s was in a state for that', async (_, change, states) => {
  const found: (State | null)[] = []
  for (const state of STATES) found.push(await after(state, change))
  expect(found).toEqual(becomes(states))
})

test('a job that comes once more takes up no run that has ended or waits for a person', async () => {
  const taken: (State | null)[] = []
  for (const state of STATES) taken.push(await after(state, (tx, of) => run.beginImport(tx, of, 'x')))
  expect(taken).toEqual(['running', 'running', ...STATES.slice(2)])
})
