import { Button, Group, Text } from '@mantine/core'
import { ActionMenu } from '../../../shared/ui/controls/ActionMenu.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOfRows, money } from '../../../shared/formats.ts'
import { SyncInventoryButton } from '../../../shared/frame/bar/SyncInventoryButton.tsx'
import { useMay } from '../../../shared/session.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { useView } from '../../../shared/use-view.ts'
import { type Candidate, candidateOfProduct, isSure } from './candidates.ts'
import { OtherStyleCode } from './OtherStyleCode.tsx'
import classes from '../stores.module.css'
import { type ArkProduct, type Store, type StoreProduct, scoreInPercent, storeProducts } from '../stores.queries.ts'
import { parseShopifyView } from '../stores-view.ts'
import { beginLinking, type Linking } from './linking.ts'
import type { Given } from './UnlinkModals.tsx'
import { VariantChips } from './VariantChips.tsx'

const LinkModal = lazyDialog(() => import('./LinkModal.tsx'), 'LinkModal', { linking: null })
const UnsyncModal = lazyDialog(() => import('./UnlinkModals.tsx'), 'UnsyncModal', { product: null })

/** The most sizes of a product that are shown. */
const CHIPS = 3

/** The store's products: the newest or search results, each with its linked or suggested catalog product. */
export function BrowseProducts({ store }: { store: Store }) {
  const [{ search }, changeView] = useView(parseShopifyView)
  const list = useInfiniteQuery(storeProducts(store.id, search))
  const [linking, setLinking] = useState<Linking | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [found, setFound] = useState<Readonly<Record<number, ArkProduct>>>({})
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
  return (
    <>
      <Group mb={{ base: 8, sm: 'sm' }} gap="sm">
        <SearchBox
          value={search ?? ''}
          placeholder="Search Shopify products"
          onSearch={(next) => changeView({ search: next })}
        />
        <Text size="sm" c="dimmed" className="num" role="status" {...(!search && { visibleFrom: 'sm' })}>
          {list.data &&
            (search ? foundWords(list.data.pages[0]?.total_searched ?? 0) : 'The newest products of the store')}
        </Text>
      </Group>
      <DataTable
        label="Shopify products"
        list="shopify-products"
        columns={columnsOf((product) => ({
          candidate: candidateOfProduct(store.id, product),
          found: found[product.sync_id],
          onLink: setLinking,
          onUnsync: setGiven,
        }))}
        rows={products}
        rowKey={({ id }) => id}
        rowHeight={61}
        isLoading={list.isPending}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onEndReached={() => void list.fetchNextPage()}
        empty={<NoProducts search={search} />}
        failure={
          list.error && (
            <LoadError title="Error Loading Products" error={list.error} onRetry={() => void list.refetch()} />
          )
        }
      />
      <UnsyncModal product={given} onClose={() => setGiven(null)} />
      <LinkModal
        linking={linking}
        onChange={setLinking}
        onChoose={(candidate, product) => setFound({ ...found, [candidate.syncId]: product })}
      />
    </>
  )
}

const foundWords = (total: number): string => (total === 1 ? '1 product found' : `${countOfRows(total)} products found`)

const NoProducts = ({ search }: { search: string | undefined }) =>
  search ? (
    <EmptyState title="No products found">
      No store product matches “{search}”. Titles, SKUs and barcodes are searched.
    </EmptyState>
  ) : (
    <EmptyState title="No products yet" actions={<SyncInventoryButton />}>
      The store's products appear here once they are imported.
    </EmptyState>
  )

interface Match {
  candidate: Candidate
  /** The catalog product that a person found for it before. */
  found: ArkProduct | undefined
  onLink: (linking: Linking) => void
  onUnsync: (product: Given) => void
}

/**
 * Returns the columns. `matchOf` returns the catalog product that a shop's product is linked to or may be linked to.
 */
const columnsOf = (matchOf: (product: StoreProduct) => Match): readonly TableColumn<StoreProduct>[] => [
  {
    id: 'store',
    header: 'Shopify Product',
    width: 'minmax(260px, 1.2fr)',
    cell: (product) => (
      <ProductCell
        name={product.title}
        imageUrl={product.image}
        detail={[product.vendor, product.product_type].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    id: 'sizes',
    header: 'Sizes',
    width: '210px',
    card: 'wide',
    cell: (product) => <VariantChips sizes={matchOf(product).candidate.sizes} shown={CHIPS} />,
  },
  {
    id: 'price',
    header: 'Price from',
    width: '100px',
    align: 'right',
    cell: ({ variants, priceRange }) => (variants.length === 0 ? '–' : money(priceRange.min)),
  },
  { id: 'created', header: 'Created', width: '100px', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    id: 'catalogue',
    header: 'ARK Product',
    width: 'minmax(260px, 1fr)',
    card: 'wide',
    isRequired: true,
    cell: (product) => <CatalogProduct product={product} match={matchOf(product)} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '170px',
    align: 'right',
    cell: (product) => <Action product={product} match={matchOf(product)} />,
  },
]

function CatalogProduct({ product, match: { candidate, found, onLink } }: { product: StoreProduct; match: Match }) {
  const mayEdit = useMay('links.edit')
  const shown = product.ark_product ?? found ?? product.suggested_ark_product
  if (!shown)
    return (
      <Group gap="xs" wrap="nowrap">
        <span className={classes['reason']}>{product.suggestion_reason ?? 'No match found'}</span>
        {mayEdit && (
          <Button size="compact-sm" variant="default" flex="none" onClick={() => onLink({ step: 'find', candidate })}>
            Find match<span className="hidden"> for {product.title}</span>
          </Button>
        )}
      </Group>
    )
  const note = product.ark_product
    ? [shown.brand, shown.sku].filter(Boolean).join(' · ')
    : found
      ? 'Chosen manually'
      : [scoreInPercent(product.suggestion_score), product.suggestion_reason].filter(Boolean).join(' · ')
  return (
    <div>
      <div className={classes['name']} title={shown.name}>
        {shown.name}
      </div>
      {!product.ark_product && <OtherStyleCode sku={candidate.sku} product={shown} />}
      <div className={classes['reason']} title={note}>
        {note}
      </div>
    </div>
  )
}

/** The actions of a product, which can be linked only when a catalog product is suggested or was chosen by hand. */
function Action({ product, match }: { product: StoreProduct; match: Match }) {
  const mayEdit = useMay('links.edit')
  const mayRemove = useMay('links.remove')
  const { candidate, found, onLink } = match
  if (product.is_synced) return <Synced product={product} onUnsync={mayRemove ? match.onUnsync : undefined} />
  if (!mayEdit) return <Pill color="orange">Pending</Pill>
  if (!found && !candidate.suggestion)
    return (
      <Button size="compact-sm" variant="default" disabled>
        Select ARK Product<span className="hidden"> for {product.title}</span>
      </Button>
    )
  return (
    <Button
      size="compact-sm"
      variant={found || isSure(candidate.sku, product) ? 'filled' : 'default'}
      onClick={() => onLink(beginLinking(candidate, found))}
    >
      Sync<span className="hidden"> {product.title}</span>
    </Button>
  )
}

interface SyncedProps {
  product: StoreProduct
  onUnsync: ((product: Given) => void) | undefined
}

function Synced({ product: { sync_id, title, ark_product }, onUnsync }: SyncedProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <Pill color="green">Already Synced</Pill>
      {onUnsync && (
        <ActionMenu
          label={`Actions for ${title}`}
          actions={[
            { label: 'Unsync', onAct: () => onUnsync({ syncId: sync_id, title, arkName: ark_product?.name ?? null }) },
          ]}
        />
      )}
    </Group>
  )
}
