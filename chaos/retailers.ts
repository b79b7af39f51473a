import { connectShop, type SandboxBrowser, openSandboxAs } from '../apps/server/src/sandbox/open-shop.ts'
import { OWNER, SECOND_OWNER } from '../apps/server/src/sandbox/people.ts'
import type { OutsideMarketplace } from './acts-of-plan.ts'
import { type ApiCaller, callsTo, sessionOf } from './owner.ts'
import type { ChaosWorld } from './world.ts'

/** A size that a retailer lists in this run, with its IDs in every system. */
export interface SizeInPlay {
  variantId: number
  productId: number
  /** `DD1391-100 9` */
  name: string
  externalIds: Record<OutsideMarketplace, string>
  /** The shop's inventory item. */
  shopifyItemId: number
  shopifyLocationId: number
  /** The owner's initial desired payout, in dollars. */
  payout: number
}

/** A business with its shop, whose owner acts. */
export interface RetailerInPlay {
  retailerId: number
  /** The shop's domain. */
  shop: string
  /** The StockX sign-in of the owner, for connecting their own account. */
  seller: string
  /** Calls the API as the owner. */
  call: ApiCaller
  /** The owner's browser, for flows through a provider's pages. */
  browser: SandboxBrowser
  /** The sizes that both retailers have come first, in the same order. */
  sizes: SizeInPlay[]
}

const BUSINESSES = [
  { owner: OWNER, shop: 'kicks-and-co.myshopify.com', seller: 'first-seller' },
  { owner: SECOND_OWNER, shop: 'second-street.myshopify.com', seller: 'second-seller' },
] as const

export const CHAOS_SHOPS: readonly string[] = BUSINESSES.map(({ shop }) => shop)

/**
 * Signs in both owners. The sandbox already has the first one's shop; the second one connects a shop and imports it.
 * They have no sizes in play yet.
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
