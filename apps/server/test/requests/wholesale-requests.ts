import type { wholesale } from '@ark/contract/wholesale/wholesale'
import type { wholesalePapers } from '@ark/contract/wholesale/wholesale-papers'
import type { wholesaleProposals } from '@ark/contract/wholesale/wholesale-proposals'
import type { wholesalePrices } from '@ark/contract/inventory/wholesale-prices'
import type { Requests } from './request-shape.ts'

const none = () => ({})

/** Requests to the calls about wholesale orders, of buyers and sellers. */
export const WHOLESALE_REQUESTS: Pick<
  Requests,
  keyof typeof wholesale | keyof typeof wholesalePapers | keyof typeof wholesaleProposals | keyof typeof wholesalePrices
> = {
  'GET /buyer/available-inventory': ({ offeredProduct }) => ({
    query: { product_id: offeredProduct, after: 987_654_321 },
  }),
  'GET /buyer/available-inventory/summary': () => ({ query: { search: 'a' } }),
  'POST /buyer/quotes': ({ offer, offeredSize }) => ({
    body: { line_items: [{ product_sync_id: offer, variant_id: offeredSize, qty: 1 }] },
  }),
  'POST /buyer/bulk-sales': ({ offer, offeredSize, buyerId }) => ({
    body: {
      buyer_id: buyerId,
      line_items: [{ product_sync_id: offer, variant_id: offeredSize, qty: 1, sale_price: 80 }],
      total_amount: 80,
      notes: null,
    },
  }),
  'GET /buyer/purchases': ({ bulkSale }) => ({ query: { after: bulkSale + 1_000 } }),
  'GET /buyer/purchases/{id}': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'POST /buyer/purchases/{id}/cancel': ({ takenBackSale }) => ({ params: { id: takenBackSale }, body: {} }),
  'POST /buyer/purchases/{id}/receive': ({ bulkSale }) => ({ params: { id: bulkSale }, body: {} }),
  'PUT /buyer/purchases/{id}/payment': ({ claimedSale }) => ({ params: { id: claimedSale }, body: { paid: true } }),
  'GET /bulk-sales/': none,
  'GET /bulk-sales/summary': none,
  'GET /bulk-sales/{id}/details': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'GET /bulk-sales/{id}/packing-list.pdf': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'GET /bulk-sales/{id}/invoice': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'POST /bulk-sales/{id}/invoice': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'GET /bulk-sales/{id}/invoice.pdf': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'GET /buyer/purchases/{id}/invoice': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'POST /buyer/purchases/{id}/invoice': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'GET /buyer/purchases/{id}/invoice.pdf': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'GET /bulk-sales/{id}/stock': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'POST /bulk-sales/{id}/proposals': ({ partSale, partSaleLine }) => ({
    params: { id: partSale },
    body: { line_items: [{ line_id: partSaleLine, quantity: 1 }], expires_in_days: 1 },
  }),
  'PATCH /bulk-sales/{id}/proposal': ({ withdrawnPartSale, withdrawnProposal }) => ({
    params: { id: withdrawnPartSale },
    body: { proposal_id: withdrawnProposal, act: 'withdraw' },
  }),
  'PATCH /buyer/purchases/{id}/proposal': ({ answeredPartSale, answeredProposal }) => ({
    params: { id: answeredPartSale },
    body: { proposal_id: answeredProposal, act: 'decline' },
  }),
  'GET /buyer/waiting': none,
  'PATCH /bulk-sales/{id}/status': ({ spareBulkSale }) => ({
    params: { id: spareBulkSale },
    body: { status: 'processing' },
  }),
  'PATCH /bulk-sales/{id}/payment': ({ bulkSale }) => ({
    params: { id: bulkSale },
    body: { payment_status: 'overdue' },
  }),
  'PUT /bulk-sales/{id}/payout': ({ bulkSale }) => ({ params: { id: bulkSale }, body: { received: true } }),
  'POST /bulk-sales/{id}/retry-shop-levels': ({ bulkSale }) => ({ params: { id: bulkSale } }),
  'PATCH /bulk-sales/{id}/fulfill-item': ({ bulkSale, bulkSaleLine, bulkSaleSync }) => ({
    params: { id: bulkSale },
    body: { product_sync_id: bulkSaleSync, line_id: bulkSaleLine, fulfilled: true },
  }),
  'POST /inventory/wholesale-prices/preview': ({ sync, spareProductSync }) => ({
    body: {
      product_sync_ids: [sync],
      except_product_sync_ids: [spareProductSync],
      rule: 'ask-share',
      // The price would be zero, so the sizes are left out.
      percentage: 0.01,
      round_to: 10,
      turns_on: true,
    },
  }),
  'POST /inventory/wholesale-prices': ({ sync, spareProductSync }) => ({
    body: {
      product_sync_ids: [sync],
      except_product_sync_ids: [spareProductSync],
      rule: 'ask-share',
      percentage: 80,
      round_to: 5,
      turns_on: true,
    },
  }),
  'POST /inventory/wholesale-prices/{id}/undo': ({ wholesalePriceRun }) => ({ params: { id: wholesalePriceRun } }),
  'GET /inventory/products/{id}/wholesale-terms': ({ ownProduct }) => ({ params: { id: ownProduct } }),
  'PUT /inventory/wholesale-terms': ({ sync, spareProductSync }) => ({
    body: {
      product_sync_ids: [sync],
      except_product_sync_ids: [spareProductSync],
      minimum_quantity: 6,
      quantity_step: 6,
      tiers: [{ from_quantity: 12, discount_percentage: 5 }],
    },
  }),
}
