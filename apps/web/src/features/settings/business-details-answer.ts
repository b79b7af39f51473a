import type { Answer } from '../../shared/api.ts'

/** The facts about the reader's business on invoices. */
export type BusinessDetailsAnswer = Answer<'GET /business-details'>
