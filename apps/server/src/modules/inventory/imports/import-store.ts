import type { ExportRow, StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { lockInProgress, reportStep } from '../../../platform/runs/do-run.ts'
import { beginRun, completeRun, stopRun } from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { type NewAuditEntry, recordAudit } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import {
  matchOpenLinks,
  openLinks,
  openStore,
  removeMissingLinks,
  saveShopStatuses,
  saveStoreProducts,
  suggestByTitle,
  suggestProducts,
  matchVariants,
} from '../../stores/index.ts'
import { moveCommittedUnits } from '../reserves/move-committed-units.ts'
import { notifyStockChanged } from '../stock/change-stock.ts'
import { stockOfLinks } from '../stock/queries/stock-of-locations.ts'
import { applyImportedLevels, lockStoreLevels } from '../stock/queries/apply-levels.ts'
import { compareStore, differenceRows, importDifference, saveForUndo } from './queries/import-difference.ts'
import { type ImportDifference, importFacts, recordDifference, recordExport } from './queries/import-runs.ts'
import { linkCounts, linksWithItems } from './queries/link-counts.ts'
import { refreshStockTotalsOfStore } from '../stock/queries/refresh-stock-totals.ts'
import { goneOfImport, removeGoneItems } from './queries/remove-gone-items.ts'
import { importMessage } from './rules/import-message.ts'
import { isMassChange } from '../stock/rules/mass-change.ts'
import {
  clearStage,
  lockStage,
  preferHashJoins,
  refreshStatistics,
  requireWholeStage,
  stagedProducts,
  stageRows,
} from './queries/stage-import.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

export interface ImportTarget extends RunRef {
  storeId: number
}

const POLL_MS = 500
const ROWS_AT_ONCE = 5_000
const WRITTEN_AT_ONCE = 2

/**
 * Imports a store's products, sizes and levels by bulk export. ARK reads and stages the whole file, links it to the
 * catalog, and then applies it in one transaction, so that a truncated file never sets stock to zero. A resumed run
 * continues with the export that it started. A run that has ended is left unchanged.
 */
export async function importStore(needs: Needs, run: ImportTarget): Promise<void> {
  const { db } = needs
  const step = (phase: string) => db.asRetailer(run.retailerId, (tx) => reportStep(tx, run, { phase }))
  const isBegun = await db.asRetailer(
    run.retailerId,
    async (tx) => (await lockInProgress(tx, run)) !== null && beginRun(tx, run, 'Shopify is preparing the export'),
  )
  if (!isBegun) return
  const store = await openStore(needs, run.retailerId, run.storeId)
  const exportId = await exportedBy(needs, store, run)
  await step('Reading products and stock')
  const staged = await stageExport(needs, run, store.exportRows(exportId))
  await step('Matching products with the catalog')
  await db.asRetailerForLong(run.retailerId, refreshStatistics)
  await db.asRetailerForLong(run.retailerId, async (tx) => {
    await preferHashJoins(tx)
    await requireWholeStage(tx, run, staged)
    await saveStoreProducts(tx, run, stagedProducts(run.runId))
    const scope = { storeId: run.storeId, productSyncIds: null }
    await suggestProducts(tx, scope)
    await suggestByTitle(tx, scope)
    await matchVariants(tx, scope)
  })
  await step('Applying stock')
  await apply(needs, run, staged)
}

async function exportedBy({ db, clock }: Needs, store: StorePort, run: ImportTarget): Promise<string> {
  const facts = await db.asRetailer(run.retailerId, (tx) => importFacts(tx, run))
  const started = facts?.export_id ?? null
  const exportId = started ?? (await store.startExport())
  if (started === null) await db.asRetailer(run.retailerId, (tx) => recordExport(tx, run, exportId))
  for (;;) {
    const { state, objectCount, error } = await store.exportState(exportId)
    if (state === 'completed') {
      await db.asRetailer(run.retailerId, (tx) => reportStep(tx, run, { total: objectCount }))
      return exportId
    }
    if (state === 'failed') throw new ExportFailed(error ?? 'Shopify could not prepare the export')
    await db.asRetailer(run.retailerId, (tx) => lockInProgress(tx, run))
    await clock.sleep(POLL_MS)
  }
}

/** Shopify could not complete the export, so the next attempt starts another one. */
export class ExportFailed extends Error {}

/**
 * Stages the export in batches, so that memory does not grow with the shop. The next batch is read while two are
 * written. Returns the number of staged rows.
 */
async function stageExport({ db }: Needs, run: ImportTarget, pieces: AsyncIterable<ExportRow[]>): Promise<number> {
  await db.asRetailerForLong(run.retailerId, async (tx) => {
    await lockStage(tx, run)
    await clearStage(tx, run.runId)
    await reportStep(tx, run, { done: 0 })
  })
  const writing = Array.from({ length: WRITTEN_AT_ONCE }, () => Promise.resolve())
  let done = 0
  let batch: ExportRow[] = []
  const flush = async () => {
    const full = batch
    batch = []
    // Waits for the oldest write first. At most `WRITTEN_AT_ONCE` writes run, and a failed one throws here.
    await writing.shift()
    done += full.length
    const read = done
    const written = db.asRetailer(run.retailerId, async (tx) => {
      await stageRows(tx, run, full)
      await reportStep(tx, run, { done: read })
    })
    // A later flush awaits this promise. Until then its failure must not end the process as an unhandled rejection.
    written.catch(() => undefined)
    writing.push(written)
  }
  try {
    for await (const rows of pieces) {
      batch.push(...rows)
      if (batch.length >= ROWS_AT_ONCE) await flush()
    }
    await flush()
    await Promise.all(writing)
    return done
  } finally {
    // The next attempt of this job must not run beside writes of this one.
    await Promise.allSettled(writing)
  }
}

/** Stops the import without changing stock. A person reviews the difference and confirms or cancels the import. */
async function stop(
  tx: Tx,
  needs: Pick<Needs, 'jobs' | 'clock'>,
  { run, difference }: { run: ImportTarget; difference: ImportDifference },
): Promise<void> {
  await clearStage(tx, run.runId)
  await recordDifference(tx, run, difference)
  await stopRun(tx, run, 'It would change more than a fifth of the stock. Review the difference under Inventory')
  await notify(tx, needs, {
    retailerId: run.retailerId,
    notice: {
      kind: 'import_stopped',
      subject: `run ${run.runId}`,
      title: 'An import was stopped: it would change more than a fifth of the stock',
      body: 'Nothing has changed. Review the difference, then apply or discard it.',
      path: '/inventory',
    },
  })
}

async function apply({ db, jobs, clock }: Needs, run: ImportTarget, staged: number): Promise<void> {
  const { retailerId, storeId, runId } = run
  await db.asRetailerForLong(retailerId, async (tx) => {
    const facts = await importFacts(tx, run)
    if (!facts) throw new Error(`run ${runId} is not an import`)
    const { confirmed_by: confirmedBy, started_at: readAt } = facts
    const source = { retailerId, storeId, cause: 'import', externalId: String(runId), readAt }
    const compared = { source, runId }
    await preferHashJoins(tx)
    await lockStoreLevels(tx, storeId)
    await requireWholeStage(tx, run, staged)
    await compareStore(tx, compared)
    const difference = await importDifference(tx, compared)
    const isMass = isMassChange(difference)
    if (isMass && confirmedBy === null)
      return stop(
        tx,
        { jobs, clock },
        { run, difference: { sums: difference, rows: await differenceRows(tx, compared) } },
      )
    if (isMass) await saveForUndo(tx, compared)
    const applied = await applyImportedLevels(tx, source, runId)
    const goneItems = await removeGoneItems(tx, source, goneOfImport(source, runId))
    const { missing, removed } = await removeMissingLinks(tx, storeId, {
      ...stagedProducts(runId),
      kept: linksWithItems,
    })
    if (missing > 0 || goneItems.removed > 0)
      await matchOpenLinks(
        tx,
        { jobs },
        {
          retailerId,
          storeId,
          productSyncIds: await openLinks(tx, { storeId, besideProduct: null }),
        },
      )
    const switched = await stockOfLinks(tx, await saveShopStatuses(tx, run, stagedProducts(runId)))
    await clearStage(tx, runId)
    const variantIds = [...new Set([applied, goneItems, switched].flatMap((each) => each.variantIds))]
    const read = { variantIds, reserved: goneItems.reserved }
    const carried = await moveCommittedUnits(tx, { jobs, clock }, { source, read })
    const changedLinks = [applied, goneItems, switched].flatMap(({ productSyncIds }) => productSyncIds)
    await refreshStockTotalsOfStore(tx, run, [...new Set([...changedLinks, ...carried])])
    await notifyStockChanged(tx, jobs, {
      retailerId,
      variantIds,
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
    await completeRun(tx, run, { phase: importMessage(result, removed), result, canUndo: isMass, at: clock.now() })
    for (const changed of ['links', 'locations', 'stores'] as const) announce(tx, retailerId, { changed, ids: [] })
  })
}

/** Records an import that has ended in the audit log. */
export const recordImport = (
  tx: Tx,
  { retailerId, storeId }: ImportTarget,
  ended: Pick<NewAuditEntry, 'status' | 'details' | 'error_message'>,
): Promise<void> =>
  recordAudit(tx, {
    ...ended,
    retailerId,
    userId: null,
    event_type: 'shopify_inventory_sync',
    details: { store_id: storeId, ...ended.details },
  })
