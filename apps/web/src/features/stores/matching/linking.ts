import type { Candidate } from './candidates.ts'
import type { ArkProduct } from '../stores.queries.ts'

/** The step of linking a store's product to the catalog. */
export type Linking =
  | { step: 'find'; candidate: Candidate }
  | { step: 'confirm'; candidate: Candidate; product: ArkProduct }

/** Returns the first step: confirm the suggestion or what a person found before; without either, search. */
export const beginLinking = (candidate: Candidate, found?: ArkProduct): Linking => {
  const product = found ?? candidate.suggestion?.product
  return product ? { step: 'confirm', candidate, product } : { step: 'find', candidate }
}
