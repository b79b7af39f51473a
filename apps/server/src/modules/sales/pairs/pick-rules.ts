import type { AnswerOf, BodyOf, Contract, QueryOf } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { setProductFulfillment } from '../../listings/index.ts'
import {
  defaultPickRule,
  deletePickRule,
  ownLocations,
  pickedProducts,
  type PickedProductRow,
  saveDefaultPickRule,
  savePickRule,
  unitsOfProducts,
} from './queries/pick-rules.ts'
import type { PickRule } from './rules/pick-location.ts'
import { previewFulfillment } from './rules/preview-fulfillment.ts'

type PickedProduct = AnswerOf<Contract['GET /listings/products']>['products'][number]
type FulfilledProduct = AnswerOf<Contract['GET /fulfillment-management/products']>['products'][number]
type Preview = AnswerOf<Contract['GET /listings/products/{id}/fulfillment-preview']>
type DefaultRule = AnswerOf<Contract['GET /listings/default-pick-rule']>
type RuleBody = BodyOf<Contract['PATCH /listings/products/{id}/pick-rules']>
type Spelling = PickedProduct['pick_rule_mode']

/** The calls for pick rules and for fulfillment settings use different names for the same modes. */
export const SPELLINGS = { highest_stock_first: 'pick_evenly', manual_priority: 'pick_in_order' } as const
export const modeOf = (spelling: Spelling): PickRule['mode'] =>
  spelling === 'pick_in_order' ? 'manual_priority' : 'highest_stock_first'

/** Returns a product for the pick rules, with the locations that have stock of it. */
export const pickedProductOf = (row: PickedProductRow): PickedProduct => ({
  product_id: row.product_id,
  product_name: row.product_name,
  sku: row.sku,
  brand: row.brand,
  image_url: row.image_url,
  total_available: row.total_available,
  listings_enabled: row.listings_enabled,
  pick_rule_mode: SPELLINGS[row.pick_rule_mode],
  follows_default: row.follows_default,
  location_priority_order: row.location_priority_order.length > 0 ? row.location_priority_order : null,
  locations: row.locations
    .filter(({ quantity_available }) => quantity_available > 0)
    .map(({ location_id, location_nickname, quantity_available }) => ({
      location_id,
      location_nickname,
      quantity_available,
    })),
})

/** Returns a product for the fulfillment settings, with all its locations. */
export const asFulfilled = (row: PickedProductRow): FulfilledProduct => ({
  product_id: row.product_id,
  product_name: row.product_name,
  brand: row.brand,
  image_url: row.image_url,
  total_variants: row.total_variants,
  total_shopify_stock: row.total_shopify_stock,
  total_reserved: row.total_reserved,
  total_available: row.total_available,
  pick_rule_mode: row.pick_rule_mode,
  follows_default: row.follows_default,
  location_priority_order: row.location_priority_order,
  locations: row.locations,
})

/** Returns a product with its pick rule, or undefined if the caller sees no stock of it. */
export async function pickedProduct(
  tx: Tx,
  of: { productId: number; locationIds: number[] },
): Promise<PickedProductRow | undefined> {
  const [row] = await pickedProducts(tx, { ...of, search: null, after: null, skip: 0, limit: 1, isOffered: false })
  return row
}

/**
 * Sets the locations from which sales of a product ship. It applies from the next sale on. Refuses locations of other
 * retailers.
 */
export async function setPickRule(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId }: StaffCaller,
  { productId, change }: { productId: number; change: RuleBody },
): Promise<PickedProduct | Refusal> {
  const order = change.location_priority_order ?? []
  return db.asRetailer(retailerId, async (tx) => {
    const before = await pickedProduct(tx, { productId, locationIds: [] })
    if (!before) return notFound('This product')
    if (!(await areOwn(tx, order))) return notFound('One of these locations')
    const mode = modeOf(change.pick_rule_mode)
    await savePickRule(tx, { retailerId, productId, mode, order })
    await recordAudit(tx, {
      retailerId,
      userId,
      event_type: 'pick_rule_changed',
      status: 'success',
      details: { product: before.product_name, pick_rule_mode: mode, location_priority_order: order },
    })
    announce(tx, retailerId, { changed: 'pick-rules', ids: [productId] })
    return pickedProductOf({
      ...before,
      pick_rule_mode: mode,
      location_priority_order: order,
      follows_default: false,
    })
  })
}

/** Returns whether every location of an order belongs to the retailer. */
export const areOwn = async (tx: Tx, order: number[]): Promise<boolean> =>
  order.length === 0 || (await ownLocations(tx, order)).length === order.length

/** Deletes the own rule of a product. Its sales follow the store's default from the next one on. */
export async function clearPickRule(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId }: StaffCaller,
  productId: number,
): Promise<PickedProduct | Refusal> {
  return db.asRetailer(retailerId, async (tx) => {
    const before = await pickedProduct(tx, { productId, locationIds: [] })
    if (!before) return notFound('This product')
    await deletePickRule(tx, retailerId, productId)
    await recordAudit(tx, {
      retailerId,
      userId,
      event_type: 'pick_rule_changed',
      status: 'success',
      details: { product: before.product_name, pick_rule_mode: 'store_default', location_priority_order: [] },
    })
    announce(tx, retailerId, { changed: 'pick-rules', ids: [productId] })
    const { mode, order } = await defaultPickRule(tx)
    return pickedProductOf({
      ...before,
      pick_rule_mode: mode,
      location_priority_order: [...order],
      follows_default: true,
    })
  })
}

/** Returns the store's default rule, with the locations that the caller sees. */
export async function showDefaultPickRule(tx: Tx, locationIds: number[]): Promise<DefaultRule> {
  const { mode, order } = await defaultPickRule(tx)
  const locations = await ownLocations(tx, locationIds)
  const seen = new Set(locations.map(({ location_id }) => location_id))
  const named = order.filter((id) => seen.has(id))
  return { pick_rule_mode: SPELLINGS[mode], location_priority_order: named.length > 0 ? named : null, locations }
}

/**
 * Sets the rule of products without their own. It applies from the next sale on. Refuses locations of other retailers.
 */
export async function setDefaultPickRule(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId }: StaffCaller,
  change: RuleBody,
): Promise<DefaultRule | Refusal> {
  const order = change.location_priority_order ?? []
  return db.asRetailer(retailerId, async (tx) => {
    if (!(await areOwn(tx, order))) return notFound('One of these locations')
    const mode = modeOf(change.pick_rule_mode)
    await saveDefaultPickRule(tx, retailerId, { mode, order })
    await recordAudit(tx, {
      retailerId,
      userId,
      event_type: 'default_pick_rule_changed',
      status: 'success',
      details: { pick_rule_mode: mode, location_priority_order: order },
    })
    announce(tx, retailerId, { changed: 'pick-rules', ids: [] })
    return showDefaultPickRule(tx, [])
  })
}

/** Returns which location the next sale of each size would ship from, by the current rule or by a proposed one. */
export async function previewOfProduct(
  tx: Tx,
  of: { productId: number; locationIds: number[] },
  tried: QueryOf<Contract['GET /listings/products/{id}/fulfillment-preview']>,
): Promise<Preview | Refusal> {
  const product = await pickedProduct(tx, of)
  if (!product) return notFound('This product')
  const mode = tried.pick_rule_mode ? modeOf(tried.pick_rule_mode) : product.pick_rule_mode
  const order =
    tried.location_priority_order === undefined
      ? product.location_priority_order
      : tried.location_priority_order.split(',').filter(Boolean).map(Number)
  const units = await unitsOfProducts(tx, { productIds: [of.productId], locationIds: of.locationIds })
  const picked = previewFulfillment(units, { mode, order })
  const sizes = new Map(units.map(({ variant_id, size }) => [variant_id, size]))
  const selected = new Set(picked.map(({ location_id }) => location_id))
  return {
    pick_rule_mode: SPELLINGS[mode],
    preview_items: product.locations.map(({ location_id, location_nickname, quantity_available }) => ({
      location_id,
      location_nickname,
      quantity_available,
      would_be_selected: selected.has(location_id),
    })),
    sizes: picked.map((each) => ({ ...each, size: sizes.get(each.variant_id) ?? '' })),
  }
}

/** Sets whether marketplace sales of a product may ship from a location. The offered stock changes with it. */
export async function setWhereProductShips(
  capabilities: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  change: { productId: number; locationId: number; enabled: boolean },
): Promise<FulfilledProduct | Refusal> {
  const { retailerId, locationIds } = caller
  if (locationIds.length > 0 && !locationIds.includes(change.locationId)) return notFound('This location')
  return capabilities.db.asRetailer(retailerId, async (tx) => {
    if (!(await setProductFulfillment(tx, capabilities, { retailerId, ...change })))
      return notFound('This product at this location')
    const row = await pickedProduct(tx, { productId: change.productId, locationIds })
    return row ? asFulfilled(row) : notFound('This product')
  })
}
