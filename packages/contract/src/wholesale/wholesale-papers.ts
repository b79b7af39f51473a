import Type from 'typebox'
import type { Area } from '../call.ts'
import { IdParams } from '../fields.ts'

/** What goes with a wholesale order on paper. */
export const wholesalePapers = {
  'GET /bulk-sales/{id}/packing-list.pdf': {
    operationId: 'downloadPackingList',
    summary: 'What to take from which shelf for a wholesale order, as PDF; without prices',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
  'GET /bulk-sales/{id}/invoice.pdf': {
    operationId: 'downloadWholesaleInvoice',
    summary: 'The invoice of a wholesale order as PDF; not before it is approved',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
} as const satisfies Area
