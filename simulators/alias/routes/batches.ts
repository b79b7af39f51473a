import type { Alias } from '../alias.ts'
import { BATCH_OPERATION_STATUSES, BATCH_STATUSES } from '../api/enums.ts'
import { recordNotFound } from '../api/errors.ts'
import type { RequestInput } from '../api/input.ts'
import type { Operation } from '../api/operation.ts'
import { pageOf, pageSize } from '../api/pages.ts'
import { createRows, idRows, updateRows } from '../batches/batch-rows.ts'
import { startBatch, usedQuota } from '../batches/run-batch.ts'
import type { Batch, BatchRow, BatchType } from '../entities.ts'
import { batchJson, batchRowJson, batchWithTimesJson } from '../present/batch.ts'
import { int64 } from '../present/values.ts'
import { newestFirst } from '../store.ts'

const BATCHES_PER_PAGE = 25
const ROW_LIMITS = { default: 25, max: 500 }

export function batchOperations(alias: Alias): Operation[] {
  const start = (type: BatchType, rows: (input: RequestInput) => BatchRow['request'][]) => (input: RequestInput) => {
    const { id } = startBatch(alias, type, rows(input))
    return { batch_id: id, status: 'BATCH_STATUS_PENDING' }
  }
  return [
    {
      call: 'POST /listings/batch_create',
      name: 'BatchCreateListings',
      answer: start('CREATE', createRows),
    },
    {
      call: 'POST /listings/batch_update',
      name: 'BatchUpdateListings',
      answer: start('UPDATE', updateRows),
    },
    {
      call: 'POST /listings/batch_activate',
      name: 'BatchActivateListings',
      answer: start('ACTIVATE', idRows),
    },
    {
      call: 'POST /listings/batch_deactivate',
      name: 'BatchDeactivateListings',
      answer: start('DEACTIVATE', idRows),
    },
    {
      call: 'DELETE /listings/batch_delete',
      name: 'BatchDeleteListings',
      answer: start('DELETE', idRows),
    },
    { call: 'GET /listings/batch', name: 'ListBatches', answer: (input) => batchPage(alias, input) },
    { call: 'GET /listings/batch/:id', name: 'GetBatch', answer: (input) => batchWithTimesJson(find(alias, input)) },
    {
      call: 'GET /listings/batch_operation/quota',
      name: 'GetBatchOperationQuota',
      answer: () => ({
        used_operation_quota: int64(usedQuota(alias)),
        max_operation_quota: int64(alias.settings.maxOperationQuota),
      }),
    },
    {
      call: 'GET /listings/batch_operations/:id',
      name: 'GetBatchOperations',
      answer: (input) => rowPage(find(alias, input), input),
    },
  ]
}

function find({ store }: Alias, input: RequestInput): Batch {
  const batch = store.batches.get(input.requiredText('id'))
  if (!batch) throw recordNotFound()
  return batch
}

function batchPage({ store }: Alias, input: RequestInput) {
  const status = input.oneOf('status', BATCH_STATUSES)
  const wanted = newestFirst(store.batches).filter((batch) => !status || `BATCH_STATUS_${batch.status}` === status)
  const { rows, hasMore, nextToken } = pageOf(wanted, { token: input.text('pagination_token'), size: BATCHES_PER_PAGE })
  return { batches: rows.map(batchJson), next_pagination_token: nextToken, has_more: hasMore }
}

function rowPage(batch: Batch, input: RequestInput) {
  const status = input.oneOf('status', BATCH_OPERATION_STATUSES)
  const wanted = batch.rows.filter((row) => !status || `BATCH_OPERATION_STATUS_${row.status}` === status)
  const size = pageSize(input.int64('limit'), ROW_LIMITS)
  const { rows, nextToken } = pageOf(wanted, { token: input.text('pagination_token'), size })
  return { id: batch.id, operations: rows.map((row) => batchRowJson(batch, row)), pagination_token: nextToken }
}
