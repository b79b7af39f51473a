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

/** The barcode as scanned or typed, with or without leading zeros. */
const Barcode = Type.String({ minLength: 1, maxLength: 200, examples: ['196152619446'] })

/** A size that has the barcode. */
const ScannedSize = AnswerSchema('ScannedSize', {
  variant_id: Id,
  product_name: Text,
  size: Text,
  sku: Nullable(Text),
  image_url: Nullable(Text),
  /** True: a person in this business assigned the barcode by hand and may remove it. */
  is_taught: Type.Boolean(),
})

/** A sale that waits to be packed, with the barcodes that only its size has. Fields that are null are left out. */
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
  /** In comparable form (`barcodeKey` of the domain). */
  barcodes: Type.Array(Text),
})

export const scanning = {
  'GET /sales/scanning/unfulfilled': {
    operationId: 'listSalesToScan',
    summary: 'List sales that wait to be packed at a location, most urgent first, at most 500',
    access: 'sales.fulfill',
    reads: 'own locations',
    provides: ['sales', 'links', 'products'],
    isExpensive: true,
    query: InputSchema({ location_id: Id }),
    answer: AnswerSchema({
      sales: Type.Array(SaleToScan),
      /** True: there are more sales than these. */
      is_capped: Type.Boolean(),
    }),
  },
  'GET /sales/scanning/barcode-lookup': {
    operationId: 'lookUpBarcode',
    summary: 'Get the size that has a barcode. Answers 409 `barcode_ambiguous` when several do',
    access: 'sales.fulfill',
    reads: 'the business',
    provides: ['links', 'products', 'sales'],
    query: InputSchema({ barcode: Barcode }),
    answer: ScannedSize,
  },
  'PUT /sales/scanning/barcodes': {
    operationId: 'teachBarcode',
    summary: 'Assign a barcode to a size by hand, unless several sizes have it. It applies to this business only',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    body: InputSchema({ barcode: Barcode, variant_id: Id }),
    answer: ScannedSize,
  },
  'DELETE /sales/scanning/barcodes': {
    operationId: 'forgetBarcode',
    summary: 'Remove a barcode that was assigned by hand',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    query: InputSchema({ barcode: Barcode }),
    answer: AnswerSchema({ message: Type.String() }),
  },
  'GET /sales/search/by-upc': {
    operationId: 'findSalesByUpc',
    summary: 'List the sales of the size that has a barcode, newest first, at most 200',
    access: 'sales.read',
    reads: 'own locations',
    provides: ['sales', 'links', 'products'],
    isExpensive: true,
    query: InputSchema({
      upc: Barcode,
      status_filter: Type.Optional(
        Type.String({ maxLength: 1_000, description: 'Statuses or groups, separated by commas' }),
      ),
      /** True: only sales that wait to be packed and shipped. */
      to_fulfill: Type.Optional(Type.Boolean()),
    }),
    answer: AnswerSchema({
      /** Null: no size has the barcode, or several do. */
      product: Nullable(ScannedSize),
      sales: Type.Array(SaleSummary),
    }),
  },
  'POST /sales/scanning/{id}/mark-fulfilled': {
    operationId: 'markSaleFulfilled',
    summary: 'Mark a sale as packed and handed over. With a barcode, only if it belongs to the sold pair',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    takesIdempotencyKey: true,
    params: IdParams,
    /**
     * The scanned barcode. The call refuses it as `wrong_pair`, `barcode_unknown`, `not_confirmed` or
     * `already_fulfilled`.
     */
    query: InputSchema({
      barcode: Type.Optional(Barcode),
      /**
       * True: a person confirms that this is the pair, for a barcode that several sizes share, one of which was sold.
       */
      is_confirmed: Type.Optional(Type.Boolean()),
    }),
    answer: Sale,
  },
  'POST /sales/scanning/{id}/mark-created': {
    operationId: 'markSaleCreated',
    summary: 'Undo the fulfillment of a sale',
    access: 'sales.fulfill',
    changes: 'own locations',
    invalidates: ['sales', 'audit-log'],
    takesIdempotencyKey: true,
    params: IdParams,
    /** Undoes only that packing. The call refuses with `fulfilled_again` when the sale was packed again since. */
    query: InputSchema({ fulfilled_at: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601' })) }),
    answer: Sale,
  },
} as const satisfies Area
