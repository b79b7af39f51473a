import type { RunKind } from '@ark/domain'
import Type from 'typebox'
import type { StaffCaller } from '../caller.ts'
import type { Tx } from '../database/connect.ts'
import { declareJob } from '../jobs/declare-job.ts'
import { handle, type JobHandler } from '../jobs/work.ts'
import { notFound, type Refusal, refuse } from '../refusal.ts'
import type { BulkKind, BulkNeeds, BulkUndo } from './bulk-kind.ts'
import {
  countChanged,
  countUndoRows,
  deleteUndoRows,
  endBulkRun,
  insertBulkRun,
  insertUndoRun,
  nextOfBulkRun,
  nextUndoRows,
  saveUndoRows,
  undoRunOf,
} from './bulk-rows.ts'
import { doInBatches, MAX_CONCURRENT_RUNS, runHandler, type RunWork } from './do-run.ts'
import { allowUndo, recordUndone, type RunProblem, startRun, claimForUndo } from './run-transitions.ts'
import { type Run, runOf, type RunRef } from './runs.ts'

/** Makes or undoes a bulk change. A retailer has one run of each kind in progress at a time. */
export const bulkChangeJob = declareJob({
  name: 'runs.change-in-bulk',
  data: Type.Object({
    retailer_id: Type.Integer(),
    run_id: Type.Integer(),
    kind: Type.String(),
    is_undo: Type.Boolean(),
  }),
  keyOf: ({ retailer_id, kind }) => `${retailer_id}:${kind}`,
  priority: 50,
  retryLimit: 6,
})

type BulkWork = RunWork<typeof bulkChangeJob.data>

/** A kind of bulk change, as its module starts and runs it. */
export interface DeclaredBulkChange<Change> {
  kind: RunKind
  /** Starts a run of the caller, in a transaction that has chosen the things to change. */
  start(
    tx: Tx,
    needs: Omit<BulkNeeds, 'db'> & { caller: StaffCaller },
    run: { title: string; change: Change; ids: number[] },
  ): Promise<Run | Refusal>
  /**
   * Starts an undo of one of the caller's own runs, including canceled and failed ones. Refuses an unknown run, and a
   * run that can no longer be undone or is being undone.
   */
  startUndo(needs: BulkNeeds, caller: StaffCaller, runId: number): Promise<Run | Refusal>
  /** Makes a change batch by batch, continuing where its run stopped. */
  change(needs: BulkNeeds, run: RunRef): Promise<void>
  /** Undoes a change batch by batch, continuing where the run of the undo stopped. */
  undo(needs: BulkNeeds, run: RunRef): Promise<void>
  /** Returns how the jobs of a change and of its undo run. */
  works(needs: BulkNeeds): { change: BulkWork; undo: BulkWork | null }
}

/** Declares a kind of bulk change. */
export function bulkChange<Change, To, Kept, Prepared>(
  kind: BulkKind<Change, To, Kept, Prepared>,
): DeclaredBulkChange<Change> {
  const change = changer(kind)
  const undo = undoer(kind)
  return {
    kind: kind.kind,
    start: starter(kind),
    startUndo: undoStarter(kind),
    change,
    undo,
    works: (needs) => ({
      change: {
        job: bulkChangeJob,
        work: (run) => change(needs, run),
        failedMessage: () => kind.messages.failed,
        canceledMessage: kind.messages.cancelled,
        async whenAbandoned(tx, run) {
          const { changed } = await endBulkRun(tx, run)
          if (kind.undo && changed > 0) await allowUndo(tx, run)
        },
      },
      undo: kind.undo
        ? {
            job: bulkChangeJob,
            work: (run) => undo(needs, run),
            failedMessage: () => undoOf(kind).messages.failed,
            canceledMessage: kind.undo.messages.cancelled,
            async whenAbandoned(tx, run) {
              const { undone } = await undoRunOf(tx, run)
              await endBulkRun(tx, run)
              if ((await countUndoRows(tx, undone)) > 0) await allowUndo(tx, undone)
            },
          }
        : null,
    }),
  }
}

/**
 * Returns the handler for the jobs of all kinds of bulk changes. Its concurrency grows with the number of kinds, so
 * that a retailer with a run of each kind does not block others.
 */
export function bulkChangeHandler(needs: BulkNeeds, kinds: readonly DeclaredBulkChange<never>[]): JobHandler {
  const handlers = new Map<string, JobHandler>()
  for (const { kind, works } of kinds) {
    const { change, undo } = works(needs)
    handlers.set(handlerName({ kind, is_undo: false }), runHandler(needs, change))
    if (undo) handlers.set(handlerName({ kind, is_undo: true }), runHandler(needs, undo))
  }
  return handle({
    job: bulkChangeJob,
    concurrency: MAX_CONCURRENT_RUNS * kinds.length,
    async run(data, attempt) {
      const handler = handlers.get(handlerName(data))
      if (!handler) throw new Error(`there is no handler for the ${handlerName(data)}`)
      await handler.run(data, attempt)
    },
  })
}

const handlerName = ({ kind, is_undo }: { kind: string; is_undo: boolean }): string =>
  `${is_undo ? 'undo' : 'change'} ${kind}`

const undoOf = <Change, To, Kept, Prepared>(kind: BulkKind<Change, To, Kept, Prepared>): BulkUndo<Kept> => {
  if (!kind.undo) throw new Error(`a change of the kind ${kind.kind} cannot be undone`)
  return kind.undo
}

const starter =
  <Change, To, Kept, Prepared>({ kind }: BulkKind<Change, To, Kept, Prepared>): DeclaredBulkChange<Change>['start'] =>
  async (tx, { jobs, clock, caller }, { title, change, ids }) => {
    const { retailerId, userId, locationIds } = caller
    const at = clock.now()
    const { runId } = await startRun(tx, { retailerId, kind, title, userId, total: ids.length, at })
    await insertBulkRun(tx, { retailerId, runId }, { change, ids, locationIds })
    await jobs.within(tx).send(bulkChangeJob, { retailer_id: retailerId, run_id: runId, kind, is_undo: false })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  }

const changer =
  <Change, To, Kept, Prepared>(kind: BulkKind<Change, To, Kept, Prepared>): DeclaredBulkChange<Change>['change'] =>
  async (needs, run) => {
    const { messages, undo } = kind
    const prepared = await kind.prepare(needs, run.retailerId)
    const batchNeeds = { ...needs, retailerId: run.retailerId, prepared }
    const changeBatch = async (tx: Tx, done: number) => {
      const batch = await nextOfBulkRun<Change>(tx, run, { done, most: kind.atOnce })
      const decided = await kind.decide(tx, batchNeeds, batch)
      const to = decided.flatMap((thing) => (thing.to === null ? [] : [thing.to]))
      const written = to.length > 0 ? await kind.write(tx, batchNeeds, { ...batch, to }) : { changed: [] }
      if (undo) await saveUndoRows(tx, run, written.changed)
      if (written.changed.length > 0) await countChanged(tx, run, written.changed.length)
      const problems: RunProblem[] = decided.flatMap(({ id, name, leftOut }) => {
        const message = leftOut ?? written.leftOut?.get(id)
        return message === undefined ? [] : [{ line: null, field: name, message }]
      })
      const there = new Set(decided.map(({ id }) => id))
      const gone = batch.ids.filter((id) => !there.has(id)).map(messages.gone)
      return { dealtWith: batch.ids.length, problems: [...problems, ...gone] }
    }
    await doInBatches(needs, run, {
      phase: messages.doing,
      apply: (tx, { done }) => changeBatch(tx, done),
      async end(tx, { done, leftOut }) {
        const { change, changed } = await endBulkRun<Change>(tx, run)
        const unchanged = Math.max(0, done - leftOut - changed)
        const same = unchanged > 0 ? `, ${messages.unchanged(unchanged)}` : ''
        return {
          phase: `${messages.changed(changed, change)}${same}`,
          result: { [messages.result.changed]: changed, [messages.result.unchanged]: unchanged },
          canUndo: undo !== undefined && changed > 0,
        }
      },
    })
  }

const undoStarter =
  <Change, To, Kept, Prepared>({
    kind,
    undo,
  }: BulkKind<Change, To, Kept, Prepared>): DeclaredBulkChange<Change>['startUndo'] =>
  ({ db, jobs, clock }, caller, undoneRunId) => {
    const { retailerId, userId, locationIds } = caller
    const kinds = undo ? [kind, ...(undo.alsoOf ?? [])] : []
    return db.asRetailer(retailerId, async (tx) => {
      const undoneRun = await runOf(tx, caller, undoneRunId)
      if (!undoneRun || !kinds.includes(undoneRun.kind)) return notFound('This change')
      const undone = { retailerId, runId: undoneRunId }
      if (!(await claimForUndo(tx, undone))) return refuse('conflict', 'This change can no longer be undone.')
      const total = await countUndoRows(tx, undone)
      const title = `Undo of ${undoneRun.title}`
      const of = undoneRun.subject === null ? { title } : { title, subject: undoneRun.subject }
      const { runId } = await startRun(tx, { retailerId, kind, ...of, userId, total, at: clock.now() })
      await insertUndoRun(tx, { retailerId, runId }, { undone, locationIds })
      await jobs.within(tx).send(bulkChangeJob, { retailer_id: retailerId, run_id: runId, kind, is_undo: true })
      return (await runOf(tx, caller, runId)) ?? notFound('This run')
    })
  }

const undoer =
  <Change, To, Kept, Prepared>(kind: BulkKind<Change, To, Kept, Prepared>): DeclaredBulkChange<Change>['undo'] =>
  (needs, run) => {
    const { messages, leaveOut, restore } = undoOf(kind)
    const { retailerId } = run
    const undoBatch = async (tx: Tx) => {
      const { undone, locationIds } = await undoRunOf(tx, run)
      const rows = await nextUndoRows<Kept>(tx, undone, kind.atOnce)
      const left = await leaveOut(tx, retailerId, { rows, locationIds })
      const back = rows.filter(({ id }) => !left.has(id))
      if (back.length > 0) await restore(tx, { ...needs, retailerId }, back)
      const ids = rows.map(({ id }) => id)
      await deleteUndoRows(tx, undone, ids)
      return { dealtWith: ids.length, problems: ids.flatMap((id) => left.get(id) ?? []) }
    }
    return doInBatches(needs, run, {
      phase: messages.doing,
      apply: undoBatch,
      async end(tx, { done, leftOut }) {
        const { undone } = await undoRunOf(tx, run)
        await recordUndone(tx, undone)
        await endBulkRun(tx, run)
        const restored = done - leftOut
        return { phase: messages.restored(restored), result: { [messages.result]: restored } }
      },
    })
  }
