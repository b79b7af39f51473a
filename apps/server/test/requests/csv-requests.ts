import type { Requests } from './request-shape.ts'

type CsvCall =
  | 'GET /inventory/csv'
  | 'POST /inventory/csv'
  | 'GET /inventory/csv/checks/{id}'
  | 'PUT /inventory/csv/checks/{id}/columns'
  | 'POST /inventory/csv/runs'

/** Requests to the calls that upload, check and apply files. */
export const CSV_REQUESTS: Pick<Requests, CsvCall> = {
  'GET /inventory/csv': () => ({ query: { kind: 'reserved' } }),
  'POST /inventory/csv': ({ item }) => ({
    query: { kind: 'reserved', file_name: 'mine.csv' },
    file: `inventory_item_id,reserved\n${item},1\nx,1\n`,
  }),
  'GET /inventory/csv/checks/{id}': ({ pricesCheck }) => ({ params: { id: pricesCheck } }),
  'PUT /inventory/csv/checks/{id}/columns': ({ pricesCheck }) => ({
    params: { id: pricesCheck },
    body: {
      matched_by: 'variant_id',
      key_column: 0,
      size_column: null,
      price_column: 1,
      minimum_column: null,
      amounts_are: 'payout',
      amounts_in: 'dollars',
      decimal_mark: null,
    },
  }),
  'POST /inventory/csv/runs': ({ csvCheck }) => ({ body: { check_id: csvCheck } }),
}
