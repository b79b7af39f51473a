/** The wholesale module: buyers' orders and offers, and the pairs that they reserve. */
export { RESERVED_BY_ORDERS } from './pairs/queries/reserved-pairs.ts'
