import type { Batch, BatchRow, BatchType } from '../entities.ts'
import { int64 } from './values.ts'

/**
 * Returns a batch. `queued` counts the waiting rows and `processed` the finished ones with failures; this is an
 * assumption, because alias does not document them.
 */
export function batchJson({ id, status, type, rows }: Batch) {
  const waiting = rows.filter((row) => row.status === 'PENDING').length
  return {
    id,
    status: `BATCH_STATUS_${status}`,
    type: `BATCH_TYPE_${type}`,
    queued: int64(waiting),
    processed: int64(rows.length - waiting),
    failed: int64(rows.filter((row) => row.status === 'FAILED').length),
  }
}

export const batchWithTimesJson = (batch: Batch) => ({
  ...batchJson(batch),
  created_at: batch.createdAt.toISOString(),
  ...(batch.processedAt && { processed_at: batch.processedAt.toISOString() }),
  ...(batch.completedAt && { completed_at: batch.completedAt.toISOString() }),
})

const ROW_KEYS: Record<BatchType, string> = {
  CREATE: 'create_listing',
  UPDATE: 'update_listing',
  ACTIVATE: 'activate_listing',
  DEACTIVATE: 'deactivate_listing',
  DELETE: 'delete_listing',
}

/** Returns a row with its request, and its result when it succeeded. */
export function batchRowJson({ type, createdAt }: Batch, row: BatchRow) {
  return {
    type: `BATCH_TYPE_${type}`,
    status: `BATCH_OPERATION_STATUS_${row.status}`,
    success: row.status === 'COMPLETED',
    errors: row.errors,
    created_at: createdAt.toISOString(),
    ...(row.processedAt && { processed_at: row.processedAt.toISOString() }),
    ...(row.processedAt && { completed_at: row.processedAt.toISOString() }),
    [`${ROW_KEYS[type]}_request`]: row.request,
    ...(row.result === undefined ? {} : { [`${ROW_KEYS[type]}_result`]: row.result }),
  }
}
