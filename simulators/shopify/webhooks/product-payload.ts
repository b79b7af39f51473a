import type { ShopDesk } from '../context.ts'
import type { Product, Variant } from '../entities.ts'
import { gid } from '../gid.ts'
import { availableUnits } from '../inventory/levels.ts'
import type { Shop } from '../store.ts'
import { decimalAmount, shopTime } from './payload-values.ts'

/** Shopify truncates `variants` at about this number and lists all of them in `variant_gids`. */
const MAX_VARIANTS = 100

export function productPayload(desk: Pick<ShopDesk, 'shop' | 'publicUrl'>, product: Product): object {
  const { shop } = desk
  const image = imagePayload(desk, product)
  return {
    admin_graphql_api_id: gid('Product', product.id),
    id: product.id,
    title: product.title,
    handle: product.handle,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    status: product.status.toLowerCase(),
    tags: product.tags.join(', '),
    created_at: shopTime(shop, product.createdAt),
    updated_at: shopTime(shop, product.updatedAt),
    published_at: product.status === 'ACTIVE' ? shopTime(shop, product.createdAt) : null,
    template_suffix: null,
    published_scope: 'global',
    variants: product.variants.slice(0, MAX_VARIANTS).map((variant) => variantPayload(shop, variant)),
    options: [
      {
        id: product.option.id,
        product_id: product.id,
        name: product.option.name,
        position: 1,
        values: product.variants.map((variant) => variant.title),
      },
    ],
    variant_gids: product.variants.map((variant) => ({
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      updated_at: variant.updatedAt.toISOString(),
    })),
    images: image ? [image] : [],
    image,
    media: [],
    category: null,
    has_variants_that_requires_components: false,
  }
}

function variantPayload(shop: Shop, variant: Variant): object {
  const quantity = availableUnits(variant.item)
  return {
    admin_graphql_api_id: gid('ProductVariant', variant.id),
    id: variant.id,
    product_id: variant.product.id,
    title: variant.title,
    sku: variant.sku,
    barcode: variant.barcode,
    price: decimalAmount(variant.priceCents),
    compare_at_price: variant.compareAtPriceCents === null ? null : decimalAmount(variant.compareAtPriceCents),
    position: variant.position,
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    inventory_item_id: variant.item.id,
    inventory_quantity: quantity,
    old_inventory_quantity: quantity,
    option1: variant.title,
    option2: null,
    option3: null,
    taxable: true,
    image_id: null,
    created_at: shopTime(shop, variant.createdAt),
    updated_at: shopTime(shop, variant.updatedAt),
  }
}

function imagePayload(desk: Pick<ShopDesk, 'publicUrl'>, product: Product): object | null {
  if (product.imagePath === null) return null
  return {
    id: product.id + 1,
    product_id: product.id,
    position: 1,
    alt: product.title,
    src: desk.publicUrl() + product.imagePath,
    variant_ids: [],
  }
}
