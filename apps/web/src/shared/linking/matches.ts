import type { Answer } from '../api.ts'

/** The proposed links between the sizes of a shop's product and a catalog product. */
export type ProposedMatches = Answer<'GET /shopify/syncs/{id}/matches'>
export type Match = ProposedMatches['variant_mappings'][number]
