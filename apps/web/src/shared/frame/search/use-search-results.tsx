import { may, type Permission } from '@ark/domain'
import { IconLogout, IconPlugConnected, IconRefresh, IconUser, type IconTag } from '../../icons.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { type Answer, api } from '../../api.ts'
import { platformName } from '../../formats.ts'
import { queryOf } from '../../query.ts'
import { saleName } from '../../sales/labels/sale-labels.ts'
import { mayAs, useMe } from '../../session.ts'
import { Thumbnail } from '../../ui/cells/ProductCell.tsx'
import { toastFailure, toastSuccess } from '../../ui/notices/toasts.ts'
import { navigationFor } from '../bar/navigation.ts'
import { useSignOut } from '../bar/use-sign-out.ts'

/** One search result and its link. */
export interface Found {
  key: string
  label: string
  detail?: string
  picture: ReactNode
  go: () => void
}

interface FoundGroup {
  label: string
  found: Found[]
}

const SHORTEST_SEARCH = 2
const SHOWN_OF_EACH = 5

/**
 * Returns search results: pages and actions of the role at once, and products, sizes and orders when `searched` has an
 * answer.
 */
export function useSearchResults(text: string, searched: string): { groups: FoundGroup[]; isSearching: boolean } {
  const pagesAndActions = usePagesAndActions()
  const records = useRecords(searched)
  const words = text.toLowerCase()
  const named = pagesAndActions.map(({ label, found }) => ({
    label,
    found: found.filter((each) => each.label.toLowerCase().includes(words)),
  }))
  const groups = text.length < SHORTEST_SEARCH ? named : [...named, ...records.groups]
  return { groups: groups.filter(({ found }) => found.length > 0), isSearching: records.isSearching }
}

function usePagesAndActions(): FoundGroup[] {
  const me = useMe()
  const goTo = useGoTo()
  const leave = useSignOut()
  const importing = useMutation({
    mutationFn: () => api('POST /inventory/sync-from-shopify'),
    onSuccess: () => toastSuccess({ title: 'Inventory sync started', message: 'You can leave this page.' }),
    onError: (error) => toastFailure({ title: 'Sync Failed', error }),
  })
  const entries = navigationFor(me.role).flatMap((group) => group.entries)
  const pages = [...entries, { label: 'Profile', to: paths.profile, icon: IconUser }]
  const actions: { label: string; icon: typeof IconTag; permission: Permission; go: () => void }[] = [
    { label: 'Sync Inventory', icon: IconRefresh, permission: 'stores.import', go: () => importing.mutate() },
    { label: 'Connect Store', icon: IconPlugConnected, permission: 'stores.connect', go: goTo({ to: paths.shopify }) },
    { label: 'Sign Out', icon: IconLogout, permission: 'profile.read', go: () => void leave() },
  ]
  return [
    {
      label: 'Pages',
      found: pages.map(({ label, to, icon }) => ({ key: to, label, picture: drawn(icon), go: goTo({ to }) })),
    },
    {
      label: 'Actions',
      found: actions
        .filter(({ permission }) => mayAs(me, permission))
        .map(({ label, icon, go }) => ({ key: label, label, picture: drawn(icon), go })),
    },
  ]
}

/** Returns the sizes of an answer, each with its product's name. */
function namedSizes(answer: Answer<'GET /listings/variant-summaries'> | undefined) {
  const products = new Map(answer?.products.map((product) => [product.product_id, product]))
  return (answer?.variants ?? []).flatMap((size) => {
    const product = products.get(size.product_id)
    return product ? [{ ...product, ...size }] : []
  })
}

/** Searches products, sizes and orders, as far as the role may open their pages. */
function useRecords(search: string): { groups: FoundGroup[]; isSearching: boolean } {
  const { role } = useMe()
  const goTo = useGoTo()
  const shared = { limit: SHOWN_OF_EACH }
  const asks = (permission: Permission) => ({
    enabled: search.length >= SHORTEST_SEARCH && may(role, permission),
    placeholderData: keepPreviousData,
  })
  const products = useQuery({
    ...queryOf('GET /inventory/product-summaries', { query: { ...shared, product_search: search } }),
    ...asks('inventory.read'),
  })
  const sizes = useQuery({
    ...queryOf('GET /listings/variant-summaries', { query: { ...shared, search } }),
    ...asks('listings.read'),
  })
  const orders = useQuery({
    ...queryOf('GET /sales/summaries', { query: { ...shared, search } }),
    ...asks('sales.read'),
  })
  const opensSales = may(role, 'sales.manage')
  return {
    isSearching: products.isFetching || sizes.isFetching || orders.isFetching,
    groups: [
      {
        label: 'Products',
        found: (products.data?.products ?? []).map((each) => ({
          key: `product-${each.product_sync_id}`,
          label: each.product_name,
          detail: [each.product_sku, `${each.total_available} available`].filter(Boolean).join(' · '),
          picture: <Thumbnail imageUrl={each.image_url} size={32} />,
          go: goTo({ to: paths.inventory, search: { search: each.product_sku ?? each.product_name } }),
        })),
      },
      {
        label: 'Sizes',
        found: namedSizes(sizes.data).map((each) => ({
          key: `size-${each.variant_id}`,
          label: `${each.product_name} size ${each.size}`,
          detail: [each.product_sku, `${each.total_available} available`].filter(Boolean).join(' · '),
          picture: <Thumbnail imageUrl={each.image_url ?? null} size={32} />,
          go: goTo({
            to: paths.listings,
            search: { search: each.product_sku ?? each.product_name, market: each.variant_id },
          }),
        })),
      },
      {
        label: 'Orders',
        found: (orders.data?.sales ?? []).map((sale) => ({
          key: `order-${sale.id}`,
          label: sale.order_number,
          detail: `${platformName(sale.platform)} · ${saleName(sale)}`,
          picture: <Thumbnail imageUrl={sale.image_url} size={32} />,
          go: opensSales
            ? goTo({ to: paths.sales, search: { sale: sale.id } })
            : goTo({ to: paths.fulfillments, search: { search: sale.order_number } }),
        })),
      },
    ],
  }
}

function useGoTo(): (link: Pick<LinkProps, 'to' | 'search'>) => () => void {
  const navigate = useNavigate()
  return (link) => () => void navigate(link)
}

const drawn = (Icon: typeof IconTag): ReactNode => <Icon size={20} stroke={1.6} aria-hidden />
