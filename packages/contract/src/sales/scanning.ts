import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Id,
  IdParams,
  InputSchema,
  Instant,
  Nullable,
  Personal,
  PlatformField,
  SaleStageField,
  Text,
} from '../fields.ts'
import { Sale, SaleSummary } from './sale-fields.ts'

/** As it was read or typed: with or without the zeros before it. */
const Barcode = Type.String({ minLength: 1, maxLength: 200, examples: ['196152619446'] })

/** What a barcode stands on. */
const ScannedSize = AnswerSchema('ScannedSize', {
  variant_id: Id,
  product_name: Text,
  size: Text,
  sku: Nullable(Text),
  image_url: Nullable(Text),
  /** Somebody here has said so by hand, and may take it back. */
  is_taught: Type.Boolean(),
})

/** A sale that waits to be packed, with the barcodes that only its size carries; what is null is left out. */
const SaleToScan = AnswerSchema('SaleToScan', {
  id: Id,
  platform: PlatformField,
  order_number: Text,
  stage: SaleStageField,
  status: Text,
  sale_date: Instant,
  ship_by: Type.Optional(Instant),
  variant_id: Type.Optional(Id),
  ark_product_name: Type.Optional(Text),
  variant_size: Type.Optional(Text),
  sku: Type.Optional(Text),
  image_url: Type.Optional(Text),
  location_id: Id,
  location_nickname: Type.Optional(Personal('location')),
  /** Made comparable (`barcodeKey` of the domain). */
  barcodes: Type.Array(Text),
})

export const scanning = {
  'GET /sales/scanning/unfulfilled': {
    operationId: 'listSalesToScan',
    summary: 'Sales that wait to be packed at a location, the most urgent first, 500 at most',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: ['sales', 'links', 'products'],
    isExpensive: true,
    query: InputSchema({ location_id: Id }),
    answer: AnswerSchema({
      sales: Type.Array(SaleToScan),
      /** There are more than these. */
      is_capped: Type.Boolean(),
    }),
  },
  'GET /sales/scanning/barcode-lookup': {
    operationId: 'lookUpBarcode',
    summary: 'The size that a barcode stands on; 409 `barcode_ambiguous` when it stands on several',
    access: 'sales.fulfill',
    reads: 'the business',
    provides: ['links', 'products', 'sales'],
    query: InputSchema({ barcode: Barcode }),
    answer: ScannedSize,
  },
  'PUT /sales/scanning/barcodes': {
    operationId: 'teachBarcode',
    summary: 'Say by hand on which size a barcode stands, if several do not have it; it counts for this business only',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    body: InputSchema({ barcode: Barcode, variant_id: Id }),
    answer: ScannedSize,
  },
  'DELETE /sales/scanning/barcodes': {
    operationId: 'forgetBarcode',
    summary: 'Take back what was said of a barcode by hand',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    query: InputSchema({ barcode: Barcode }),
    answer: AnswerSchema({ message: Type.String() }),
  },
  'GET /sales/search/by-upc': {
    operationId: 'findSalesByUpc',
    summary: 'Sales of the size that a barcode stands on, newest first, 200 at most',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales', 'links', 'products'],
    isExpensive: true,
    query: InputSchema({
      upc: Barcode,
      status_filter: Type.Optional(
        Type.String({ maxLength: 1_000, description: 'Statuses or groups, separated by commas' }),
      ),
      /** Only sales that wait to be packed and shipped. */
      to_fulfill: Type.Optional(Type.Boolean()),
    }),
    answer: AnswerSchema({
      /** Null: no size carries it, or several do. */
      product: Nullable(ScannedSize),
      sales: Type.Array(SaleSummary),
    }),
  },
  'POST /sales/scanning/{id}/mark-fulfilled': {
    operationId: 'markSaleFulfilled',
    summary: 'The pair is packed and handed over; with its barcode, only if that is the pair that was sold',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    takesIdempotencyKey: true,
    params: IdParams,
    /** What was scanned: refused as `wrong_pair`, `barcode_unknown`, `not_confirmed` or `already_fulfilled`. */
    query: InputSchema({
      barcode: Type.Optional(Barcode),
      /** A person says that this is the pair: of a barcode that stands on several sizes, one of which was sold. */
      is_said: Type.Optional(Type.Boolean()),
    }),
    answer: Sale,
  },
  'POST /sales/scanning/{id}/mark-created': {
    operationId: 'markSaleCreated',
    summary: 'Take a fulfilment back',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    takesIdempotencyKey: true,
    params: IdParams,
    /** Only that one; refused as `fulfilled_again` when the sale was packed anew since. */
    query: InputSchema({ fulfilled_at: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601' })) }),
    answer: Sale,
  },
} as const satisfies Area
