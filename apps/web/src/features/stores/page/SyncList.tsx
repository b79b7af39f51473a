import { MAX_COUNTED_ROWS } from '@ark/domain'
import { Box, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChecks, IconTrash } from '../../../shared/icons.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { count, countOfRows } from '../../../shared/formats.ts'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { useWaiting } from '../../../shared/frame/news/use-waiting.ts'
import { useMay } from '../../../shared/session.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { ExportButton } from '../../../shared/table/export/ExportButton.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { ExpandButton } from '../../../shared/ui/controls/ExpandButton.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { MoreOnPhone } from '../../../shared/ui/page/MoreOnPhone.tsx'
import { useIsPhone } from '../../../shared/ui/page/use-is-phone.ts'
import { useView } from '../../../shared/use-view.ts'
import { candidateOfSync } from '../matching/candidates.ts'
import { OtherStyleCode } from '../matching/OtherStyleCode.tsx'
import { SyncActions, type SyncAct } from '../matching/SyncActions.tsx'
import classes from '../stores.module.css'
import { type Store, type Sync, type SyncKind, type SyncPage, type SyncRow, scoreInPercent } from '../stores.queries.ts'
import { parseShopifyView } from '../stores-view.ts'
import { beginLinking, type Linking } from '../matching/linking.ts'
import type { Given } from '../matching/UnlinkModals.tsx'

/** Most rows stay closed, so their details load with the first one that opens. */
const SyncDetails = lazyPart(() => import('../matching/SyncDetails.tsx'), 'SyncDetails')
const LookUp = lazyPart(() => import('../matching/LookUp.tsx'), 'LookUp')
const LinkModal = lazyDialog(() => import('../matching/LinkModal.tsx'), 'LinkModal', { linking: null })
const UnsyncModal = lazyDialog(() => import('../matching/UnlinkModals.tsx'), 'UnsyncModal', {
  product: null,
})
const DeleteSyncModal = lazyDialog(() => import('../matching/UnlinkModals.tsx'), 'DeleteSyncModal', {
  product: null,
})
const DeleteAllSyncsModal = lazyDialog(() => import('../matching/UnlinkModals.tsx'), 'DeleteAllSyncsModal', {
  isOpen: false,
})
const ConfirmManyModal = lazyDialog(() => import('../matching/ConfirmManyModal.tsx'), 'ConfirmManyModal', {
  isOpen: false,
})

interface SyncListProps {
  kind: SyncKind
  store: Store
  list: UseInfiniteQueryResult<InfiniteData<SyncPage>>
}

/** The store's products with their linked or suggested catalog products. A product expands to its sizes. */
export function SyncList({ kind, store, list }: SyncListProps) {
  const [{ search = '' }] = useView(parseShopifyView)
  const [open, setOpen] = useState<readonly number[]>([])
  const [linking, setLinking] = useState<Linking | null>(null)
  const [asked, setAsked] = useState<{ act: 'unsync' | 'delete'; product: Given } | null>(null)
  const syncs = list.data?.pages.flatMap((page) => page.syncs) ?? []
  const [first] = list.data?.pages ?? []
  const toggle = ({ sync }: SyncRow) =>
    setOpen(open.includes(sync.sync_id) ? open.filter((id) => id !== sync.sync_id) : [...open, sync.sync_id])
  const act = (how: SyncAct, sync: Sync) => {
    const candidate = candidateOfSync(store.id, sync)
    if (how === 'confirm') setLinking(beginLinking(candidate))
    else if (how === 'find') setLinking({ step: 'find', candidate })
    else {
      const product = { syncId: sync.sync_id, title: sync.shopify_title, arkName: sync.ark_product?.name ?? null }
      setAsked({ act: how, product })
    }
  }
  return (
    <>
      {first && first.total > 0 && <ListHead kind={kind} store={store} page={first} />}
      <DataTable
        label={kind === 'pending' ? 'Pending syncs' : 'Completed syncs'}
        list={`${kind}-syncs`}
        columns={columnsOf({ kind, open, onToggle: toggle, onAct: act })}
        rows={rowsOf(syncs, open)}
        rowKey={({ sync, isDetails }) => `${sync.sync_id}${isDetails ? 't' : ''}`}
        rowHeight={({ sync, isDetails }) => (isDetails ? heightOfDetails(sync) : 53)}
        isLoading={list.isPending}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onEndReached={() => void list.fetchNextPage()}
        onOpen={toggle}
        renderWide={({ sync, isDetails }) =>
          isDetails ? (
            <Suspense fallback={null}>
              <SyncDetails sync={sync} />
            </Suspense>
          ) : null
        }
        empty={search && first?.total ? <NoneNamed search={search} /> : <NoSyncs kind={kind} />}
        failure={
          list.error && (
            <LoadError
              title={kind === 'pending' ? 'Error Loading Pending Syncs' : 'Error Loading Completed Syncs'}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )
        }
      />
      <LinkModal linking={linking} onChange={setLinking} />
      <UnsyncModal product={asked?.act === 'unsync' ? asked.product : null} onClose={() => setAsked(null)} />
      <DeleteSyncModal product={asked?.act === 'delete' ? asked.product : null} onClose={() => setAsked(null)} />
    </>
  )
}

/** Returns the estimated height in pixels before the details are drawn. */
const heightOfDetails = ({ variant_mappings, suppliers }: Sync): number =>
  60 + 39 * variant_mappings.length + (suppliers ? 120 : 0)

const rowsOf = (syncs: readonly Sync[], open: readonly number[]): SyncRow[] =>
  syncs.flatMap((sync): SyncRow[] =>
    open.includes(sync.sync_id)
      ? [
          { sync, isDetails: false },
          { sync, isDetails: true },
        ]
      : [{ sync, isDetails: false }],
  )

function ListHead({ kind, store, page }: Pick<SyncListProps, 'kind' | 'store'> & { page: SyncPage }) {
  const isPhone = useIsPhone()
  const mayRemove = useMay('links.remove')
  const mayEdit = useMay('links.edit')
  const [isAsking, ask] = useDisclosure(false)
  const [isConfirming, confirm] = useDisclosure(false)
  const [{ search = '' }, changeView] = useView(parseShopifyView)
  const words = kind === 'pending' ? 'wait for you' : 'are linked to the catalog'
  const more = (
    <MoreOnPhone label="More of this list">
      <Group gap="sm">
        {isPhone && kind === 'pending' && (
          <Suspense fallback={null}>
            <LookUp store={store} />
          </Suspense>
        )}
        <ExportButton
          load={async () => {
            const { exportedSyncs } = await import('./exported-syncs.ts')
            const columns = columnsOf({ kind, open: [], onToggle: nothing, onAct: nothing })
            return exportedSyncs({ kind, storeId: store.id, search }, columns)
          }}
        />
        {mayRemove && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={ask.open}
          >
            Delete All Syncs
          </Button>
        )}
      </Group>
    </MoreOnPhone>
  )
  return (
    <Group mb={{ base: 8, sm: 'sm' }} gap="xs">
      <SearchBox
        value={search}
        placeholder="Filter by product or SKU"
        onSearch={(next) => changeView({ search: next })}
      />
      {isPhone && more}
      <Text size="sm" c="dimmed" className="num">
        {search && `${countOfRows(page.total_searched)} of `}
        {countOfRows(page.total)} {page.total === 1 ? 'product' : 'products'}{' '}
        {page.total === 1 ? words.replace(/^wait/, 'waits').replace(/^are/, 'is') : words}
        {kind === 'pending' && page.total < MAX_COUNTED_ROWS && <InOtherStores here={page.total} />}
      </Text>
      {kind === 'pending' && mayEdit && (
        <Button size="compact-sm" onClick={confirm.open}>
          Confirm matches
        </Button>
      )}
      {!isPhone && <Box ml="auto">{more}</Box>}
      <ConfirmManyModal isOpen={isConfirming} store={store} onClose={confirm.close} />
      <DeleteAllSyncsModal store={store} isOpen={isAsking} onClose={ask.close} />
    </Group>
  )
}

/** Names the pending products of other stores, because navigation and dashboard count all stores. */
function InOtherStores({ here }: { here: number }) {
  const { pending_syncs = here } = useWaiting()
  return pending_syncs > here && pending_syncs < MAX_COUNTED_ROWS
    ? ` here, ${count(pending_syncs - here)} in your other stores`
    : ''
}

const nothing = () => undefined

const NoneNamed = ({ search }: { search: string }) => (
  <EmptyState title="No products found">No product matches “{search}”.</EmptyState>
)

const NoSyncs = ({ kind }: { kind: SyncListProps['kind'] }) =>
  kind === 'pending' ? (
    <EmptyState title="No pending syncs" icon={<IconChecks size={24} stroke={1.5} />}>
      Every imported product is linked to the catalog.
    </EmptyState>
  ) : (
    <EmptyState title="No completed syncs yet">
      Products appear here once they are linked to the catalog, automatically on import or confirmed under Pending
      Syncs.
    </EmptyState>
  )

interface SyncActs extends Pick<SyncListProps, 'kind'> {
  open: readonly number[]
  onToggle: (row: SyncRow) => void
  onAct: (how: SyncAct, sync: Sync) => void
}

const columnsOf = ({ kind, open, onToggle, onAct }: SyncActs): readonly TableColumn<SyncRow>[] => [
  {
    id: 'store',
    header: 'Shopify Product',
    width: 'minmax(280px, 1.2fr)',
    cell: (row) => (
      <div className={classes['title']}>
        <ExpandButton
          isExpanded={open.includes(row.sync.sync_id)}
          name={row.sync.shopify_title}
          onToggle={() => onToggle(row)}
        />
        <ProductCell
          name={row.sync.shopify_title}
          imageUrl={row.sync.image_url}
          detail={row.sync.shopify_sku ?? 'no SKU'}
        />
      </div>
    ),
    csv: [
      { header: 'Shopify Product', value: ({ sync }) => sync.shopify_title },
      { header: 'Shopify SKU', value: ({ sync }) => sync.shopify_sku },
    ],
  },
  {
    id: 'catalogue',
    header: 'ARK Product',
    width: 'minmax(260px, 1fr)',
    card: 'wide',
    isRequired: true,
    cell: ({ sync }) => <CatalogProduct sync={sync} />,
    csv: [
      { header: 'ARK Product', value: ({ sync }) => sync.ark_product?.name },
      { header: 'ARK SKU', value: ({ sync }) => sync.ark_product?.sku },
      { header: 'Suggested Product', value: ({ sync }) => sync.suggested_ark_product?.name },
      { header: 'Suggested SKU', value: ({ sync }) => sync.suggested_ark_product?.sku },
    ],
  },
  {
    id: 'score',
    header: 'Match',
    width: '80px',
    align: 'right',
    cell: ({ sync }) => scoreInPercent(isAsSuggested(sync) ? sync.suggestion_score : null),
    csv: [{ header: 'Match', value: ({ sync }) => (isAsSuggested(sync) ? sync.suggestion_score : null) }],
  },
  {
    id: 'sizes',
    header: 'Sizes linked',
    width: '100px',
    align: 'right',
    cell: ({ sync }) => `${sync.matched_variants} / ${sync.total_variants}`,
    csv: [
      { header: 'Sizes Linked', value: ({ sync }) => sync.matched_variants },
      { header: 'Sizes', value: ({ sync }) => sync.total_variants },
    ],
  },
  {
    id: 'updated',
    header: 'Updated',
    width: '120px',
    cell: ({ sync }) => <RelativeTime at={sync.updated_at} />,
    csv: [{ header: 'Updated', value: ({ sync }) => sync.updated_at }],
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '170px',
    align: 'right',
    cell: ({ sync }) => <SyncActions sync={sync} isPending={kind === 'pending'} onAct={(how) => onAct(how, sync)} />,
  },
]

/** Returns whether a product is linked as suggested; otherwise the suggestion's score does not apply. */
const isAsSuggested = ({ ark_product, suggested_ark_product }: Sync): boolean =>
  ark_product === null || ark_product.id === suggested_ark_product?.id

function CatalogProduct({ sync }: { sync: Sync }) {
  const product = sync.ark_product ?? sync.suggested_ark_product
  if (!product) return <span className={classes['reason']}>{sync.suggestion_reason ?? 'No match found'}</span>
  const detail = [product.brand, product.sku].filter(Boolean).join(' · ')
  return (
    <div>
      <div className={classes['name']} title={product.name}>
        {product.name}
      </div>
      {!sync.ark_product && <OtherStyleCode sku={sync.shopify_sku} product={product} />}
      <div className={classes['reason']} title={sync.suggestion_reason ?? undefined}>
        {[!sync.ark_product && sync.suggestion_reason, detail].filter(Boolean).join(' · ')}
      </div>
    </div>
  )
}
