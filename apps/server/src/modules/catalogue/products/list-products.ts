import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { cents, dollars, type Marketplace, netPayout } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { cursorAt, NO_CURSOR, placeAt } from '../../../platform/list-place.ts'
import { type Refusal, refuseField } from '../../../platform/refusal.ts'
import { UNKNOWN_PRODUCT } from '../fees/net-payouts.ts'
import { feeFactsOf, feeScheduleOn } from '../fees/queries/fees.ts'
import type { RetailerLinks } from '../market/retailer-links.ts'
import { type ProductListRow, productPage } from '../market/queries/products.ts'

const PAGE_SIZE = 50
/** The kind of position of each order. */
const KINDS = { title: 'words', release_date: 'moment' } as const

/**
 * Returns a page of the catalog as a retailer sees it, each product with its lowest asks and their payouts. Refuses an
 * unknown cursor.
 */
export async function listProducts(
  { db, clock, links }: Pick<Capabilities, 'db' | 'clock'> & { links: RetailerLinks },
  retailerId: number | null,
  query: QueryOf<Contract['GET /products/']>,
): Promise<AnswerOf<Contract['GET /products/']> | Refusal> {
  const sort_by = query.sort_by ?? 'title'
  const after = query.cursor === undefined ? null : placeAt(query.cursor, KINDS[sort_by])
  if (query.cursor !== undefined && !after) return refuseField('cursor', NO_CURSOR)
  const request = {
    after,
    skip: query.skip ?? 0,
    limit: query.limit ?? PAGE_SIZE,
    search: query.search,
    sort_by,
    sort_order: query.sort_order ?? 'asc',
    show_synced_only: query.show_synced_only ?? false,
  }
  return db.asReader(retailerId, async (tx) => {
    const { products, total, next } = await productPage(tx, links, request)
    const ids = products.map(({ id }) => id)
    const facts = await feeFactsOf(tx, ids, clock.now())
    const schedule = await feeScheduleOn(tx, clock.now())
    const net = ({ id }: ProductListRow, marketplace: Marketplace, ask: number | null) => {
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
      next_cursor: next && cursorAt(next),
    }
  })
}
