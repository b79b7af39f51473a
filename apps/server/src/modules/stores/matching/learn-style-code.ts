import { taughtStyleCode } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { removeStyleCodeOfRetailer, saveStyleCodeOfRetailer } from './queries/taught-style-codes.ts'

interface Linked {
  retailerId: number
  productId: number | null
  sku: string | null
}

/**
 * Saves, in the transaction of a manual link, that the style code in the shop's SKU means that product, for this
 * retailer alone. An SKU without the form of a style code is ignored.
 */
export async function learnStyleCode(tx: Tx, { retailerId, productId, sku, at }: Linked & { at: Date }): Promise<void> {
  const styleCode = taughtStyleCode(sku)
  if (productId !== null && styleCode !== null)
    await saveStyleCodeOfRetailer(tx, { retailerId, styleCode, productId, at })
}

/** Deletes that style code when the link is removed, because it would link other products to the wrong shoe. */
export async function unlearnStyleCode(tx: Tx, { retailerId, productId, sku }: Linked): Promise<void> {
  const styleCode = taughtStyleCode(sku)
  if (productId !== null && styleCode !== null)
    await removeStyleCodeOfRetailer(tx, { retailerId, styleCode, productId })
}
