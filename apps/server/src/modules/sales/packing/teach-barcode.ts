import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { removeTaughtBarcode, saveTaughtBarcode, sizesOfBarcode } from '../../stores/index.ts'
import { readBarcode } from './look-up-barcode.ts'
import { isSizeOfPlaces, type ScannedSize, scannedSize, sizeNames } from './queries/scanned-size.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>

/**
 * A person who holds the box says on which size its barcode stands. For this retailer alone, until it is taken back.
 * Refused where the catalogue or the shop already says otherwise: a pair in the wrong box is no reason to believe the
 * box from then on, and a barcode on several sizes is asked about at each scan; staff of some locations say it of sizes
 * that lie there, or were sold from there.
 */
export async function teachBarcode(
  { db, clock }: Needs,
  { retailerId, userId, locationIds }: StaffCaller,
  { barcode, variantId }: { barcode: string; variantId: number },
): Promise<ScannedSize | Refusal> {
  const key = readBarcode(barcode)
  if (typeof key !== 'string') return key
  return db.asRetailer(retailerId, async (tx) => {
    const size = await scannedSize(tx, variantId)
    if (!size || !(await isSizeOfPlaces(tx, variantId, locationIds))) return notFound('This size')
    const { variantIds, isTaught } = await sizesOfBarcode(tx, key)
    const [known] = variantIds
    if (!isTaught && variantIds.length === 1 && known !== variantId) {
      const other = await sizeNames(tx, variantIds)
      return { ...refuse('conflict', `This barcode stands on another size already: ${other}.`), code: 'barcode_known' }
    }
    // A word that is remembered would decide about the pairs of the other sizes.
    if (!isTaught && variantIds.length > 1) {
      const sizes = await sizeNames(tx, variantIds)
      const where = `This barcode stands on several sizes: ${sizes}.`
      const way = 'Choose the sale of each pair instead, and correct the barcodes in Shopify.'
      return { ...refuse('conflict', `${where} ${way}`), code: 'barcode_ambiguous' }
    }
    await saveTaughtBarcode(tx, { retailerId, barcode: key, variantId, userId, at: clock.now() })
    await recordAudit(tx, {
      retailerId,
      userId,
      event_type: 'barcode_taught',
      status: 'success',
      details: { barcode: key, product: size.product_name, size: size.size },
    })
    announce(tx, retailerId, { changed: 'sales', ids: [] })
    return { ...size, is_taught: true }
  })
}

/** Takes back what was said of a barcode by hand; what the catalogue and the shop say of it counts again. */
export async function forgetBarcode(
  { db }: Needs,
  { retailerId, userId, locationIds }: StaffCaller,
  barcode: string,
): Promise<{ message: string } | Refusal> {
  const key = readBarcode(barcode)
  if (typeof key !== 'string') return key
  return db.asRetailer(retailerId, async (tx) => {
    const { variantIds, isTaught } = await sizesOfBarcode(tx, key)
    if (isTaught && !(await isSizeOfPlaces(tx, variantIds[0] ?? 0, locationIds))) return notFound('This barcode')
    const taught = await removeTaughtBarcode(tx, { retailerId, barcode: key })
    if (!taught) return notFound('This barcode')
    const size = await sizeNames(tx, [taught.variant_id])
    const details = { barcode: key, size }
    await recordAudit(tx, { retailerId, userId, event_type: 'barcode_forgotten', status: 'success', details })
    announce(tx, retailerId, { changed: 'sales', ids: [] })
    return { message: `This barcode no longer stands on ${size}.` }
  })
}
