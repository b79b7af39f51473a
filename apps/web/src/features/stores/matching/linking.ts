import type { Candidate } from './candidates.ts'
import type { ArkProduct } from '../stores.queries.ts'

/** How far a person is with linking a product of the store to the catalogue. */
export type Linking =
  | { step: 'find'; candidate: Candidate }
  | { step: 'confirm'; candidate: Candidate; product: ArkProduct }

/** Where linking begins: at the suggestion, or at what a person found before; without either at the search. */
export const beginLinking = (candidate: Candidate, found?: ArkProduct): Linking => {
  const product = found ?? candidate.suggestion?.product
  return product ? { step: 'confirm', candidate, product } : { step: 'find', candidate }
}
