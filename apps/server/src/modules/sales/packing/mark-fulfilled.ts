import { canUndoFulfilled, FULFILLED, noPairRefusal, SALE_STAGES, saleStatus, WAITING_TO_BE_PACKED } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { planAlerts, STORE_ORDER_BACKSTOP_MS } from '../records/queries/due-sales.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { type Sale, saleById } from '../records/queries/sale-list.ts'
import { deleteScan, insertScan, type ScanAct, scanUnder } from './queries/sale-scans.ts'
import { fulfill, takeFulfillmentBack } from '../records/queries/sale-transitions.ts'
import { firstAlertAt } from '../records/rules/ship-alerts.ts'
import { recordSaleActs } from '../records/record-sale-acts.ts'
import { fulfillStoreOrderJob } from '../sales.jobs.ts'
import { scanRefusal } from './scan-refusal.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

interface Packing {
  saleId: number
  /** The scanned barcode; undefined if the person marks the sale without a scan. */
  barcode: string | undefined
  /** Whether the person confirms the pair, because several sizes have its barcode. */
  isConfirmed?: boolean | undefined
  /** The header `Idempotency-Key`; null if it was not sent. */
  key: string | null
}

/**
 * Marks a sale as packed and handed over. A job ships its Shopify order. Marking it twice changes nothing. With a
 * barcode, it refuses a pair other than the one sold, and a sale that is packed already. A repeated scan with the same
 * key returns the first answer, whatever has happened to the sale since.
 */
export async function markFulfilled(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  { saleId, barcode, isConfirmed = false, key }: Packing,
): Promise<Sale | Refusal> {
  const { retailerId, userId, locationIds } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId, locationIds)
    if (!sale) return notFound('This sale')
    const done = await oncePerScan(tx, { key, userId, saleId, act: 'fulfilled', at: clock.now() }, async () => {
      const canceled = packingRefusal(sale)
      if (canceled) return canceled
      const refusal = barcode === undefined ? null : await scanRefusal(tx, sale, { barcode, isConfirmed })
      if (refusal || sale.fulfilled_at !== null) return refusal
      await packLocked(tx, { jobs, clock }, { caller, sales: [sale] })
      return null
    })
    return isRefusal(done) ? done : ((await saleById(tx, saleId, locationIds)) ?? notFound('This sale'))
  })
}

/** Returns why a sale cannot be packed, or null if it can be or is packed already. */
export function packingRefusal({ canceled_at, oversold, fulfilled_at }: SaleFacts): Refusal | null {
  if (canceled_at) return refuse('conflict', 'This sale was canceled. Put the pair back on its shelf.')
  const noPair = fulfilled_at === null ? noPairRefusal({ isOversold: oversold, isCanceled: false }) : null
  return noPair ? { ...refuse('conflict', noPair), code: 'no_pair' } : null
}

/**
 * Marks locked sales as packed, and queues the jobs that ship their Shopify orders. The caller has checked that they
 * can be packed.
 */
export async function packLocked(
  tx: Tx,
  { jobs, clock }: Pick<Needs, 'jobs' | 'clock'>,
  { caller: { retailerId, userId }, sales }: { caller: StaffCaller; sales: readonly SaleFacts[] },
): Promise<void> {
  if (sales.length === 0) return
  const at = clock.now()
  // If a job is lost, the planner ships the order.
  const packing = { at, by: userId, shipOrderAt: new Date(at.getTime() + STORE_ORDER_BACKSTOP_MS) }
  const waits = ({ stage }: SaleFacts) => SALE_STAGES[stage].to_ship
  await fulfill(tx, idsOf(sales.filter(waits)), { ...packing, status: FULFILLED })
  await fulfill(tx, idsOf(sales.filter((sale) => !waits(sale))), { ...packing, status: null })
  const acts = sales.map((sale) => ({ sale, change: { from: sale.status, to: waits(sale) ? FULFILLED : sale.status } }))
  await recordSaleActs(tx, { retailerId, userId }, { kind: 'sale_packed', acts })
  const ids = idsOf(sales)
  announce(tx, retailerId, { changed: 'sales', ids })
  const shipped = ids.map((sale_id) => ({ retailer_id: retailerId, sale_id }))
  await jobs.within(tx).sendMany(fulfillStoreOrderJob, shipped)
}

const idsOf = (sales: readonly SaleFacts[]): number[] => sales.map(({ sale_id }) => sale_id)

interface Undoing {
  saleId: number
  /** The time of the fulfillment to take back; undefined for the current one. */
  fulfilledAt: string | undefined
  key: string | null
}

/**
 * Takes a fulfillment back, so that the sale waits to be packed again. Refuses if the marketplace reports the pair as
 * shipped, and if the sale was packed again since.
 */
export async function markCreated(
  { db, clock }: Needs,
  caller: StaffCaller,
  { saleId, fulfilledAt, key }: Undoing,
): Promise<Sale | Refusal> {
  const { retailerId, userId, locationIds } = caller
  if (fulfilledAt !== undefined && Number.isNaN(Date.parse(fulfilledAt)))
    return refuseField('fulfilled_at', 'Fulfilled at is not a time. Refresh the page and try again.')
  return db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId, locationIds)
    if (!sale) return notFound('This sale')
    const done = await oncePerScan(tx, { key, userId, saleId, act: 'created', at: clock.now() }, async () => {
      const refusal = undoRefusal(sale, fulfilledAt)
      if (refusal) return refusal
      await unpackLocked(tx, { caller, at: clock.now() }, [sale])
      return null
    })
    return isRefusal(done) ? done : ((await saleById(tx, saleId, locationIds)) ?? notFound('This sale'))
  })
}

/**
 * Takes back the fulfillments of locked sales. The planner cancels fulfillments that their Shopify orders have by now.
 */
export async function unpackLocked(
  tx: Tx,
  { caller: { retailerId, userId }, at }: { caller: Pick<StaffCaller, 'retailerId' | 'userId'>; at: Date },
  sales: readonly SaleFacts[],
): Promise<void> {
  if (sales.length === 0) return
  for (const [platform, of] of Map.groupBy(sales, ({ platform }) => platform))
    await takeFulfillmentBack(tx, idsOf(of), { status: WAITING_TO_BE_PACKED[platform], at })
  const acts = sales.map((sale) => ({ sale, change: { from: sale.status, to: WAITING_TO_BE_PACKED[sale.platform] } }))
  await recordSaleActs(tx, { retailerId, userId }, { kind: 'sale_unpacked', acts })
  // Their deadlines count again. Alerts that were sent before are not sent twice.
  const alerts = sales.flatMap(({ sale_id: saleId, ship_by }) =>
    ship_by ? [{ saleId, at: firstAlertAt(ship_by) }] : [],
  )
  await planAlerts(tx, retailerId, alerts)
  announce(tx, retailerId, { changed: 'sales', ids: idsOf(sales) })
}

/**
 * Returns why a fulfillment cannot be taken back, or null if it can. `fulfilledAt` is the time of the fulfillment in
 * question; undefined for the current one.
 */
export function undoRefusal(sale: SaleFacts, fulfilledAt: string | undefined): Refusal | null {
  if (sale.fulfilled_at === null)
    return { ...refuse('conflict', 'This sale is not marked as fulfilled.'), code: 'not_fulfilled' }
  if (!canUndoFulfilled(sale.stage))
    return refuse('conflict', `This sale is already ${saleStatus(sale.status).label.toLowerCase()} at the marketplace.`)
  if (fulfilledAt !== undefined && Date.parse(fulfilledAt) !== sale.fulfilled_at.getTime())
    return {
      ...refuse('conflict', 'This sale was taken back and packed again since. Check its pair before you undo that.'),
      code: 'fulfilled_again',
    }
  return null
}

interface ScanRequest {
  key: string | null
  userId: number
  saleId: number
  act: ScanAct
  at: Date
}

const OTHER_SCAN: Refusal = {
  ...refuse('conflict', 'This scan was used for something else before. Scan the pair again.'),
  code: 'idempotency_key_reused',
}

/**
 * Does the work of a scan once per key. A repeated or concurrent scan with the key has no effect. A refused scan is
 * deleted so that it can be tried again. Refuses a key that belongs to another scan.
 */
async function oncePerScan(
  tx: Tx,
  { key, userId, ...scan }: ScanRequest,
  work: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  if (key === null) return work()
  const isFirst = await insertScan(tx, { userId, key }, scan)
  if (!isFirst) {
    const before = await scanUnder(tx, { userId, key })
    return before?.sale_id === scan.saleId && before.act === scan.act ? null : OTHER_SCAN
  }
  const refusal = await work()
  if (refusal) await deleteScan(tx, { userId, key })
  return refusal
}
