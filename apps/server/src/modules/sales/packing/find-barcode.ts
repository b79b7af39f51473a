import { hasRightCheckDigit, readCode } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { required } from '../../../platform/required.ts'
import { type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { type BarcodeSizes, sizesOfBarcode } from '../../stores/index.ts'
import { type ScannedSize, scannedSize, sizeNames } from './queries/scanned-size.ts'

/** Returns the key by which a barcode is compared. Refuses a text that is not a barcode. */
export function readBarcode(barcode: string): string | Refusal {
  const read = readCode(barcode)
  return 'key' in read ? read.key : refuseField('barcode', read.problem)
}

/** Returns why a barcode (its key) does not identify a single size, or null if it does. */
export async function barcodeRefusal(tx: Tx, key: string, { variantIds }: BarcodeSizes): Promise<Refusal | null> {
  if (variantIds.length === 1) return null
  if (variantIds.length > 1) {
    const several = `Several sizes have this barcode: ${await sizeNames(tx, variantIds)}.`
    return {
      ...refuse('conflict', `${several} Choose the sale that the pair is for, and scan it again.`),
      code: 'barcode_ambiguous',
    }
  }
  const misread = hasRightCheckDigit(key) ? '' : ' Its last digit does not match, so it may have been misread.'
  return { ...refuse('not_found', `Product not found for this barcode.${misread}`), code: 'barcode_unknown' }
}

/**
 * Returns the size that a barcode identifies. Refuses a text that is not a barcode, an unknown barcode, and one that
 * several sizes have.
 */
export async function lookUpBarcode(tx: Tx, barcode: string): Promise<ScannedSize | Refusal> {
  const key = readBarcode(barcode)
  if (typeof key !== 'string') return key
  const sizes = await sizesOfBarcode(tx, key)
  const refusal = await barcodeRefusal(tx, key, sizes)
  if (refusal) return refusal
  const size = await scannedSize(tx, required(sizes.variantIds[0], 'the size of a barcode'))
  return size ? { ...size, is_taught: sizes.isTaught } : { ...refuse('not_found', NOTHING), code: 'barcode_unknown' }
}

const NOTHING = 'Product not found for this barcode.'
