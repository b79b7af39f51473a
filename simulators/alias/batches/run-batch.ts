import type { Alias } from '../alias.ts'
import { AliasError, GrpcCode, invalid } from '../api/errors.ts'
import { readInput } from '../api/input.ts'
import type { Batch, BatchRow, BatchType } from '../entities.ts'
import { MAX_BATCH_ROWS, runRow } from './batch-rows.ts'

const ROWS_PER_STEP = 100

/** Returns the number of rows in unfinished batches, which the account's quota limits. */
export const usedQuota = ({ store }: Alias) =>
  [...store.batches.values()]
    .filter(({ status }) => status !== 'COMPLETED')
    .reduce((sum, { rows }) => sum + rows.length, 0)

/**
 * Accepts a batch and processes it later by the clock, or at once without a delay. Throws 400 for an invalid size, or
 * the quota's refusal.
 */
export function startBatch(alias: Alias, type: BatchType, requests: readonly BatchRow['request'][]): Batch {
  const { settings, clock, random, store, journal } = alias
  if (requests.length === 0 || requests.length > MAX_BATCH_ROWS)
    throw invalid(`A batch takes 1 to ${MAX_BATCH_ROWS} listings`)
  if (usedQuota(alias) + requests.length > settings.maxOperationQuota) {
    const code = settings.quotaRefusals === '429' ? GrpcCode.resourceExhausted : GrpcCode.failedPrecondition
    throw new AliasError(code, 'The batch cannot be processed at this time')
  }
  const rows = requests.map((request): BatchRow => ({ request, status: 'PENDING', errors: [] }))
  const batch: Batch = { id: random.uuid(), type, rows, status: 'PENDING', createdAt: clock.now() }
  store.batches.set(batch.id, batch)
  journal.record('batch.created', { batchId: batch.id, type, rows: rows.length })
  if (settings.operationDelayMs > 0 || settings.areBatchesPaused) planNext(alias, batch)
  else while (batch.status !== 'COMPLETED') workOn(alias, batch)
  return batch
}

/** The interval, in ms, at which a paused batch checks whether to continue when nothing else takes time. */
const STANDS_MS = 500

const planNext = ({ agenda, settings }: Alias, { id }: Batch) =>
  agenda.plan({
    name: 'continueBatch',
    details: { batchId: id },
    inMs: settings.operationDelayMs || (settings.areBatchesPaused ? STANDS_MS : 0),
  })

export function continueBatch(alias: Alias, batchId: string): void {
  const batch = alias.store.batches.get(batchId)
  if (!batch) return
  if (!alias.settings.areBatchesPaused) workOn(alias, batch)
  if (batch.status !== 'COMPLETED') planNext(alias, batch)
}

/** Starts a batch, or processes its next hundred rows. The pauses between them let a poller see the counts change. */
function workOn(alias: Alias, batch: Batch): void {
  const { clock, journal } = alias
  if (batch.status === 'PENDING') {
    batch.status = 'IN_PROGRESS'
    return
  }
  const waiting = batch.rows.filter(({ status }) => status === 'PENDING')
  for (const row of waiting.splice(0, ROWS_PER_STEP)) processRow(alias, batch, row)
  batch.processedAt = clock.now()
  if (waiting.length > 0) return
  batch.status = 'COMPLETED'
  batch.completedAt = clock.now()
  journal.record('batch.completed', { batchId: batch.id, failed: batch.rows.filter(isFailed).length })
}

/** Processes a row. A failure is recorded in the row, and the batch continues. */
function processRow(alias: Alias, { type }: Batch, row: BatchRow): void {
  row.processedAt = alias.clock.now()
  try {
    row.result = runRow(alias, type, readInput(row.request))
    row.status = 'COMPLETED'
  } catch (error) {
    if (!(error instanceof AliasError)) throw error
    row.status = 'FAILED'
    row.errors.push(error.message)
  }
}

export const isFailed = ({ status }: BatchRow) => status === 'FAILED'
