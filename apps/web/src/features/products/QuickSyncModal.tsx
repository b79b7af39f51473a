import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { MarketPayouts } from '../../shared/market/MarketPayouts.tsx'
import { StoreSearch, type FoundInShop, searchTextFor } from '../../shared/linking/StoreSearch.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import type { CatalogProduct } from './products.queries.ts'
import { type SyncedProduct, useQuickSync } from './use-quick-sync.ts'

interface QuickSyncModalProps {
  product: CatalogProduct | null
  /** Net Payout Mode of the page, which the market beside the payouts follows. */
  isNet: boolean
  onNet: (isNet: boolean) => void
  onClose: () => void
}

/** Quick Sync: links the shop's product with the same SKU, then sets its payouts and lists its sizes. */
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
          <QuickSync key={product.id} product={product} onSynced={setSynced} />
        ))}
    </Modal>
  )
}

/** The most search results that are shown. */
const RESULTS = 50

function QuickSync({ product, onSynced }: Pick<FoundInStoreProps, 'product' | 'onSynced'>) {
  const [search, setSearch] = useState(searchTextFor(product))
  const [storeId, setStoreId] = useState<number | null>(null)
  return (
    <Stack>
      <ProductCell name={product.name} imageUrl={product.image_url} detail={product.sku ?? 'no SKU'} />
      <StoreSearch
        productId={product.id}
        view={{ search, storeId }}
        onSearch={setSearch}
        onStore={setStoreId}
        limit={RESULTS}
        problemTitle="Search Failed: Could not search Shopify products"
        noStoreTitle="Search Failed: Could not search Shopify products"
        renderAction={(found, inStore) => (
          <FoundInStore found={found} product={product} storeId={inStore} onSynced={onSynced} />
        )}
      />
    </Stack>
  )
}

interface FoundInStoreProps {
  product: CatalogProduct
  found: FoundInShop
  storeId: number
  onSynced: (synced: SyncedProduct) => void
}

function FoundInStore({ found, product, storeId, onSynced }: FoundInStoreProps) {
  const sync = useQuickSync({ product, storeId, onSynced })
  const isHere = found.is_synced && found.ark_product?.id === product.id
  return (
    <Button
      size="compact-sm"
      variant={isHere ? 'default' : 'filled'}
      loading={sync.isPending}
      onClick={() => sync.mutate(found)}
      aria-label={`${isHere ? 'Already Synced, configure payouts' : 'Sync'}: ${found.title}`}
    >
      {isHere ? 'Already Synced' : 'Sync'}
    </Button>
  )
}
