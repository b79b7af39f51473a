import { createRandom, type Random } from '../../core/random.ts'
import type { ShopInventoryItem, Location, Product, Variant } from '../entities.ts'
import { noQuantities } from '../inventory/levels.ts'
import type { Shop } from '../store.ts'

export interface NewVariant {
  title: string
  sku: string | null
  barcode: string | null
  priceCents: number
  compareAtPriceCents: number | null
}

export interface ShelfProduct
  extends Pick<Product, 'title' | 'vendor' | 'productType' | 'tags' | 'descriptionHtml' | 'imagePath'> {
  optionName: string
  variants: NewVariant[]
}

export interface Shelf {
  at: Date
  /** The chance that a size is in stock at one location. */
  density: number
}

/** Adds a product with its levels to a shop. The same product gets the same quantities in every run. */
export function stockShelf(
  shop: Shop,
  { optionName, variants, ...fields }: ShelfProduct,
  { at, density }: Shelf,
): Product {
  const product: Product = {
    ...fields,
    tags: [...fields.tags].sort(),
    id: shop.nextId(),
    handle: fields.title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    status: 'ACTIVE',
    option: { id: shop.nextId(), name: optionName },
    variants: [],
    createdAt: at,
    updatedAt: at,
  }
  const random = createRandom(`${shop.domain} stock ${fields.title}`)
  for (const fields of variants) putVariant(shop, product, { fields, at, available: () => pieces(random, density) })
  shop.products.set(product.id, product)
  return product
}

/** Adds a size to a product. `available` is its stock at each location; null: not stocked there. */
export function putVariant(
  shop: Shop,
  product: Product,
  { fields, at, available }: { fields: NewVariant; at: Date; available: (location: Location) => number | null },
): Variant {
  const variant: Variant = {
    ...fields,
    id: shop.nextId(),
    product,
    position: product.variants.length + 1,
    inventoryPolicy: 'DENY',
    get item() {
      // The variant and the item refer to each other; the item is created below.
      return item
    },
    createdAt: at,
    updatedAt: at,
  }
  const item: ShopInventoryItem = {
    id: shop.nextId(),
    variant,
    tracked: true,
    requiresShipping: true,
    levels: new Map(),
    createdAt: at,
    updatedAt: at,
  }
  for (const location of shop.locations.values()) {
    const units = available(location)
    if (units !== null) addLevel(shop, { item, location, at, available: units })
  }
  shop.items.set(item.id, item)
  shop.variants.set(variant.id, variant)
  product.variants.push(variant)
  return variant
}

/** Returns the number of pieces: mostly none, then one or two, sometimes many. */
function pieces(random: Random, density: number): number {
  if (!random.chance(density)) return 0
  const luck = random.next()
  if (luck < 0.56) return 1
  if (luck < 0.8) return 2
  return luck < 0.95 ? random.int(3, 6) : random.int(8, 20)
}

function addLevel(
  shop: Shop,
  { item, location, at, available }: { item: ShopInventoryItem; location: Location; at: Date; available: number },
): void {
  const level = {
    id: shop.nextId(),
    item,
    location,
    isActive: true,
    quantities: { ...noQuantities(), available },
    touchedAt: { available: at },
    createdAt: at,
    updatedAt: at,
  }
  item.levels.set(location.id, level)
  shop.levels.set(level.id, level)
}
