import { isId, isText } from '../../../shared/sales/lists/sale-filters.ts'

/** What of the buyers' inventory lives in its address. */
export interface BuyerInventoryView {
  search?: string
  size?: string
  /** Sizes (`variant_id`) whose sellers are shown. */
  open?: number[]
  /** The product whose run of sizes is being filled. */
  run?: number
  /** The product of a seller (`product_sync_id`) for which a price is being offered, and which product it is. */
  offer?: number
  product?: number
  cart?: true
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseBuyerInventoryView(address: Record<string, unknown>): BuyerInventoryView {
  const { search, size, run, offer, product, cart } = address
  const open = Array.isArray(address['open']) ? address['open'].filter(isId) : []
  return {
    ...(isText(search) && { search: String(search) }),
    ...(isText(size) && { size: String(size) }),
    ...(open.length > 0 && { open }),
    ...(isId(run) && { run }),
    ...(isId(offer) && isId(product) && { offer, product }),
    ...(cart === true && { cart }),
  }
}
