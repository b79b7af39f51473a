import { isId } from '../sales/lists/sale-filters.ts'

/** What of a list of wholesale offers lives in its address; the same on both sides. */
export interface OffersView {
  /** Left out: those that are open. */
  show?: 'ended'
  /** The offer whose details are open. */
  offer?: number
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseOffersView(address: Record<string, unknown>): OffersView {
  const { show, offer } = address
  return { ...(show === 'ended' && { show }), ...(isId(offer) && { offer }) }
}
