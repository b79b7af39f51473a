import type { ExportRow, Store } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { announce } from '../../platform/events.ts'
import { type AuditEntry, recordAudit } from '../accounts/index.ts'
import {
  openStore,
  removeMissingLinks,
  saveStoreProducts,
  suggestByTitle,
  suggestProducts,
  matchVariants,
} from '../stores/index.ts'
import { notifyStockChanged } from './change-stock.ts'
import { applyStoreLevels, holdStore } from './queries/apply-levels.ts'
import { differenceRows, importDifference, saveForUndo } from './queries/import-difference.ts'
import { exportOfImport, lockImport, startOfImport, supersedeStopped } from './queries/import-runs.ts'
import {
  beginImport,
  completeImport,
  recordExport,
  recordPhase,
  recordSize,
  recordStaged,
  stopImport,
} from './queries/import-transitions.ts'
import { linkCounts, linksWithItems } from './queries/link-counts.ts'
import { refreshStockTotalsOfStore } from './queries/refresh-stock-totals.ts'
import { removeGoneItems } from './queries/remove-gone-items.ts'
import { isMassChange } from './rules/mass-change.ts'
import {
  clearStage,
  joinByHashing,
  refreshStatistics,
  stagedLevels,
  stagedProducts,
  stageRows,
} from './queries/stage-import.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

export interface ImportTarget {
  retailerId: number
  storeId: number
  importId: number
}

const POLL_MS = 500
const ROWS_AT_ONCE = 5_000

/**
 * Imports a store's products, sizes and levels by bulk export: exported, staged, linked to the catalogue, applied
 * in one transaction. Nothing is applied before the whole file was read, so that a short file never zeroes stock
 * (quality.md C5). A run that is taken up again goes on with the export it has started; one that has ended is left
 * as it is.
 */
export async function importStore(needs: Needs, run: ImportTarget): Promise<void> {
  const { db } = needs
  const record = (phase: string) => db.asRetailer(run.retailerId, (tx) => recordPhase(tx, run, phase))
  const isBegun = await db.asRetailer(run.retailerId, async (tx) => {
    if (!(await beginImport(tx, run, 'Shopify prepares the export'))) return false
    await supersedeStopped(tx, run.storeId, needs.clock.now())
    return true
  })
  if (!isBegun) return
  const store = await openStore(needs, run.retailerId, run.storeId)
  const exportId = await exportedBy(needs, store, run)
  await record('Reading products and stock')
  await stageExport(needs, run, store.exportRows(exportId))
  await record('Matching products with the catalogue')
  await db.asRetailerForLong(run.retailerId, refreshStatistics)
  await db.asRetailerForLong(run.retailerId, async (tx) => {
    await joinByHashing(tx)
    await saveStoreProducts(tx, run, stagedProducts(run.importId))
    const scope = { storeId: run.storeId, productSyncIds: null }
    await suggestProducts(tx, scope)
    await suggestByTitle(tx, scope)
    await matchVariants(tx, scope)
  })
  await record('Applying stock')
  await apply(needs, run)
}

async function exportedBy({ db, clock }: Needs, store: Store, run: ImportTarget): Promise<string> {
  const started = await db.asRetailer(run.retailerId, (tx) => exportOfImport(tx, run.importId))
  const exportId = started ?? (await store.startExport())
  if (started === null) await db.asRetailer(run.retailerId, (tx) => recordExport(tx, run, exportId))
  for (;;) {
    const { state, objectCount, error } = await store.exportState(exportId)
    if (state === 'completed') {
      await db.asRetailer(run.retailerId, (tx) => recordSize(tx, run, objectCount))
      return exportId
    }
    if (state === 'failed') throw new ExportFailed(error ?? 'Shopify could not prepare the export')
    await clock.sleep(POLL_MS)
  }
}

/** The export itself failed: another one has to be started. */
export class ExportFailed extends Error {}

/**
 * Lays the export down, a batch at a time, so that memory does not grow with the shop; the next batch is read while
 * one is written.
 */
async function stageExport({ db }: Needs, run: ImportTarget, pieces: AsyncIterable<ExportRow[]>): Promise<void> {
  await db.asRetailerForLong(run.retailerId, async (tx) => {
    await clearStage(tx, run.importId)
    await recordStaged(tx, run, 0)
  })
  let done = 0
  let batch: ExportRow[] = []
  let writing = Promise.resolve()
  const flush = async () => {
    const full = batch
    batch = []
    await writing
    done += full.length
    writing = db.asRetailer(run.retailerId, async (tx) => {
      await stageRows(tx, run, full)
      await recordStaged(tx, run, done)
    })
    // Awaited with the next batch; until then nobody else listens for its failure.
    writing.catch(() => undefined)
  }
  for await (const rows of pieces) {
    batch.push(...rows)
    if (batch.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
  await writing
}

/** Nothing is changed: a person looks at the difference and lets the import go on, or gives it up (quality.md 1). */
async function stop(tx: Tx, run: ImportTarget, difference: object): Promise<void> {
  await clearStage(tx, run.importId)
  await stopImport(tx, run, difference)
}

async function apply({ db, jobs, clock }: Needs, run: ImportTarget): Promise<void> {
  const { retailerId, storeId, importId } = run
  await db.asRetailerForLong(retailerId, async (tx) => {
    // The export is younger than its run: what was read since the run began is truer.
    const readAt = await startOfImport(tx, importId)
    const source = { retailerId, storeId, cause: 'import', externalId: String(importId), readAt }
    const levels = stagedLevels(importId)
    await joinByHashing(tx)
    await holdStore(tx, storeId)
    const difference = await importDifference(tx, source, levels)
    if (isMassChange(difference)) {
      const confirmedBy = (await lockImport(tx, importId))?.confirmed_by ?? null
      if (confirmedBy === null)
        return stop(tx, run, { sums: difference, rows: await differenceRows(tx, source, levels) })
      await saveForUndo(tx, { source, importId, levels })
    }
    const applied = await applyStoreLevels(tx, source, { importId, levels })
    const goneItems = await removeGoneItems(tx, source, { itemIds: null, levels })
    const gone = await removeMissingLinks(tx, storeId, { ...stagedProducts(importId), kept: linksWithItems })
    await clearStage(tx, importId)
    await refreshStockTotalsOfStore(tx, run, [...applied.productSyncIds, ...goneItems.productSyncIds])
    await notifyStockChanged(tx, jobs, {
      retailerId,
      variantIds: [...new Set([...applied.variantIds, ...goneItems.variantIds])],
      productSyncIds: [],
    })
    const counts = await linkCounts(tx, storeId)
    const result = {
      ...counts,
      created_items: applied.createdItems,
      updated_items: applied.updatedItems,
      deleted_items: goneItems.removed,
    }
    await recordImport(tx, run, { status: 'success', details: result })
    await completeImport(tx, run, {
      phase: gone > 0 ? `Done; ${gone} products are no longer in the shop` : 'Done',
      result,
      at: clock.now(),
    })
    for (const changed of ['links', 'locations', 'stores'] as const) announce(tx, retailerId, { changed, ids: [] })
  })
}

/** An import that has ended is a line in the audit log. */
export const recordImport = (
  tx: Tx,
  { retailerId, storeId }: ImportTarget,
  ended: Pick<AuditEntry, 'status' | 'details' | 'error_message'>,
): Promise<void> =>
  recordAudit(tx, {
    ...ended,
    retailerId,
    userId: null,
    event_type: 'shopify_inventory_sync',
    details: { store_id: storeId, ...ended.details },
  })
