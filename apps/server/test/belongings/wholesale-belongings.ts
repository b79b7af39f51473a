import { sql } from 'kysely'
import { throwTooFewSizes } from './products-apart.ts'
import type { TestApp } from '../start-test-app.ts'
import { aBuyer, aPerson, type TestPerson } from '../acts/test-people.ts'

/** The rows that a retailer and one of its wholesale buyers share. */
export interface WholesaleBelongings {
  buyer: TestPerson
  buyerId: number
  /** An offered product, one of its sizes, and the number under which the buyer sees the offer. */
  offeredProduct: number
  offeredSize: number
  offer: number
  /** An approved order, with its line and the product link that it is sold from. */
  bulkSale: number
  bulkSaleLine: number
  bulkSaleSync: number
  /** Another approved order, which the buyer may mark as paid. */
  claimedSale: number
  /** Submitted orders: one for the retailer, one for the buyer to withdraw. */
  spareBulkSale: number
  takenBackSale: number
  /** An order for the operator to cancel. */
  canceledDeal: number
  /** A rejected order, which never changes. */
  rejectedSale: number
  /** A submitted order of two pairs, of which the seller may propose one. */
  partSale: number
  partSaleLine: number
  /** Orders with an open proposal: one for the seller to withdraw, one for the buyer to answer. */
  withdrawnPartSale: number
  withdrawnProposal: number
  answeredPartSale: number
  answeredProposal: number
}

const PRICE = 80

/** Offers the size with the most stock and lets a buyer order it nine times. */
export async function wholesaleBelongings(
  test: TestApp,
  { owner, retailerId }: { owner: TestPerson; retailerId: number },
): Promise<WholesaleBelongings> {
  const buyerId = await aBuyer(test)
  const buyer = await aPerson(test, { role: 'buyer', buyerId })
  await enterDetails(test, { owner, buyer })
  const { product_id: offeredProduct, variant_id: offeredSize } = await mostStocked(test, retailerId)
  await offerProductWholesale(owner, { productId: offeredProduct, price: PRICE })
  const offer = await offerOf(test, { buyer, buyerId, retailerId, productId: offeredProduct })
  const order = async (qty = 1) => {
    const lines = [{ product_sync_id: offer, variant_id: offeredSize, qty, sale_price: PRICE }]
    const { body } = await buyer.call<{ orders: { id: number }[] }>('POST', '/buyer/bulk-sales', {
      line_items: lines,
      total_amount: qty * PRICE,
    })
    return body.orders[0]?.id ?? throwTooFewSizes()
  }
  const [bulkSale, spareBulkSale, takenBackSale] = [await order(), await order(), await order()]
  const [canceledDeal, rejectedSale, claimedSale] = [await order(), await order(), await order()]
  await owner.call('PATCH', `/bulk-sales/${claimedSale}/status`, { status: 'approved' })
  await owner.call('PATCH', `/bulk-sales/${rejectedSale}/status`, { status: 'rejected_by_retailer' })
  const { body } = await owner.call<{ line_items: { line_id: number; product_sync_id: number }[] }>(
    'PATCH',
    `/bulk-sales/${bulkSale}/status`,
    { status: 'approved' },
  )
  await buyer.call('POST', `/buyer/purchases/${bulkSale}/invoice`, {})
  const [line = throwTooFewSizes()] = body.line_items
  const [partSale, withdrawnPartSale, answeredPartSale] = [await order(2), await order(2), await order(2)]
  const lineOf = async (id: number) => {
    const { body: sale } = await owner.call<{ line_items: { line_id: number }[] }>('GET', `/bulk-sales/${id}/details`)
    return sale.line_items[0]?.line_id ?? throwTooFewSizes()
  }
  const propose = async (id: number) => {
    const part = { line_items: [{ line_id: await lineOf(id), quantity: 1 }] }
    const { body: sale } = await owner.call<{ proposal: { id: number } | null }>(
      'POST',
      `/bulk-sales/${id}/proposals`,
      part,
    )
    return sale.proposal?.id ?? throwTooFewSizes()
  }
  const numbers = { bulkSale, spareBulkSale, takenBackSale, canceledDeal, rejectedSale, claimedSale }
  return {
    buyer,
    buyerId,
    offeredProduct,
    offeredSize,
    offer,
    ...numbers,
    partSale,
    partSaleLine: await lineOf(partSale),
    withdrawnPartSale,
    withdrawnProposal: await propose(withdrawnPartSale),
    answeredPartSale,
    answeredProposal: await propose(answeredPartSale),
    bulkSaleLine: line.line_id,
    bulkSaleSync: line.product_sync_id,
  }
}

/** Enters what invoices need, for the retailer, the buyer and ARK. */
async function enterDetails({ capabilities }: TestApp, { owner, buyer }: { owner: TestPerson; buyer: TestPerson }) {
  const address = { address_line1: '1 Main St', address_line2: 'Floor 2', city: 'Brooklyn', state: 'NY' }
  const facts = { ...address, legal_name: 'A Business LLC', postal_code: '11249', country: 'United States' }
  const paid = { remit_to: 'By transfer', payment_terms_days: 30 }
  await owner.call('PATCH', '/business-details', { ...facts, ...paid, tax_id: '12-3456789' })
  await buyer.call('PATCH', '/business-details', { ...facts, tax_id: '12-3456789' })
  await sql`
    update ark_business set tax_id = '12-3456789',
      business_details = ${JSON.stringify({ ...facts, remit_to: 'By transfer' })}::jsonb`.execute(
    capabilities.db.platform,
  )
}

/** Offers a retailer's product, all its sizes at one price. */
export async function offerProductWholesale(
  owner: TestPerson,
  { productId, price }: { productId: number; price: number },
): Promise<void> {
  const product = { product_id: productId }
  await owner.call('POST', '/inventory/product-syncs/bulk-wholesale-toggle', { ...product, enabled: true })
  await owner.call('POST', '/inventory/product-syncs/bulk-wholesale-price', { ...product, wholesale_price: price })
}

async function mostStocked({ capabilities }: TestApp, retailerId: number) {
  const { rows } = await sql<{ product_id: number; variant_id: number }>`
    select product_id, variant_id from inventory_items where retailer_id = ${retailerId}
    group by product_id, variant_id order by sum(quantity_available) desc, variant_id limit 1`.execute(
    capabilities.db.platform,
  )
  return rows[0] ?? throwTooFewSizes()
}

/** Returns the number under which a buyer sees a product of this retailer. */
export async function offerOf(
  { capabilities }: TestApp,
  seen: { buyer: TestPerson; buyerId: number; retailerId: number; productId: number },
): Promise<number> {
  const { body } = await seen.buyer.call<{ retailer_stocks: { product_sync_id: number; seller: number }[] }[]>(
    'GET',
    `/buyer/available-inventory?product_id=${seen.productId}`,
  )
  const { rows } = await sql<{ seller_number: number }>`
    select seller_number from buyer_sellers
    where buyer_id = ${seen.buyerId} and retailer_id = ${seen.retailerId}`.execute(capabilities.db.platform)
  const stocks = body.flatMap(({ retailer_stocks }) => retailer_stocks)
  return stocks.find(({ seller }) => seller === rows[0]?.seller_number)?.product_sync_id ?? throwTooFewSizes()
}
