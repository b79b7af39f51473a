/** Wholesale: buyers' orders and offers, and the pairs that they hold. */
export { HELD_BY_ORDERS } from './pairs/queries/held-pairs.ts'
