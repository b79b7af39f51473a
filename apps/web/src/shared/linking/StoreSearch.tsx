import { Group, Loader, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { Answer } from '../api.ts'
import { queryOf } from '../query.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { ButtonLink } from '../ui/cells/links.tsx'
import { LoadError } from '../ui/notices/LoadError.tsx'
import { ProductCell } from '../ui/cells/ProductCell.tsx'
import { SearchBox } from '../ui/controls/SearchBox.tsx'
import { SEARCH_FROM, SEARCH_PAUSE_MS, TOO_SHORT } from '../stockx/stockx-search.ts'
import classes from './linking.module.css'
import { RowsSkeleton } from '../ui/notices/RowsSkeleton.tsx'

export type FoundInShop = Answer<'GET /shopify/stores/{id}/products'>['products'][number]

/** Returns the search text that finds a catalog product in a shop: its first style code. */
export const searchTextFor = ({ name, sku }: { name: string; sku: string | null }): string => sku?.split('/')[0] ?? name

interface StoreSearchProps {
  /** The catalog product. Shop products that are linked to another one show it. */
  productId: number
  /** The search text and the store; `storeId` null means the first store. */
  view: { search: string; storeId: number | null }
  onSearch: (search: string) => void
  onStore: (storeId: number) => void
  limit: number
  problemTitle: string
  noStoreTitle: string
  renderAction: (found: FoundInShop, storeId: number) => ReactNode
}

/** Searches a shop's products to link one to a catalog product. With several shops the person chooses one. */
export function StoreSearch(props: StoreSearchProps) {
  const { view, onSearch, onStore, problemTitle, noStoreTitle } = props
  const stores = useQuery(queryOf('GET /shopify/stores'))
  const connected = stores.data?.filter(({ is_connected }) => is_connected) ?? []
  const store = connected.find(({ id }) => id === view.storeId) ?? connected[0]
  const search = view.search.trim()
  if (stores.error && !stores.data)
    return <LoadError title={problemTitle} error={stores.error} onRetry={() => void stores.refetch()} />
  if (!stores.data) return <RowsSkeleton rows={3} />
  if (!store)
    return (
      <EmptyState title={noStoreTitle} actions={<ButtonLink to={paths.shopify}>Connect a store</ButtonLink>}>
        No store is connected.
      </EmptyState>
    )
  return (
    <Stack>
      <Group gap="xs" align="flex-end">
        {connected.length > 1 && (
          <Select
            aria-label="Store"
            data={connected.map(({ id, store_name }) => ({ value: String(id), label: store_name }))}
            value={String(store.id)}
            allowDeselect={false}
            onChange={(id) => onStore(Number(id))}
          />
        )}
        <SearchBox
          value={view.search}
          placeholder="Search your store by SKU or title"
          debounceMs={SEARCH_PAUSE_MS}
          onSearch={(next) => onSearch(next ?? '')}
        />
      </Group>
      {search.length < SEARCH_FROM ? (
        <Text size="sm" c="dimmed" role="status">
          {TOO_SHORT}
        </Text>
      ) : (
        <Found {...props} search={search} store={store} />
      )}
    </Stack>
  )
}

interface FoundProps extends StoreSearchProps {
  search: string
  store: { id: number; store_name: string }
}

function Found({ search, store, limit, productId, problemTitle, renderAction }: FoundProps) {
  const found = useQuery({
    ...queryOf('GET /shopify/stores/{id}/products', { params: { id: store.id }, query: { search, limit } }),
    retry: 1,
  })
  return (
    <>
      {found.error && <LoadError title={problemTitle} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isFetching && (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">
            Searching Shopify…
          </Text>
        </Group>
      )}
      {found.data && !found.isFetching && found.data.products.length === 0 && (
        <Text c="dimmed">
          {store.store_name} has no match for “{search}”. Search by title, or create the product in Shopify first.
        </Text>
      )}
      {found.data && found.data.products.length > 0 && (
        <ul className={classes['found']} aria-label="Products of the store">
          {found.data.products.map((each) => (
            <li key={each.id} className={classes['result']}>
              <ProductCell name={each.title} imageUrl={each.image} detail={detailOf(each, productId)} />
              {renderAction(each, store.id)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const CHIPS = 3

/** Returns the product that it is linked to, or its vendor and style codes. */
function detailOf(
  { is_synced, ark_product, vendor, variants, variants_count }: FoundInShop,
  productId: number,
): string {
  if (is_synced && ark_product?.id !== productId) return `Synced with ${ark_product?.name ?? 'another product'}`
  const skus = variants.slice(0, CHIPS).map(({ sku, title }) => sku ?? title)
  const more = variants_count - skus.length
  return [vendor, skus.join(', '), more > 0 && `${more} more`].filter(Boolean).join(' · ')
}
