import type { Answer } from '../../shared/api.ts'

export type Store = Answer<'GET /shopify/stores'>[number]
export type SyncPage = Answer<'GET /shopify/stores/{id}/pending-syncs'>
/** A product of a store with what it is, or may be, in the catalogue. */
export type Sync = SyncPage['syncs'][number]

/** How well a suggestion fits; the server gives a fraction. */
export const scoreInPercent = (score: number | null): string => (score === null ? '–' : `${Math.round(score * 100)}%`)
