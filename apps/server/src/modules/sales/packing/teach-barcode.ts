import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { removeTaughtBarcode, saveTaughtBarcode, sizesOfBarcode } from '../../stores/index.ts'
import { readBarcode } from './find-barcode.ts'
import { isSizeOfPlaces, type ScannedSize, scannedSize, sizeNames } from './queries/scanned-size.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>

/**
 * Records which size a barcode belongs to, on the word of a person who has the box. This applies to this retailer only
 * and can be taken back. Refuses if the catalog or the shop knows the barcode on another size, because one pair in a
 * wrong box proves nothing, and if several sizes have it, because each scan must ask. Staff restricted to locations may
 * do this only for sizes at or sold from their locations.
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
      return { ...refuse('conflict', `Another size already has this barcode: ${other}.`), code: 'barcode_known' }
    }
    // A remembered answer would also apply to pairs of the other sizes.
    if (!isTaught && variantIds.length > 1) {
      const sizes = await sizeNames(tx, variantIds)
      const where = `Several sizes have this barcode: ${sizes}.`
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

/** Removes what a person recorded about a barcode. The data of the catalog and the shop applies again. */
export async function forgetBarcode(
  { db }: Needs,
  { retailerId, userId, locationIds }: StaffCaller,
  barcode: string,
): Promise<{ message: string } | Refusal> {
  const key = readBarcode(barcode)
  if (typeof key !== 'string') return key
  return db.asRetailer(retailerId, async (tx) => {
    const { variantIds, isTaught } = await sizesOfBarcode(tx, key)
    const [sizeId] = variantIds
    const isSeen = locationIds.length === 0 || (sizeId !== undefined && (await isSizeOfPlaces(tx, sizeId, locationIds)))
    if (isTaught && !isSeen) return notFound('This barcode')
    const taught = await removeTaughtBarcode(tx, { retailerId, barcode: key })
    if (!taught) return notFound('This barcode')
    const size = await sizeNames(tx, [taught.variant_id])
    const details = { barcode: key, size }
    await recordAudit(tx, { retailerId, userId, event_type: 'barcode_forgotten', status: 'success', details })
    announce(tx, retailerId, { changed: 'sales', ids: [] })
    return { message: `This barcode no longer belongs to ${size}.` }
  })
}
