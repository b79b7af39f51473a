import type { AnswerOf, Contract } from '@ark/contract'
import { cents, dollars, type Marketplace, netPayout } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { UNKNOWN_PRODUCT } from './net-payouts.ts'
import { feeFactsOf, feeScheduleOn } from './queries/fees.ts'
import type { RetailerLinks } from './retailer-links.ts'
import { type ListedProduct, type ProductPageRequest, productPage } from './queries/products.ts'

/**
 * A page of the catalogue as a retailer sees it, each product with its lowest asks and what selling at them would
 * leave.
 */
export async function listProducts(
  { db, clock, links }: Pick<Capabilities, 'db' | 'clock'> & { links: RetailerLinks },
  retailerId: number | null,
  request: ProductPageRequest,
): Promise<AnswerOf<Contract['GET /products/']>> {
  return db.asReader(retailerId, async (tx) => {
    const { products, total } = await productPage(tx, links, request)
    const ids = products.map(({ id }) => id)
    const facts = await feeFactsOf(tx, ids, clock.now())
    const schedule = await feeScheduleOn(tx, clock.now())
    const net = ({ id }: ListedProduct, marketplace: Marketplace, ask: number | null) => {
      if (ask === null) return null
      const offer = { marketplace, ask_cents: cents(ask), facts: facts.get(id) ?? UNKNOWN_PRODUCT }
      return dollars(netPayout(offer, schedule).net_payout_cents)
    }
    return {
      products: products.map((product) => ({
        ...product,
        stockx_net_ask_payout: net(product, 'stockx', product.stockx_lowest_ask),
        goat_net_ask_payout: net(product, 'goat', product.alias_lowest_ask),
      })),
      total,
    }
  })
}
