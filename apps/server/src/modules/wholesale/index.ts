/**
 * The wholesale module: buyers' orders and offers, the pairs that they reserve, and the numbers that wait for the
 * seller.
 */
export { RESERVED_BY_ORDERS } from './pairs/queries/reserved-pairs.ts'
export { waitingForSeller } from './offers/queries/waiting-for-seller.ts'
