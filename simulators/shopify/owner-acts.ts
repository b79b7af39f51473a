import type { ShopDesk } from './context.ts'
import type { Location, Product, Variant } from './entities.ts'
import { gid } from './gid.ts'
import { activate, levelAt } from './inventory/stock-changes.ts'
import { type NewVariant, putVariant } from './seed/stock-shelf.ts'
import {
  deleteProduct,
  deleteVariant,
  findLocation,
  findVariant,
  missing,
  numberOf,
  type WhichVariant,
} from './shop-acts.ts'
import type { ShopState } from './store.ts'
import { productPayload } from './webhooks/product-payload.ts'

/** A size as the shop's owner enters it. */
interface EnteredVariant {
  size: string
  sku?: string | null | undefined
  barcode?: string | null | undefined
  priceCents?: number | undefined
  /** The stock at the first location; 0 by default. */
  available?: number | undefined
}

interface EnteredProduct {
  title: string
  vendor?: string | undefined
  productType?: string | undefined
  tags?: string[] | undefined
  optionName?: string | undefined
  status?: Product['status'] | undefined
  variants: EnteredVariant[]
  metafields?: (EnteredMetafield & { value: string })[] | undefined
}

/** Adds a product as the shop's owner does, and returns it. */
export function addProduct(desk: ShopDesk, entered: EnteredProduct): object {
  const { shop, clock } = desk
  const at = clock.now()
  const product: Product = {
    id: shop.nextId(),
    title: entered.title,
    handle: entered.title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    descriptionHtml: '',
    vendor: entered.vendor ?? '',
    productType: entered.productType ?? '',
    status: entered.status ?? 'ACTIVE',
    tags: [...(entered.tags ?? [])].sort(),
    option: { id: shop.nextId(), name: entered.optionName ?? 'Size' },
    imagePath: null,
    variants: [],
    metafields: [],
    createdAt: at,
    updatedAt: at,
  }
  for (const variant of entered.variants) enter(desk, product, variant)
  for (const { namespace = 'custom', type = 'single_line_text_field', key, value } of entered.metafields ?? [])
    product.metafields?.push({ id: shop.nextId(), namespace, key, type, value, createdAt: at, updatedAt: at })
  shop.products.set(product.id, product)
  desk.record('product.created', { productId: product.id, title: product.title })
  desk.announce('PRODUCTS_CREATE', () => productPayload(desk, product))
  return summaryOf(product)
}

export function addVariant(desk: ShopDesk, productId: string | number, entered: EnteredVariant): object {
  const product = findProduct(desk, productId)
  const variant = enter(desk, product, entered)
  tellEdited(desk, product, { added: variant.id })
  return { variantId: variant.id, inventoryItemId: variant.item.id }
}

interface EnteredMetafield {
  /** The namespace; by default the shop's own, `custom`. */
  namespace?: string | undefined
  key: string
  /** The type; by default `single_line_text_field`. */
  type?: string | undefined
  /** Null deletes the metafield. */
  value: string | null
}

/** Sets, changes or deletes a metafield of a product. The product counts as changed, and subscribers are notified. */
export function setMetafield(desk: ShopDesk, productId: string | number, entered: EnteredMetafield): object {
  const { namespace = 'custom', key, type = 'single_line_text_field', value } = entered
  const product = findProduct(desk, productId)
  const at = desk.clock.now()
  const before = product.metafields ?? []
  const same = before.find((each) => each.namespace === namespace && each.key === key)
  const others = before.filter((each) => each !== same)
  const written =
    value === null ? [] : [{ id: desk.shop.nextId(), createdAt: at, ...same, namespace, key, type, value }]
  product.metafields = [...others, ...written.map((each) => ({ ...each, updatedAt: at }))]
  tellEdited(desk, product, { metafield: `${namespace}.${key}`, value })
  return { productId: product.id, metafields: product.metafields.map((each) => `${each.namespace}.${each.key}`) }
}

/** The changes of a size; `null` deletes a code. */
interface VariantEdit {
  size?: string | undefined
  newSku?: string | null | undefined
  newBarcode?: string | null | undefined
  isTracked?: boolean | undefined
}

export function editVariant(desk: ShopDesk, which: WhichVariant, change: VariantEdit): object {
  const variant = findVariant(desk, which)
  const at = desk.clock.now()
  if (change.size !== undefined) variant.title = change.size
  if (change.newSku !== undefined) variant.sku = change.newSku
  if (change.newBarcode !== undefined) variant.barcode = change.newBarcode
  if (change.isTracked !== undefined) variant.item.tracked = change.isTracked
  variant.updatedAt = at
  variant.item.updatedAt = at
  tellEdited(desk, variant.product, { variantId: variant.id, ...change })
  return { variantId: variant.id, size: variant.title, sku: variant.sku, barcode: variant.barcode }
}

/** Deletes a size and creates it again with the same codes and levels and new IDs. */
export function recreateVariant(desk: ShopDesk, which: WhichVariant): object {
  const before = findVariant(desk, which)
  deleteVariant(desk, { variantId: before.id })
  const variant = copyOf(desk, before.product, before)
  tellEdited(desk, before.product, { recreated: variant.id })
  return { variantId: variant.id, inventoryItemId: variant.item.id }
}

/** Deletes a product with all its sizes and creates it again with new IDs. */
export function recreateProduct(desk: ShopDesk, productId: string | number): object {
  const before = findProduct(desk, productId)
  deleteProduct(desk, before)
  const { shop } = desk
  const at = desk.clock.now()
  const metafields = (before.metafields ?? []).map((each) => ({ ...each, id: shop.nextId() }))
  const product: Product = { ...before, id: shop.nextId(), variants: [], metafields, createdAt: at, updatedAt: at }
  for (const variant of before.variants) copyOf(desk, product, variant)
  shop.products.set(product.id, product)
  desk.record('product.created', { productId: product.id, title: product.title })
  desk.announce('PRODUCTS_CREATE', () => productPayload(desk, product))
  return summaryOf(product)
}

/** Activates or deactivates a location; its levels stay unchanged. */
export function switchLocation(desk: ShopDesk, locationId: string | number | undefined, isActive: boolean): object {
  const location = findLocation(desk, locationId)
  location.isActive = isActive
  desk.record('location.switched', { locationId: location.id, isActive })
  desk.announce(isActive ? 'LOCATIONS_ACTIVATE' : 'LOCATIONS_DEACTIVATE', () => locationPayload(location))
  return { locationId: location.id, name: location.name, isActive }
}

/** Stops or starts stocking a size at a location; the level keeps its quantities. */
export function stockAtLocation(
  desk: ShopDesk,
  which: WhichVariant,
  { locationId, isStocked }: { locationId: string | number | undefined; isStocked: boolean },
): object {
  const { item } = findVariant(desk, which)
  const location = findLocation(desk, locationId)
  const level = levelAt(desk, item, location)
  if (isStocked) activate(desk, level)
  else {
    item.levels.delete(location.id)
    desk.shop.levels.delete(level.id)
    desk.announce('INVENTORY_LEVELS_DISCONNECT', () => ({ inventory_item_id: item.id, location_id: location.id }))
  }
  desk.record('level.switched', { inventoryItemId: item.id, locationId: location.id, isStocked })
  return { inventoryItemId: item.id, locationId: location.id, isStocked }
}

/**
 * Sets a shop's standing. Frozen: the plan is not paid (402). Locked: Shopify has locked the shop (423). Closed: the
 * shop does not exist (404).
 */
export function changeState({ shop, record }: ShopDesk, standing: ShopState): object {
  shop.standing = standing
  record('shop.standing', { standing })
  return { shop: shop.domain, standing }
}

function findProduct({ shop }: ShopDesk, productId: string | number): Product {
  return shop.products.get(numberOf(productId)) ?? missing('product', productId)
}

function enter(desk: ShopDesk, product: Product, entered: EnteredVariant): Variant {
  const fields: NewVariant = {
    title: entered.size,
    sku: entered.sku ?? null,
    barcode: entered.barcode ?? null,
    priceCents: entered.priceCents ?? 10_000,
    compareAtPriceCents: null,
  }
  const first = [...desk.shop.locations.values()][0]
  const available = (location: Location) => (location === first ? (entered.available ?? 0) : 0)
  return putVariant(desk.shop, product, { fields, at: desk.clock.now(), available })
}

function copyOf(desk: ShopDesk, product: Product, { title, sku, barcode, priceCents, ...before }: Variant): Variant {
  const fields = { title, sku, barcode, priceCents, compareAtPriceCents: before.compareAtPriceCents }
  const { item } = before
  const available = (location: Location) => item.levels.get(location.id)?.quantities.available ?? null
  return putVariant(desk.shop, product, { fields, at: desk.clock.now(), available })
}

function tellEdited(desk: ShopDesk, product: Product, details: object): void {
  product.updatedAt = desk.clock.now()
  desk.record('product.changed', { productId: product.id, ...details })
  desk.announce('PRODUCTS_UPDATE', () => productPayload(desk, product))
}

const summaryOf = ({ id, title, variants }: Product): object => ({
  productId: id,
  title,
  variants: variants.map((variant) => ({
    variantId: variant.id,
    inventoryItemId: variant.item.id,
    size: variant.title,
  })),
})

const locationPayload = ({ id, name, isActive }: Location): object => ({
  id,
  name,
  active: isActive,
  admin_graphql_api_id: gid('Location', id),
})
