import type { Candidate } from './candidates.ts'
import type { ArkProduct } from './stores.queries.ts'

/** How far a person is with tying a product of the store to the catalogue. */
export type Tying =
  | { step: 'find'; candidate: Candidate }
  | { step: 'confirm'; candidate: Candidate; product: ArkProduct }

/** Where tying begins: at the suggestion, or at what a person found before; without either at the search. */
export const beginTying = (candidate: Candidate, found?: ArkProduct): Tying => {
  const product = found ?? candidate.suggestion?.product
  return product ? { step: 'confirm', candidate, product } : { step: 'find', candidate }
}
