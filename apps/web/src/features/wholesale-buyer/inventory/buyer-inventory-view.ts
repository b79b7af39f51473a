import { isId, isText } from '../../../shared/sales/lists/sale-filters.ts'

/** The part of the Available Inventory page's state that is in the address. */
export interface BuyerInventoryView {
  search?: string
  size?: string
  /** Products (`product_id`) whose sizes are shown. */
  opened?: number[]
  /** Sizes (`variant_id`) whose sellers are shown. */
  open?: number[]
  /** The product whose size run is open. */
  run?: number
  /** The seller's product (`product_sync_id`) of the open offer form, and its catalog product. */
  offer?: number
  product?: number
  cart?: true
}

/** Reads the view from the address and leaves out invalid values. */
export function parseBuyerInventoryView(address: Record<string, unknown>): BuyerInventoryView {
  const { search, size, run, offer, product, cart } = address
  const [open, opened] = [idsIn(address['open']), idsIn(address['opened'])]
  return {
    ...(isText(search) && { search: String(search) }),
    ...(isText(size) && { size: String(size) }),
    ...(opened.length > 0 && { opened }),
    ...(open.length > 0 && { open }),
    ...(isId(run) && { run }),
    ...(isId(offer) && isId(product) && { offer, product }),
    ...(cart === true && { cart }),
  }
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : [])
