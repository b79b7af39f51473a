import { MAX_SHIPPED_AT_ONCE } from '@ark/domain'
import Type from 'typebox'
import type { Area } from '../call.ts'
import { Id, IdParams, InputSchema, LIST_BODY_BYTES } from '../fields.ts'
import { Run } from '../runs.ts'

/** The output format of labels: a label printer's page, A4, or ZPL for a thermal printer with its dots per inch. */
const PaperField = Type.Union([
  Type.Literal('4x6'),
  Type.Literal('a4'),
  Type.Literal('zpl-203'),
  Type.Literal('zpl-300'),
])

/** Calls that put the labels of many sales into one file. */
export const labelPrints = {
  'POST /label-prints': {
    operationId: 'printLabels',
    summary: 'Start a run that puts the labels of many sales into one file',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['runs', 'sales', 'audit-log'],
    isExpensive: true,
    body: InputSchema({
      sale_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_SHIPPED_AT_ONCE }),
      paper: PaperField,
      /** True: ALIAS orders that are not confirmed are confirmed first, as ALIAS needs before it makes their labels. */
      confirm: Type.Optional(Type.Boolean()),
    }),
    maxBodyBytes: LIST_BODY_BYTES,
    answer: Run,
    status: 202,
  },
  'GET /label-prints/{id}/labels.pdf': {
    operationId: 'downloadPrintFile',
    summary: 'Get the labels of a run as one PDF',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/pdf',
  },
  'GET /label-prints/{id}/labels.zpl': {
    operationId: 'downloadThermalFile',
    summary: 'Get the labels of a run as ZPL for a thermal printer',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: Type.Unknown(),
    media: 'application/zpl',
  },
} as const satisfies Area
