import type { RequestContext } from '../context.ts'
import type { Metafield, Product, Variant } from '../entities.ts'
import { gid } from '../gid.ts'
import type { PageArguments } from '../graphql/connection.ts'
import type { Resolvers } from '../graphql/schema.ts'
import { availableUnits, isForSale } from '../inventory/levels.ts'
import { PRODUCTS, VARIANTS } from '../search/searchables.ts'
import { decimalAmount } from '../webhooks/payload-values.ts'
import { found, idAs, legacyResourceId, pageOf, recordOf } from './records.ts'

type ListArguments = PageArguments & { query?: string | null; sortKey: string }
type SortValues<T> = Record<string, (node: T) => string | number>

/** The sort values of products. Unsupported sort keys (RELEVANCE, ID) sort by ID. */
const PRODUCT_ORDER: SortValues<Product> = {
  CREATED_AT: ({ createdAt }) => createdAt.toISOString(),
  INVENTORY_TOTAL: (product) => totalInventory(product),
  PRODUCT_TYPE: ({ productType }) => productType,
  PUBLISHED_AT: ({ createdAt }) => createdAt.toISOString(),
  TITLE: ({ title }) => title,
  UPDATED_AT: ({ updatedAt }) => updatedAt.toISOString(),
  VENDOR: ({ vendor }) => vendor,
}

const VARIANT_ORDER: SortValues<Variant> = {
  FULL_TITLE: (variant) => displayName(variant),
  INVENTORY_LEVELS_AVAILABLE: ({ item }) => availableUnits(item),
  INVENTORY_QUANTITY: ({ item }) => availableUnits(item),
  NAME: (variant) => displayName(variant),
  POSITION: ({ position }) => position,
  SKU: ({ sku }) => sku ?? '',
  TITLE: ({ title }) => title,
}

/** The namespace of a metafield without one: the app's own. No app here has metafields. */
const APP_NAMESPACE = '$app'

/**
 * The resolvers of products and their variants. They are read-only, because an inventory app does not edit products.
 */
export const productResolvers: Resolvers = {
  QueryRoot: {
    product: (_root: unknown, { id }: { id: string }, { shop }: RequestContext) =>
      recordOf(shop.products, 'Product', id),
    products: (_root: unknown, args: ListArguments, context: RequestContext) => {
      const search = { list: context.shop.products.values(), searchable: PRODUCTS, path: 'products' }
      return pageOf(context, found(context, args.query, search), {
        ...args,
        sortBy: PRODUCT_ORDER[args.sortKey],
      })
    },
    productsCount: (
      _root: unknown,
      { query, limit }: { query?: string; limit: number | null },
      context: RequestContext,
    ) => {
      const search = { list: context.shop.products.values(), searchable: PRODUCTS, path: 'productsCount' }
      return countedUpTo(found(context, query, search).length, limit)
    },
    productVariant: (_root: unknown, { id }: { id: string }, { shop }: RequestContext) =>
      recordOf(shop.variants, 'ProductVariant', id),
    productVariants: (_root: unknown, args: ListArguments, context: RequestContext) => {
      const search = { list: context.shop.variants.values(), searchable: VARIANTS, path: 'productVariants' }
      return pageOf(context, found(context, args.query, search), {
        ...args,
        sortBy: VARIANT_ORDER[args.sortKey],
      })
    },
    // Ignores its filter, as in recorded answers.
    productVariantsCount: (_root: unknown, _args: unknown, { shop }: RequestContext) =>
      countedUpTo(shop.variants.size, null),
  },
  Product: {
    id: idAs('Product'),
    legacyResourceId,
    description: ({ descriptionHtml }: Product) => descriptionHtml.replace(/<[^>]+>/g, ''),
    publishedAt: ({ status, createdAt }: Product) => (status === 'ACTIVE' ? createdAt : null),
    hasOnlyDefaultVariant: ({ variants }: Product) => variants.length === 1 && variants[0]?.title === 'Default Title',
    totalInventory,
    tracksInventory: ({ variants }: Product) => variants.some(({ item }) => item.tracked),
    tags: ({ tags }: Product) => [...tags].sort(),
    variantsCount: ({ variants }: Product) => countedUpTo(variants.length, null),
    options: ({ option, variants }: Product) => [
      {
        id: gid('ProductOption', option.id),
        name: option.name,
        position: 1,
        values: variants.map(({ title }) => title),
      },
    ],
    variants: ({ variants }: Product, args: PageArguments & { sortKey: string }, context: RequestContext) =>
      pageOf(context, variants, {
        ...args,
        sortBy: VARIANT_ORDER[args.sortKey],
      }),
    metafield: ({ metafields = [] }: Product, { namespace, key }: { namespace?: string | null; key: string }) =>
      metafields.find((each) => each.key === key && each.namespace === (namespace ?? APP_NAMESPACE)),
    metafields: (
      { metafields = [] }: Product,
      { namespace, keys, ...args }: PageArguments & { namespace?: string | null; keys?: string[] | null },
      context: RequestContext,
    ) => {
      const isMeant = (each: Metafield) =>
        (!namespace || each.namespace === namespace) && (!keys || keys.includes(`${each.namespace}.${each.key}`))
      return pageOf(context, metafields.filter(isMeant), args)
    },
    featuredMedia: ({ id, title, imagePath }: Product, _args: unknown, { publicUrl }: RequestContext) => {
      if (imagePath === null) return null
      const image = { altText: title, url: publicUrl() + imagePath, width: 1000, height: 700 }
      return { __typename: 'MediaImage', id: gid('MediaImage', id + 1), image, preview: { image } }
    },
  },
  Metafield: {
    id: idAs('Metafield'),
    legacyResourceId,
    sizeInBytes: ({ value }: Metafield) => Buffer.byteLength(value),
  },
  ProductVariant: {
    id: idAs('ProductVariant'),
    legacyResourceId,
    displayName,
    price: ({ priceCents }: Variant) => decimalAmount(priceCents),
    compareAtPrice: ({ compareAtPriceCents }: Variant) =>
      compareAtPriceCents === null ? null : decimalAmount(compareAtPriceCents),
    inventoryItem: ({ item }: Variant) => item,
    inventoryQuantity: ({ item }: Variant) => availableUnits(item),
    availableForSale: isForSale,
    selectedOptions: ({ product, title }: Variant) => [{ name: product.option.name, value: title }],
  },
}

function totalInventory({ variants }: Product): number {
  return variants.reduce((sum, { item }) => sum + availableUnits(item), 0)
}

function displayName({ product, title }: Variant): string {
  return `${product.title} - ${title}`
}

/** Returns a count that stops at a limit; null: no limit. */
function countedUpTo(count: number, limit: number | null): object {
  return limit !== null && count > limit ? { count: limit, precision: 'AT_LEAST' } : { count, precision: 'EXACT' }
}
