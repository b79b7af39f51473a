import type { Permission } from '@ark/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import type { Answer } from '../../api.ts'
import { counted, money, platformName } from '../../formats.ts'
import { queryOf } from '../../query.ts'
import { saleName } from '../../sales/labels/sale-labels.ts'
import { mayAs, useMe } from '../../session.ts'
import { Thumbnail } from '../../ui/cells/ProductCell.tsx'
import type { Found, FoundGroup } from './found-group.ts'
import { useGoTo } from './use-go-to.ts'

/** Shorter texts would match too much. */
export const SHORTEST_SEARCH = 2
const SHOWN_OF_EACH = 5

/** Options of a search that runs only when the text is long enough and the person may open its page. */
type Asks = (permission: Permission) => { enabled: boolean; placeholderData: typeof keepPreviousData }

interface Searched {
  found: Found[]
  isSearching: boolean
}

/** Searches products, sizes and orders, as far as the person may open their pages. */
export function useFoundRecords(search: string): { groups: FoundGroup[]; isSearching: boolean } {
  const me = useMe()
  const asks: Asks = (permission) => ({
    enabled: search.length >= SHORTEST_SEARCH && mayAs(me, permission),
    placeholderData: keepPreviousData,
  })
  const searches = [
    { label: 'Products', ...useProducts(search, asks) },
    { label: 'Sizes', ...useSizes(search, asks) },
    { label: 'Orders', ...useOrders(search, asks) },
    { label: 'Orders of all retailers', ...useSystemOrders(search, asks) },
    { label: 'Wholesale orders', ...useWholesaleOrders(search, asks) },
    { label: 'Purchases', ...usePurchases(search, asks) },
  ]
  return { groups: searches, isSearching: searches.some(({ isSearching }) => isSearching) }
}

/** Products: those in stock first, each part by how well it matches. */
function useProducts(search: string, asks: Asks): Searched {
  const goTo = useGoTo()
  const asked = asks('inventory.read')
  const call = (show_zero_stock: boolean) =>
    queryOf('GET /inventory/product-summaries', {
      query: { limit: SHOWN_OF_EACH, product_search: search, show_zero_stock },
    })
  const stocked = useQuery({ ...call(false), ...asked })
  const all = useQuery({ ...call(true), enabled: asked.enabled && isShort(stocked.data?.products) })
  const products = merged(stocked.data?.products, all.data?.products, ({ product_sync_id }) => product_sync_id)
  return {
    isSearching: stocked.isFetching || all.isFetching,
    found: products.map((each) => ({
      key: `product-${each.product_sync_id}`,
      label: each.product_name,
      detail: stockDetail(each),
      picture: <Thumbnail imageUrl={each.image_url} size={32} />,
      go: goTo({
        to: paths.inventory,
        search: { search: [codeOf(each), ...(each.is_found_by_size ? wordsBesides(each, search) : [])].join(' ') },
      }),
    })),
  }
}

/** Sizes: those in stock first, each part by product and size. */
function useSizes(search: string, asks: Asks): Searched {
  const goTo = useGoTo()
  const asked = asks('listings.read')
  const call = (in_stock: boolean) =>
    queryOf('GET /listings/variant-summaries', {
      query: { limit: SHOWN_OF_EACH, search, ...(in_stock && { in_stock }) },
    })
  const stocked = useQuery({ ...call(true), ...asked })
  const all = useQuery({ ...call(false), enabled: asked.enabled && isShort(stocked.data?.variants) })
  const sizes = merged(namedSizes(stocked.data), namedSizes(all.data), ({ variant_id }) => variant_id)
  return {
    isSearching: stocked.isFetching || all.isFetching,
    found: sizes.map((each) => ({
      key: `size-${each.variant_id}`,
      label: `${each.product_name} size ${each.size}`,
      detail: stockDetail(each),
      picture: <Thumbnail imageUrl={each.image_url ?? null} size={32} />,
      go: goTo({
        to: paths.listings,
        search: { search: `${codeOf(each)} ${each.size}`, market: each.variant_id },
      }),
    })),
  }
}

/** Returns the sizes of an answer, each with its product's name. */
function namedSizes(answer: Answer<'GET /listings/variant-summaries'> | undefined) {
  const products = new Map(answer?.products.map((product) => [product.product_id, product]))
  return answer?.variants.flatMap((size) => {
    const product = products.get(size.product_id)
    return product ? [{ ...product, ...size }] : []
  })
}

const isShort = (rows: readonly unknown[] | undefined): boolean => rows !== undefined && rows.length < SHOWN_OF_EACH

/** Returns the first rows of both lists, without those of the second list that the first one has. */
function merged<Row>(first: readonly Row[] = [], second: readonly Row[] = [], keyOf: (row: Row) => number): Row[] {
  const known = new Set(first.map(keyOf))
  return [...first, ...second.filter((row) => !known.has(keyOf(row)))].slice(0, SHOWN_OF_EACH)
}

interface Named {
  product_sku?: string | null
  product_name: string
}

/** Returns the text that finds a product and no other. */
const codeOf = ({ product_sku, product_name }: Named): string => product_sku ?? product_name

/** Returns the words of a search that the product's name does not explain: its size. */
const wordsBesides = ({ product_name }: Named, search: string): string[] => {
  const named = product_name.toLowerCase()
  return search.split(/\s+/u).filter((word) => !named.includes(word.toLowerCase()))
}

interface Stocked {
  product_sku?: string | null
  total_available: number
}

const stockDetail = ({ product_sku, total_available }: Stocked): string =>
  [product_sku, total_available > 0 ? `${total_available} available` : 'none available'].filter(Boolean).join(' · ')

/** The retailer's marketplace orders. */
function useOrders(search: string, asks: Asks): Searched {
  const me = useMe()
  const goTo = useGoTo()
  const { data, isFetching } = useQuery({
    ...queryOf('GET /sales/summaries', { query: { limit: SHOWN_OF_EACH, search } }),
    ...asks('sales.read'),
  })
  return {
    isSearching: isFetching,
    found: (data?.sales ?? []).map((sale) => ({
      ...foundSale(sale),
      go: mayAs(me, 'sales.manage')
        ? goTo({ to: paths.sales, search: { sale: sale.id } })
        : goTo({ to: paths.fulfillments, search: { search: sale.order_number } }),
    })),
  }
}

/** Marketplace orders of all retailers, for the operator. */
function useSystemOrders(search: string, asks: Asks): Searched {
  const goTo = useGoTo()
  const { data, isFetching } = useQuery({
    ...queryOf('GET /sales/admin/system-sales', { query: { limit: SHOWN_OF_EACH, search } }),
    ...asks('administration'),
  })
  return {
    isSearching: isFetching,
    found: (data?.sales ?? []).map((sale) => {
      const found = foundSale(sale)
      return {
        ...found,
        detail: `${sale.retailer_name} · ${found.detail}`,
        go: goTo({ to: paths.systemSales, search: { sale: sale.id } }),
      }
    }),
  }
}

type FoundSale = Answer<'GET /sales/summaries' | 'GET /sales/admin/system-sales'>['sales'][number]

const foundSale = (sale: FoundSale) => ({
  key: `order-${sale.id}`,
  label: sale.order_number,
  detail: `${platformName(sale.platform)} · ${saleName(sale)}`,
  picture: <Thumbnail imageUrl={sale.image_url} size={32} />,
})

/** Wholesale orders to the retailer. */
function useWholesaleOrders(search: string, asks: Asks): Searched {
  const goTo = useGoTo()
  const { data = [], isFetching } = useQuery({
    ...queryOf('GET /bulk-sales/', { query: { limit: SHOWN_OF_EACH, search } }),
    ...asks('wholesale.read'),
  })
  return {
    isSearching: isFetching,
    found: data.map((order) => ({
      ...foundOrder(order),
      go: goTo({ to: paths.wholesale, search: { order: order.id } }),
    })),
  }
}

/** The buyer's own wholesale orders. */
function usePurchases(search: string, asks: Asks): Searched {
  const goTo = useGoTo()
  const { data = [], isFetching } = useQuery({
    ...queryOf('GET /buyer/purchases', { query: { limit: SHOWN_OF_EACH, search } }),
    ...asks('wholesale.buy'),
  })
  return {
    isSearching: isFetching,
    found: data.map((order) => ({
      ...foundOrder(order),
      go: goTo({ to: paths.buyerPurchases, search: { order: order.id } }),
    })),
  }
}

type FoundOrder = Answer<'GET /bulk-sales/' | 'GET /buyer/purchases'>[number]

const foundOrder = (order: FoundOrder) => ({
  key: `wholesale-${order.id}`,
  label: order.order_number,
  detail: `${counted(order.total_items, 'pair')} · ${money(order.total_amount)}`,
  picture: null,
})
