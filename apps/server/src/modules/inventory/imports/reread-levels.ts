import type { StockLevel, StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import {
  markProcessed,
  markProductDeleted,
  matchOpenLinks,
  openLinks,
  openStore,
  removeEmptyLink,
  saveShopStatuses,
  saveStoreProducts,
  givenProducts,
  linkOfProduct,
  suggestProducts,
  topicsAbout,
  waitingDeliveries,
  matchVariants,
} from '../../stores/index.ts'
import { moveCommittedUnits } from '../reserves/move-committed-units.ts'
import { notifyStockChanged } from '../stock/change-stock.ts'
import { applyLevels, givenLevels, type LevelSource } from '../stock/queries/apply-levels.ts'
import { linksWithItems } from './queries/link-counts.ts'
import { itemsReadBefore, shopifyItemsOfLinks, shopifyItemsOfProduct } from '../stock/queries/items.ts'
import { goneOfReading, removeGoneItems } from './queries/remove-gone-items.ts'
import { notifyStockOfLinks } from '../stock/notify-stock.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

export interface LevelWebhook {
  retailer_id: number
  store_id: number
  shop_domain: string
  webhook_id: string
  topic: string
}

const ITEM_TOPICS = topicsAbout('item')
const PRODUCT_TOPICS = topicsAbout('product')
/** The most items of one request for levels. */
const ITEMS_AT_ONCE = 250

/**
 * Handles a webhook: reads the current product or level from Shopify and writes it. The webhook's own values are not
 * used, because webhooks arrive late, twice or out of order. Others that wait are answered by the same reading: all
 * levels of the store, and all webhooks of the same product. A bulk edit in Shopify sends thousands at once.
 */
export async function rereadWhenWebhookArrives(needs: Needs, arrived: LevelWebhook): Promise<void> {
  const { retailer_id: retailerId, store_id: storeId, shop_domain: shopDomain, webhook_id: webhookId, topic } = arrived
  const topics = [ITEM_TOPICS, PRODUCT_TOPICS].find((each) => each.includes(topic))
  if (!topics) return
  const waiting = await waitingDeliveries(needs.db, { shopDomain, webhookId, topics })
  const [own] = waiting
  if (!own) return
  const store = await openStore(needs, retailerId, storeId)
  const source = { retailerId, storeId, cause: `webhook ${topic}`, externalId: webhookId }
  let answered = waiting
  if (topics === ITEM_TOPICS) {
    const items = [...new Set(waiting.map(({ body }) => idIn(body.inventory_item_id)))]
    await rereadItems(needs, store, { source, items })
  } else {
    const productId = idIn(own.body.id)
    await readProductAgain(needs, store, { ...source, productId })
    answered = waiting.filter(({ body }) => body.id === own.body.id)
  }
  await markProcessed(
    needs.db,
    shopDomain,
    answered.map(({ webhook_id }) => webhook_id),
  )
}

/** Reads the stock of products whose matches a user has made or corrected, whatever their sizes are linked to now. */
export async function readLinkedProducts(
  needs: Needs,
  linked: { retailer_id: number; store_id: number; product_sync_ids: number[] },
): Promise<void> {
  const { retailer_id: retailerId, store_id: storeId, product_sync_ids } = linked
  const store = await openStore(needs, retailerId, storeId)
  const items = await needs.db.asRetailer(retailerId, (tx) => shopifyItemsOfLinks(tx, product_sync_ids))
  await rereadItems(needs, store, { source: { retailerId, storeId, cause: 'linked by hand', externalId: null }, items })
}

/**
 * Reads the levels of a size at every location whose level was read before `since`, and writes them with all
 * consequences. Throws the provider error when a shop cannot be read.
 */
export async function readLevelsOfSize(
  needs: Needs,
  { retailerId, variantId, since }: { retailerId: number; variantId: number; since: Date },
): Promise<void> {
  const rows = await needs.db.asRetailer(retailerId, (tx) => itemsReadBefore(tx, { retailerId, variantId, since }))
  for (const [storeId, items] of Map.groupBy(rows, ({ store_id }) => store_id)) {
    const store = await openStore(needs, retailerId, storeId)
    const source = { retailerId, storeId, cause: 'sale without a pair', externalId: null }
    await rereadItems(needs, store, {
      source,
      items: items.map(({ shopify_inventory_item_id }) => shopify_inventory_item_id),
    })
  }
}

/** Returns a Shopify id as a string, as the port uses it. Stored webhook bodies contain numbers. */
const idIn = (value: string | number | undefined): string => String(value ?? '')

type Source = Omit<LevelSource, 'readAt'>

export interface ReadingResult {
  variants: number
  createdItems: number
  updatedItems: number
  removed: number
}

/**
 * Reads one product of a shop again, sizes first and then their levels, and writes the result. Returns what changed.
 */
export async function readProductAgain(
  needs: Needs,
  store: StorePort,
  { productId, ...source }: Source & { productId: string },
): Promise<ReadingResult> {
  const { retailerId, storeId } = source
  const { items, isThere } = await rereadSizes(needs, store, { retailerId, storeId, productId })
  const done = await rereadItems(needs, store, { source, items })
  if (!isThere)
    await needs.db.asRetailer(retailerId, async (tx) => {
      const productSyncIds = await openLinks(tx, { storeId, besideProduct: productId })
      await removeEmptyLink(tx, storeId, { shopifyProductId: productId, kept: linksWithItems })
      await matchOpenLinks(tx, needs, { retailerId, storeId, productSyncIds })
    })
  return done
}

async function rereadItems(
  needs: Needs,
  store: StorePort,
  { source, items }: { source: Source; items: string[] },
): Promise<ReadingResult> {
  const sum: ReadingResult = { variants: 0, createdItems: 0, updatedItems: 0, removed: 0 }
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    const itemIds = items.slice(from, from + ITEMS_AT_ONCE)
    const readAt = needs.clock.now()
    const levels = await store.levelsOfItems(itemIds)
    const done = await applyReading(needs, { ...source, readAt }, { levels, itemIds })
    sum.variants += done.variants
    sum.createdItems += done.createdItems
    sum.updatedItems += done.updatedItems
    sum.removed += done.removed
  }
  return sum
}

/**
 * Updates a product's sizes. Returns the Shopify items whose levels must be read, including those of deleted sizes.
 */
async function rereadSizes(
  { db, jobs }: Needs,
  store: StorePort,
  at: { retailerId: number; storeId: number; productId: string },
): Promise<{ items: string[]; isThere: boolean }> {
  const product = await store.product(at.productId)
  return db.asRetailer(at.retailerId, async (tx) => {
    if (product) {
      const rows = givenProducts([product])
      await saveStoreProducts(tx, at, rows)
      const productSyncIds = await saveShopStatuses(tx, at, rows)
      await notifyStockOfLinks(tx, jobs, { retailerId: at.retailerId, productSyncIds })
      const link = await linkOfProduct(tx, at.storeId, at.productId)
      const scope = { storeId: at.storeId, productSyncIds: link ? [link.productSyncId] : [] }
      await suggestProducts(tx, scope)
      await matchVariants(tx, scope)
    } else await markProductDeleted(tx, at, at.productId)
    return { items: await shopifyItemsOfProduct(tx, at.storeId, at.productId), isThere: product !== null }
  })
}

interface Reading {
  levels: StockLevel[]
  /** The requested items. An item without a level in the reading is gone. */
  itemIds?: string[]
}

/** Writes levels that were just read, with all consequences, in one transaction. */
export async function applyReading(
  { db, jobs, clock }: Pick<Needs, 'db' | 'jobs' | 'clock'>,
  source: LevelSource,
  reading: Reading,
): Promise<ReadingResult> {
  const { levels, itemIds } = reading
  if (levels.length === 0 && !itemIds?.length) return { variants: 0, createdItems: 0, updatedItems: 0, removed: 0 }
  // A reconciliation after a day of downtime can contain every level of the shop.
  return db.asRetailerForLong(source.retailerId, async (tx) => {
    const applied = await applyLevels(tx, source, givenLevels(levels))
    const gone = itemIds
      ? await removeGoneItems(tx, source, goneOfReading(source, { itemIds, levels: givenLevels(levels) }))
      : { variantIds: [], productSyncIds: [], reserved: [], removed: 0 }
    const variantIds = [...new Set([...applied.variantIds, ...gone.variantIds])]
    const read = { variantIds, reserved: gone.reserved }
    const carried = await moveCommittedUnits(tx, { jobs, clock }, { source, read })
    const productSyncIds = [...new Set([...applied.productSyncIds, ...gone.productSyncIds, ...carried])]
    await notifyStockChanged(tx, jobs, { retailerId: source.retailerId, variantIds, productSyncIds })
    const { createdItems, updatedItems } = applied
    return { variants: variantIds.length, createdItems, updatedItems, removed: gone.removed }
  })
}
