/** The wholesale module: buyers' orders and offers, and the pairs that they reserve. */
export { BUYER_TIES } from './orders/queries/buyer-ties.ts'
export { RESERVED_BY_ORDERS } from './pairs/queries/reserved-pairs.ts'
export { hasSoldWholesale, openDealsOfSeller } from './orders/queries/seller-ties.ts'
