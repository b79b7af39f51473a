import type { FaultKind } from './marketplace-under-test.ts'
import type { StorePort, StoreConnector, ShopProduct, StoreTokens } from './store.ts'

/** An adapter with a test environment: a simulator or a vendor's development shop. */
export interface StoreUnderTest {
  connector: StoreConnector
  shopDomain: string
  redirectUrl: string
  /** Accepts the grant screen and returns the query of the callback. */
  grant(authorizeUrl: string): Promise<Record<string, string>>
  pass(ms: number): Promise<void>
  /** Sets the counted stock, as the shop's staff does. */
  setLevel(level: { inventoryItemId: string; locationId: string; available: number }): Promise<void>
  /**
   * Sets the prices of all sizes of a product, as the shop's staff does; without a compare-at price it is not on sale.
   */
  setPrices(product: { productId: string; priceCents: number; compareAtPriceCents: number | null }): Promise<void>
  /** Buys in the shop and returns the order's ID. `discountCents` is the total discount. */
  shopperBuys(wanted: {
    inventoryItemId: string
    quantity: number
    priceCents: number
    discountCents: number
    isUnpaid?: boolean
  }): Promise<string>
  /** Acts as the shop's staff: ships a whole order, refunds one piece of it, or cancels it and restocks its pieces. */
  staff(act: 'ships' | 'refunds-one' | 'cancels', orderId: string): Promise<void>
  /** Makes the next `times` requests of the kind `on` fail; without `times`, every request until `clearFaults`. */
  fault(
    kind: FaultKind,
    which?: { on?: 'createOrder' | 'adjustAvailable' | 'fulfillOrder'; times?: number },
  ): Promise<void>
  clearFaults(): Promise<void>
  uninstall(): Promise<void>
  close(): Promise<void>
}

const POLL_MS = 1_000

export type StoreActs = ReturnType<typeof storeActsIn>

/** Returns acts of retailers and their shops that several tests share. */
export function storeActsIn(world: () => StoreUnderTest, store: () => StorePort) {
  const aProduct = async (): Promise<ShopProduct> => {
    const [product] = await store().searchProducts({ query: 'dunk', limit: 1 })
    if (!product) throw new Error('the shop sells no dunk')
    return product
  }
  const aLevel = async () => {
    const { variants } = await aProduct()
    const [level] = await store().levelsOfItems(variants.map(({ inventoryItemId }) => inventoryItemId))
    if (!level) throw new Error('the shop has no stock')
    const variant = variants.find(({ inventoryItemId }) => inventoryItemId === level.inventoryItemId)
    return { ...level, variantId: variant?.variantId ?? '' }
  }
  const availableOf = async ({ inventoryItemId, locationId }: { inventoryItemId: string; locationId: string }) =>
    (await store().levelsOfItems([inventoryItemId])).find((level) => level.locationId === locationId)?.available
  const exported = async () => {
    const exportId = await store().startExport()
    let state = await store().exportState(exportId)
    for (let poll = 0; state.state === 'running' && poll < 60; poll += 1) {
      await world().pass(POLL_MS)
      state = await store().exportState(exportId)
    }
    return { exportId, state }
  }
  let sales = 0
  const aDraft = async () => {
    const level = await aLevel()
    sales += 1
    const line = { variantId: level.variantId, quantity: 1, priceCents: 18_250 }
    return {
      level,
      draft: {
        sourceIdentifier: `sale-${sales}`,
        tags: ['ark'],
        note: 'Sold on StockX',
        lines: [line],
        processedAt: new Date(0),
      },
    }
  }
  return { world, store, aProduct, aLevel, availableOf, exported, aDraft }
}

/** Performs the whole installation. */
export async function install({ connector, shopDomain, redirectUrl, grant }: StoreUnderTest): Promise<StoreTokens> {
  const query = await grant(connector.authorizeUrl({ shopDomain, state: 'nonce', redirectUrl }))
  return connector.exchangeCode(shopDomain, query.code ?? '')
}
