import { connectShop, type SandboxBrowser, openSandboxAs } from '../apps/server/src/sandbox/open-shop.ts'
import { OWNER, SECOND_OWNER } from '../apps/server/src/sandbox/people.ts'
import type { OutsideMarketplace } from './deeds.ts'
import { type ApiCaller, callsTo, sessionOf } from './owner.ts'
import type { ChaosWorld } from './world.ts'

/** A size that a retailer has on offer in this run, by everybody's name for it. */
export interface SizeInPlay {
  variantId: number
  productId: number
  /** `DD1391-100 9` */
  name: string
  externalIds: Record<OutsideMarketplace, string>
  /** Where the shop keeps it. */
  shopifyItemId: number
  shopifyLocationId: number
  /** What the owner asks for at first, in dollars. */
  payout: number
}

/** A business with its shop, whose owner acts. */
export interface RetailerInPlay {
  retailerId: number
  /** Its domain. */
  shop: string
  /** Whom its owner signs in as at StockX when he connects an account of his own. */
  seller: string
  /** The API as its owner. */
  call: ApiCaller
  /** Its owner's browser, for the ways that lead through a provider's pages. */
  browser: SandboxBrowser
  /** Those that both have come first, in the same order. */
  sizes: SizeInPlay[]
}

const BUSINESSES = [
  { owner: OWNER, shop: 'kicks-and-co.myshopify.com', seller: 'first-seller' },
  { owner: SECOND_OWNER, shop: 'second-street.myshopify.com', seller: 'second-seller' },
] as const

export const CHAOS_SHOPS: readonly string[] = BUSINESSES.map(({ shop }) => shop)

/**
 * Both owners, signed in. The sandbox begins with the first one's shop; the second one connects his own and imports it.
 * Until sizes were chosen there are none.
 */
export async function openRetailers({ urls, database }: Pick<ChaosWorld, 'urls' | 'database'>) {
  const retailers: RetailerInPlay[] = []
  for (const { owner, shop, seller } of BUSINESSES) {
    const { rows } = await database.query<{ id: number }>('select retailer_id::int as id from users where email = $1', [
      owner,
    ])
    const browser = await openSandboxAs(urls[0] ?? '', owner)
    const call = callsTo(urls, await sessionOf(urls, owner))
    if (owner !== OWNER) await connectShop(browser, shop, () => undefined)
    retailers.push({ retailerId: rows[0]?.id ?? 0, shop, seller, call, browser, sizes: [] })
  }
  return retailers
}
