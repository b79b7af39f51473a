import type { BodyExamples } from './body-shape.ts'

const SIX_PAIRS = { product_sync_id: 1871, variant_id: 48_213, qty: 6 }

/** Example bodies of calls about sales, money and wholesale. */
export const SALE_BODIES = {
  'POST /sales/resolve-cancelled-sales': { search: 'dunk low', count: 41, restock: true },
  'POST /sales/generate-shopify-orders/bulk': [90_412, 90_413],
  'POST /sales/get-details': [90_412, 90_413],
  'PATCH /sales/settings': { shopify_generate_order: true, last_pair: 'higher_payout' },
  'PATCH /sales/{id}': { status: 'canceled', sale_metadata: { cancellation: { reason: 'Damaged in the stockroom' } } },
  'POST /sales/admin/paid-payout/{id}': { amount: 216.79 },
  'POST /admin/sales/fix-metadata': { after: 90_412 },
  'POST /admin/sales/link-to-inventory': { after: 90_412 },
  'POST /admin/unclaimed-orders/claim': { account_id: 1, order_number: '04-NE0Z2DDPOZ', retailer_id: 12 },
  'PUT /sales/scanning/barcodes': { barcode: '196152619446', variant_id: 48_213 },
  'POST /fulfillments/mark-fulfilled': { sale_ids: [90_412, 90_413] },
  'POST /fulfillments/mark-created': { sale_ids: [90_412, 90_413] },
  'POST /fulfillments/{id}/cancel-order': { reason: 'Damaged in the stockroom' },
  'POST /label-prints': { sale_ids: [90_412, 90_413], paper: '4x6' },
  'POST /automation-requests/': {
    platform: 'stockx',
    sale_ids: [90_412],
    order_numbers: ['04-KS7SCGSDFT'],
    total_orders: 1,
  },
  'PUT /automation-requests/admin/{id}/status': { status: 'processing' },
  'POST /finances/differences/look': { sale_ids: [90_412], note: 'StockX was asked, ticket 4821.' },
  'POST /finances/differences/reopen': { as_of: '2026-11-22T14:03:07.120Z', reason: 'zero_fees' },
  'POST /buyer/quotes': { line_items: [SIX_PAIRS] },
  'POST /buyer/bulk-sales': {
    line_items: [{ ...SIX_PAIRS, size: '10', sale_price: 175 }],
    total_amount: 1_050,
    notes: 'Ship with the order of Monday, please.',
  },
  'POST /bulk-sales/{id}/proposals': {
    line_items: [
      { line_id: 5011, quantity: 6 },
      { line_id: 5012, quantity: 2 },
    ],
    expires_in_days: 3,
  },
  'PATCH /bulk-sales/{id}/proposal': { proposal_id: 31, act: 'withdraw' },
  'PATCH /buyer/purchases/{id}/proposal': { proposal_id: 31, act: 'accept' },
  'POST /buyer/purchases/{id}/cancel': { notes: 'Bought elsewhere.' },
  'POST /buyer/purchases/{id}/receive': { notes: 'All six are here.' },
  'PATCH /bulk-sales/{id}/status': { status: 'approved' },
  'PUT /buyer/purchases/{id}/payment': { paid: true, notes: 'Wire of 22 November.' },
  'PATCH /bulk-sales/{id}/payment': { payment_status: 'overdue', notes: 'Due since 22 November.' },
  'PUT /bulk-sales/{id}/payout': { received: true, notes: 'Wire of 29 November.' },
  'PATCH /bulk-sales/{id}/fulfill-item': { product_sync_id: 1871, line_id: 501, fulfilled: true },
  'POST /buyer/offers': {
    product_sync_id: 1871,
    line_items: [{ variant_id: 48_213, qty: 6, price: 165 }],
    expires_in_days: 3,
  },
  'PATCH /buyer/offers/{id}': { act: 'accept', round: 2 },
  'PATCH /wholesale/offers/{id}': {
    act: 'counter',
    round: 2,
    prices: [{ variant_id: 48_213, price: 170 }],
    expires_in_days: 3,
  },
  'POST /admin/wholesale/deal-flows/status': { ids: [1204], status: 'arrived_to_ark' },
  'POST /admin/wholesale/deal-flows/payment': { ids: [1204], payment_status: 'paid_to_ark' },
  'PUT /admin/wholesale/participants/verification': { kind: 'buyer', id: 64, is_verified: true },
} satisfies Partial<BodyExamples>
