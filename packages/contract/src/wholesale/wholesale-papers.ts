import Type from 'typebox'
import type { Area } from '../call.ts'
import { IdParams } from '../fields.ts'

/** Calls that return the papers of a wholesale order. */
export const wholesalePapers = {
  'GET /bulk-sales/{id}/packing-list.pdf': {
    operationId: 'downloadPackingList',
    summary: 'Get the packing list of a wholesale order as PDF, without prices',
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
    summary: 'Get the invoice of a wholesale order as PDF, once it is approved',
    access: 'wholesale.read',
    reads: 'all locations',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
} as const satisfies Area
