import type { StockxContext } from './context.ts'
import type {
  Batch,
  StockxBatchItem,
  StockxBatchKind,
  StockxBatchWork,
  Listing,
  ListingInput,
  Operation,
  UpdateItem,
} from './entities.ts'
import { invalid, resourceNotFound, StockxError } from './errors.ts'
import { changeListing, createListing, type Origin, refuseVariants } from './listings.ts'

/** The documented limit of update and delete; clients use it for create as well. */
const MAX_ITEMS_PER_CALL = 100

/** One item of a batch: its echoed input, and its work. */
interface Task {
  echo: object
  work: StockxBatchWork
}

/** Creates a batch. `quantity: N` becomes N items, which is undocumented but follows from one listingId per item. */
export function createBatch(
  context: StockxContext,
  seller: string,
  items: readonly (ListingInput & { quantity: number })[],
): Batch {
  refuseVariants(context, items)
  const tasks = items.flatMap(({ quantity, ...input }) =>
    Array.from({ length: quantity }, (): Task => {
      const { variantId, amount, currencyCode = null, expiresAt = null, active = null } = input
      return { echo: { variantId, amount, currencyCode, expiresAt, active }, work: { kind: 'create', input } }
    }),
  )
  return enqueue(context, { seller, kind: 'create' }, tasks)
}

export function updateBatch(context: StockxContext, seller: string, items: readonly UpdateItem[]): Batch {
  const tasks = items.map(({ listingId, active, ...terms }): Task => {
    const work: StockxBatchWork = { kind: 'update', listingId, terms, ...(active !== undefined && { active }) }
    return { echo: { listingId, active: active ?? null, ...terms }, work }
  })
  return enqueue(context, { seller, kind: 'update' }, tasks)
}

export function deleteBatch(context: StockxContext, seller: string, items: readonly { listingId: string }[]): Batch {
  const tasks = items.map(({ listingId }): Task => ({ echo: { id: listingId }, work: { kind: 'delete', listingId } }))
  return enqueue(context, { seller, kind: 'delete' }, tasks)
}

/** Adds a batch to the queue. It is QUEUED, then IN_PROGRESS, then COMPLETED even when items failed. */
function enqueue(
  context: StockxContext,
  { seller, kind }: { seller: string; kind: StockxBatchKind },
  tasks: readonly Task[],
): Batch {
  const { clock, random, store, settings, limiters, journal } = context
  if (tasks.length === 0 || tasks.length > MAX_ITEMS_PER_CALL) {
    throw invalid(`Validation failed: items must hold between 1 and ${MAX_ITEMS_PER_CALL} listings`)
  }
  if (!limiters.of(seller).takeBatchItems(tasks.length)) throw new StockxError(429, 'Batch usage limit exceeded')
  const now = clock.now()
  const items = tasks.map<StockxBatchItem>(({ echo, work }) => ({
    itemId: random.uuid(),
    status: 'QUEUED',
    listingInput: echo,
    work,
    result: null,
    error: null,
  }))
  const batch: Batch = {
    batchId: random.uuid(),
    seller,
    kind,
    status: 'QUEUED',
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    items,
  }
  store.batches.set(batch.batchId, batch)
  journal.record('batch.created', { batchId: batch.batchId, kind, items: items.length })
  if (settings.operationDelayMs === 0 && !settings.areBatchesPaused) complete(context, batch)
  else planNext(context, batch)
  return batch
}

/** The interval, in ms, at which a paused batch checks whether to continue when nothing else takes time. */
const STANDS_MS = 500

const planNext = ({ agenda, settings }: StockxContext, { batchId }: Batch) =>
  agenda.plan({ name: 'continueBatch', details: { batchId }, inMs: settings.operationDelayMs || STANDS_MS })

export function continueBatch(context: StockxContext, batchId: string): void {
  const batch = context.store.batches.get(batchId)
  if (batch && context.settings.areBatchesPaused) return planNext(context, batch)
  if (batch?.status === 'IN_PROGRESS') complete(context, batch)
  if (batch?.status !== 'QUEUED') return
  batch.status = 'IN_PROGRESS'
  batch.updatedAt = context.clock.now()
  planNext(context, batch)
}

function complete(context: StockxContext, batch: Batch): void {
  for (const item of batch.items) runItem(context, batch, item)
  batch.status = 'COMPLETED'
  batch.updatedAt = context.clock.now()
  batch.completedAt = context.clock.now()
}

function runItem(context: StockxContext, { batchId, seller }: Batch, item: StockxBatchItem): void {
  try {
    const operation = perform(context, item.work, { seller, batch: { batchId, taskId: item.itemId } })
    if (operation.error !== null) throw invalid(operation.error)
    item.status = 'COMPLETED'
    const askId = context.store.listings.get(operation.listingId)?.ask?.askId ?? null
    item.result = { askId, listingId: operation.listingId }
  } catch (error) {
    item.status = 'FAILED'
    item.error = error instanceof Error ? error.message : String(error)
  }
}

function perform(context: StockxContext, work: StockxBatchWork, origin: Origin): Operation {
  if (work.kind === 'create') return createListing(context, work.input, origin)
  const { seller, batch } = origin
  const listing = findListing(context, seller, work.listingId)
  if (work.kind === 'delete') return changeListing(context, listing, { type: 'DELETE', batch })
  const { active, terms } = work
  const isSwitched = active !== undefined && active !== (listing.status === 'ACTIVE')
  const type = !isSwitched ? 'UPDATE' : active ? 'ACTIVATE' : 'DEACTIVATE'
  return changeListing(context, listing, { type, terms, batch })
}

function findListing(context: StockxContext, seller: string, listingId: string): Listing {
  const listing = context.store.listings.get(listingId)
  if (listing?.seller !== seller) throw resourceNotFound('Listing not found')
  return listing
}
