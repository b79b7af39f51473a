/**
 * Wholesale: what retailers offer to buyers, the orders that come of it, and how they go on (domain §8). The buyers'
 * side is asked for by `db.asBuyer`, the sellers' by `db.asRetailer` like everything of theirs.
 */
export { readWholesaleHandle, wholesaleHandle } from './rules/wholesale-handle.ts'
