import { taughtStyleCode } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { removeTaughtCode, saveTaughtCode } from './queries/taught-style-codes.ts'

interface Linked {
  retailerId: number
  productId: number | null
  sku: string | null
}

/**
 * Teaches, in the transaction of a link made by hand, that the style code in the shop's SKU means that product: to this
 * retailer alone (domain §2). An SKU without the shape of a style code teaches nothing.
 */
export async function learnStyleCode(tx: Tx, { retailerId, productId, sku, at }: Linked & { at: Date }): Promise<void> {
  const styleCode = taughtStyleCode(sku)
  if (productId !== null && styleCode !== null) await saveTaughtCode(tx, { retailerId, styleCode, productId, at })
}

/** Takes that back when the link is given up: what it taught would link other products to the wrong shoe. */
export async function unlearnStyleCode(tx: Tx, { retailerId, productId, sku }: Linked): Promise<void> {
  const styleCode = taughtStyleCode(sku)
  if (productId !== null && styleCode !== null) await removeTaughtCode(tx, { retailerId, styleCode, productId })
}
