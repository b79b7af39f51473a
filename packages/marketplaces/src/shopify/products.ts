import { ProviderNotFound } from '../provider-errors.ts'
import type { ShopProduct, StorePort, StoreSaleProduct } from '../store.ts'
import type { ShopifyClient } from './client.ts'
import { all, nodesOfPages } from './pages.ts'
import {
  MoreMetafields,
  MoreSaleVariants,
  MoreVariants,
  ProductById,
  ProductCount,
  ProductIds,
  SaleProducts,
  SearchProducts,
} from './product-operations.ts'
import { gid, idOf, plainSearchText, secondOf, productFrom, quoted, saleProductFrom } from './translate.ts'
import type { WireProduct, WireSaleProduct, WireSaleVariant } from './wire.ts'

const PAGE_SIZE = 25
/** The most nodes that Shopify returns in one page. */
const MOST_OF_A_PAGE = 250

/** Returns a search for a text as an SKU, a barcode or a title. */
const namedIn = (typed: string): string =>
  ['sku', 'barcode', 'title'].map((field) => `${field}:${quoted(typed)}`).join(' OR ')

export function productCalls(
  client: ShopifyClient,
): Pick<StorePort, 'searchProducts' | 'saleProducts' | 'product' | 'changedProducts' | 'productCount' | 'productIds'> {
  async function whole(wire: WireProduct): Promise<ShopProduct> {
    const variants = nodesOfPages(
      async (after) => (await client(MoreVariants, { id: wire.id, after })).product?.variants,
      wire.variants,
    )
    const metafields = nodesOfPages(
      async (after) => (await client(MoreMetafields, { id: wire.id, after })).product?.metafields,
      wire.metafields,
    )
    return productFrom(wire, { variants: await all(variants), metafields: await all(metafields) })
  }

  async function found(query: string, limit: number): Promise<ShopProduct[]> {
    const products: ShopProduct[] = []
    const first = Math.min(limit, PAGE_SIZE)
    const nodes = nodesOfPages(async (after) => (await client(SearchProducts, { query, first, after })).products)
    for await (const node of nodes) {
      products.push(await whole(node))
      if (products.length === limit) break
    }
    return products
  }

  return {
    // Shopify does not document whether its general search covers SKUs, barcodes and special characters in titles, so
    // this also searches those fields by name.
    async searchProducts({ query, limit }) {
      const typed = query.trim()
      const words = plainSearchText(typed)
      if (!words || limit < 1) return []
      const byName = await found(namedIn(typed), limit)
      const byWords = await found(words, limit)
      const products = new Map([...byName, ...byWords].map((product) => [product.productId, product]))
      const latest = [...products.values()].toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
      return latest.slice(0, limit)
    },
    async saleProducts({ query, limit }) {
      const typed = query.trim()
      const words = plainSearchText(typed)
      const searched = typed && `AND (${[namedIn(typed), words && `(${words})`].filter(Boolean).join(' OR ')})`
      const { products } = await client(SaleProducts, {
        query: ['is_price_reduced:true', searched].filter(Boolean).join(' '),
        first: Math.min(limit, MOST_OF_A_PAGE),
      })
      const onSale: StoreSaleProduct[] = []
      for (const wire of products.nodes) {
        const product = saleProductFrom(wire, await saleVariants(client, wire))
        if (product) onSale.push(product)
      }
      return { products: onSale, hasMore: products.pageInfo.hasNextPage }
    },
    async *changedProducts(since) {
      const query = `updated_at:>=${quoted(secondOf(since))}`
      const nodes = nodesOfPages(
        async (after) => (await client(SearchProducts, { query, first: PAGE_SIZE, after })).products,
      )
      for await (const node of nodes) yield await whole(node)
    },
    async productCount() {
      const { productsCount } = await client(ProductCount)
      return productsCount.count
    },
    async *productIds() {
      for await (const { id } of nodesOfPages(async (after) => (await client(ProductIds, { after })).products))
        yield idOf(id)
    },
    async product(productId) {
      try {
        const { product } = await client(ProductById, { id: gid('Product', productId) })
        return product ? await whole(product) : null
      } catch (error) {
        if (error instanceof ProviderNotFound) return null
        throw error
      }
    },
  }
}

const saleVariants = (client: ShopifyClient, { id, variants }: WireSaleProduct): Promise<WireSaleVariant[]> =>
  all(nodesOfPages(async (after) => (await client(MoreSaleVariants, { id, after })).product?.variants, variants))
