import { isId } from '../sales/lists/sale-filters.ts'

/** The part of an offer list's state that is in the address, on both sides. */
export interface OffersView {
  /** Shows ended offers; open ones when absent. */
  show?: 'ended'
  /** The id of the open offer. */
  offer?: number
}

/** Reads the view from the address and leaves out invalid values. */
export function parseOffersView(address: Record<string, unknown>): OffersView {
  const { show, offer } = address
  return { ...(show === 'ended' && { show }), ...(isId(offer) && { offer }) }
}
