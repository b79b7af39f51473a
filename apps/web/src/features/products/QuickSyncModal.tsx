import { Button, Group, Loader, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { queryOf } from '../../shared/query.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ButtonLink } from '../../shared/ui/links.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { SearchBox } from '../../shared/ui/SearchBox.tsx'
import { MarketPayouts } from '../../shared/market/MarketPayouts.tsx'
import classes from './products.module.css'
import type { Product } from './products.queries.ts'
import { type ShopifyProduct, type SyncedProduct, useQuickSync } from './use-quick-sync.ts'

interface QuickSyncModalProps {
  product: Product | null
  /** Net Payout Mode of the page; the market beside the payouts follows it. */
  isNet: boolean
  onNet: (isNet: boolean) => void
  onClose: () => void
}

/**
 * Quick Sync (document 1 §4): the shop's product of the same SKU is linked to this one, then its payouts are set
 * and its sizes listed.
 */
export function QuickSyncModal({ product, isNet, onNet, onClose }: QuickSyncModalProps) {
  const [synced, setSynced] = useState<SyncedProduct | null>(null)
  const close = () => {
    setSynced(null)
    onClose()
  }
  return (
    <Modal
      opened={product !== null}
      onClose={close}
      size="lg"
      title={synced ? 'Configure Market Payouts' : 'Quick Sync to Shopify'}
    >
      {product &&
        (synced ? (
          <MarketPayouts
            product={product}
            lowestPrice={synced.lowestPrice}
            isNet={isNet}
            onNet={onNet}
            onClose={close}
          />
        ) : (
          <ShopifySearch key={product.id} product={product} onSynced={setSynced} />
        ))}
    </Modal>
  )
}

interface ShopifySearchProps {
  product: Product
  onSynced: (synced: SyncedProduct) => void
}

function ShopifySearch({ product, onSynced }: ShopifySearchProps) {
  const stores = useQuery(queryOf('GET /shopify/stores'))
  const [storeId, setStoreId] = useState<number | null>(null)
  const [search, setSearch] = useState(product.sku?.split('/')[0] ?? product.name)
  const connected = stores.data?.filter(({ is_connected }) => is_connected) ?? []
  const store = connected.find(({ id }) => id === storeId) ?? connected[0]
  const found = useQuery({
    ...queryOf('GET /shopify/stores/{id}/products', {
      params: { id: store?.id ?? 0 },
      query: { search: search.trim(), limit: 50 },
    }),
    enabled: store !== undefined && search.trim() !== '',
    retry: 1,
  })
  if (stores.data && !store)
    return (
      <EmptyState
        title="Search Failed: Could not search Shopify products"
        actions={<ButtonLink to={paths.shopify}>Connect a store</ButtonLink>}
      >
        No store is connected.
      </EmptyState>
    )
  return (
    <Stack>
      <ProductCell name={product.name} imageUrl={product.image_url} detail={product.sku ?? 'no SKU'} />
      <Group gap="xs" align="flex-end">
        {connected.length > 1 && store && (
          <Select
            aria-label="Store"
            data={connected.map(({ id, store_name }) => ({ value: String(id), label: store_name }))}
            value={String(store.id)}
            allowDeselect={false}
            onChange={(id) => setStoreId(Number(id))}
          />
        )}
        <SearchBox
          value={search}
          placeholder="Search your store by SKU or title"
          onSearch={(next) => setSearch(next ?? '')}
        />
      </Group>
      {(stores.error ?? found.error) && (
        <LoadError
          title="Search Failed: Could not search Shopify products"
          error={stores.error ?? found.error}
          onRetry={() => void (stores.error ? stores.refetch() : found.refetch())}
        />
      )}
      {found.isFetching && (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">
            Asking Shopify…
          </Text>
        </Group>
      )}
      {found.data && !found.isFetching && found.data.products.length === 0 && (
        <Text c="dimmed">
          {store?.store_name} has no product for “{search}”. Search by its title, or create it in Shopify first.
        </Text>
      )}
      {store && found.data && (
        <div className={classes['found']}>
          {found.data.products.map((each) => (
            <FoundInStore key={each.id} found={each} product={product} storeId={store.id} onSynced={onSynced} />
          ))}
        </div>
      )}
    </Stack>
  )
}

interface FoundInStoreProps extends ShopifySearchProps {
  found: ShopifyProduct
  storeId: number
}

const CHIPS = 3

function FoundInStore({ found, product, storeId, onSynced }: FoundInStoreProps) {
  const sync = useQuickSync({ product, storeId, onSynced })
  const isHere = found.is_synced && found.ark_product?.id === product.id
  const skus = found.variants.slice(0, CHIPS).map(({ sku, title }) => sku ?? title)
  const more = found.variants_count - skus.length
  return (
    <div className={classes['result']}>
      <ProductCell
        name={found.title}
        imageUrl={found.image}
        detail={
          found.is_synced && !isHere
            ? `Synced with ${found.ark_product?.name ?? 'another product'}`
            : [found.vendor, skus.join(', '), more > 0 && `${more} more`].filter(Boolean).join(' · ')
        }
      />
      <Button
        size="compact-sm"
        variant={isHere ? 'default' : 'filled'}
        loading={sync.isPending}
        onClick={() => sync.mutate(found)}
        aria-label={`${isHere ? 'Already Synced, configure payouts' : 'Sync'}: ${found.title}`}
      >
        {isHere ? 'Already Synced' : 'Sync'}
      </Button>
    </div>
  )
}
