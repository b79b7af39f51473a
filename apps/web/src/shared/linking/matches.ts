import type { Answer } from '../api.ts'

/** How the sizes of a product of a store would be linked to a catalogue product. */
export type ProposedMatches = Answer<'GET /shopify/syncs/{id}/matches'>
export type Match = ProposedMatches['variant_mappings'][number]
