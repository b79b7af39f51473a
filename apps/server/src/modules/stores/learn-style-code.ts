import type { Capabilities } from '../../platform/capabilities.ts'
import { forgetStyleCode, saveStyleCodes } from '../catalogue/index.ts'

interface Tied {
  product_id: number | null
  sku: string | null
}

/** Teaches that the style code in a shop's SKU means the product it was tied to by hand (domain §2). */
export const learnStyleCode = ({ db }: Pick<Capabilities, 'db'>, { product_id: productId, sku }: Tied) =>
  db.asPlatform(async (tx) => {
    const styleCode = styleCodeOf(sku)
    if (productId !== null) await saveStyleCodes(tx, { productId, styleCode, learntFrom: 'tie' })
  })

/** Takes that back when the tie is given up: what it taught would tie other products to the wrong shoe. What a marketplace says stays. */
export const unlearnStyleCode = ({ db }: Pick<Capabilities, 'db'>, { product_id: productId, sku }: Tied) =>
  db.asPlatform(async (tx) => {
    const styleCode = styleCodeOf(sku)
    if (productId !== null && styleCode !== null) await forgetStyleCode(tx, { productId, styleCode })
  })

const styleCodeOf = (sku: string | null): string | null => sku?.match(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]{3})?/)?.[0] ?? null
