import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column } from '../../../platform/database/schema.gen.ts'
import { announce } from '../../../platform/events.ts'
import type { ImportResult } from './import-runs.ts'

export interface ImportRef {
  retailerId: number
  importId: number
}

type State = Column<'import_runs', 'state'>

interface Change {
  set: RawBuilder<unknown>
  from: readonly State[]
}

/** Changes a run that is in a state which the change may start from, and says so to screens. False: it is in none. */
async function isChanged(tx: Tx, { retailerId, importId }: ImportRef, { set, from }: Change): Promise<boolean> {
  const { rows } = await sql`
    update import_runs set ${set} where retailer_id = ${retailerId} and import_run_id = ${importId}
      and state = any(${from}::text[]) returning 1`.execute(tx)
  if (rows.length > 0) announce(tx, retailerId, { changed: 'imports', ids: [importId] })
  return rows.length > 0
}

/** The same where another state is a mistake of ours: nothing of the transaction may stand. */
async function change(tx: Tx, run: ImportRef, made: Change): Promise<void> {
  if (!(await isChanged(tx, run, made))) throw new Error(`import ${run.importId} is in no state for this change`)
}

const OPEN = ['waiting', 'running'] as const
const RUNNING = ['running'] as const

/**
 * A worker takes it up, for the first time or again. False: it has ended, or waits for a person, and the job came once
 * more.
 */
export const beginImport = (tx: Tx, run: ImportRef, phase: string): Promise<boolean> =>
  isChanged(tx, run, { set: sql`state = 'running', phase = ${phase}`, from: OPEN })

/** What it does now, in words. */
export const recordPhase = (tx: Tx, run: ImportRef, phase: string): Promise<void> =>
  change(tx, run, { set: sql`phase = ${phase}`, from: OPEN })

/** The export that it waits for: a run that is taken up again goes on with it. */
export const recordExport = (tx: Tx, run: ImportRef, exportId: string): Promise<void> =>
  change(tx, run, { set: sql`export_id = ${exportId}`, from: RUNNING })

/** How much there is to read; null: the shop does not say. */
export const recordSize = (tx: Tx, run: ImportRef, total: number | null): Promise<void> =>
  change(tx, run, { set: sql`total = ${total}`, from: RUNNING })

/** How much of it is staged. */
export const recordStaged = (tx: Tx, run: ImportRef, done: number): Promise<void> =>
  change(tx, run, { set: sql`done = ${done}`, from: RUNNING })

/** It would change so much that a person has to look at the difference first. */
export const stopImport = (tx: Tx, run: ImportRef, difference: object): Promise<void> =>
  change(tx, run, {
    set: sql`state = 'stopped', phase = 'Stopped: it would change more than a fifth of the stock',
      difference = ${JSON.stringify(difference)}::jsonb`,
    from: RUNNING,
  })

/** It is applied. */
export const completeImport = (
  tx: Tx,
  run: ImportRef,
  { phase, result, at }: { phase: string; result: ImportResult; at: Date },
): Promise<void> =>
  change(tx, run, {
    set: sql`state = 'completed', phase = ${phase}, result = ${JSON.stringify(result)}::jsonb, finished_at = ${at}`,
    from: RUNNING,
  })

/** It came to nothing, and trying again cannot help. */
export const failImport = (tx: Tx, run: ImportRef, { error, at }: { error: string; at: Date }): Promise<void> =>
  change(tx, run, { set: sql`state = 'failed', phase = 'Failed', error = ${error}, finished_at = ${at}`, from: OPEN })

/** A person has seen what it would change and lets it go on. */
export const confirmImport = (tx: Tx, run: ImportRef, userId: number): Promise<void> =>
  change(tx, run, {
    set: sql`state = 'waiting', phase = 'Confirmed; waiting for a worker', confirmed_by = ${userId}`,
    from: ['stopped'],
  })

/** A person gives it up. */
export const cancelImport = (tx: Tx, run: ImportRef, at: Date): Promise<void> =>
  change(tx, run, {
    set: sql`state = 'cancelled', phase = 'Given up; nothing was changed', finished_at = ${at}`,
    from: ['stopped'],
  })

/** What it has changed was put back. */
export const recordUndone = (tx: Tx, run: ImportRef): Promise<void> =>
  change(tx, run, { set: sql`state = 'undone', phase = 'Undone'`, from: ['completed'] })
