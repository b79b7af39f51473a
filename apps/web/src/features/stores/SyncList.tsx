import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../shared/session.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ExpandButton } from '../../shared/ui/ExpandButton.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { type Column, VirtualTable } from '../../shared/ui/VirtualTable.tsx'
import { ConfirmSyncModal } from './ConfirmSyncModal.tsx'
import classes from './stores.module.css'
import { type Sync, type SyncPage, scoreInPercent } from './stores.queries.ts'
import { VariantTies } from './VariantTies.tsx'

type Row = { sync: Sync; isTies: boolean }

const COLUMNS: readonly Column[] = [
  { id: 'store', header: 'Shopify Product', width: 'minmax(300px, 1.2fr)' },
  { id: 'catalogue', header: 'ARK Product', width: 'minmax(280px, 1fr)' },
  { id: 'score', header: 'Match', width: '90px', align: 'right' },
  { id: 'sizes', header: 'Sizes tied', width: '100px', align: 'right' },
  { id: 'updated', header: 'Updated', width: '130px' },
  { id: 'actions', header: <span className="hidden">Actions</span>, width: '130px', align: 'right', isPinned: true },
]

interface SyncListProps {
  kind: 'pending' | 'completed'
  list: UseQueryResult<SyncPage>
}

/** Products of the store with what they are, or may be, in the catalogue. A product opens to its sizes. */
export function SyncList({ kind, list }: SyncListProps) {
  const [open, setOpen] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<Sync | null>(null)
  const mayEdit = useMay('links.edit')
  const title = kind === 'pending' ? 'Error Loading Pending Syncs' : 'Error Loading Completed Syncs'
  const toggle = ({ sync }: Row) =>
    setOpen(open.includes(sync.sync_id) ? open.filter((id) => id !== sync.sync_id) : [...open, sync.sync_id])
  const rows = (list.data?.syncs ?? []).flatMap((sync): Row[] =>
    open.includes(sync.sync_id)
      ? [
          { sync, isTies: false },
          { sync, isTies: true },
        ]
      : [{ sync, isTies: false }],
  )
  return (
    <>
      {list.error && <LoadError title={title} error={list.error} onRetry={() => void list.refetch()} />}
      {(list.data || !list.error) && (
        <VirtualTable
          label={kind === 'pending' ? 'Pending syncs' : 'Completed syncs'}
          columns={COLUMNS}
          minWidth={1_080}
          rows={rows}
          rowKey={({ sync, isTies }) => `${sync.sync_id}${isTies ? 't' : ''}`}
          rowHeight={({ sync, isTies }) => (isTies ? 60 + 34 * sync.variant_mappings.length : 53)}
          isLoading={list.isPending}
          onRowClick={toggle}
          renderWide={({ sync, isTies }) => (isTies ? <VariantTies sync={sync} /> : null)}
          renderCells={({ sync }) =>
            cellsOf(sync, {
              isOpen: open.includes(sync.sync_id),
              onToggle: () => toggle({ sync, isTies: false }),
              onConfirm: kind === 'pending' && mayEdit ? () => setChosen(sync) : undefined,
            })
          }
          empty={<NoSyncs kind={kind} />}
        />
      )}
      <ConfirmSyncModal sync={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

const NoSyncs = ({ kind }: { kind: SyncListProps['kind'] }) =>
  kind === 'pending' ? (
    <EmptyState title="Nothing waits" icon={<IconChecks size={24} stroke={1.5} />}>
      Every imported product is tied to the catalogue.
    </EmptyState>
  ) : (
    <EmptyState title="No completed syncs yet">
      Products appear here once they are tied to the catalogue: by themselves on an import, or confirmed under Pending
      Syncs.
    </EmptyState>
  )

interface RowActions {
  isOpen: boolean
  onToggle: () => void
  onConfirm: (() => void) | undefined
}

function cellsOf(sync: Sync, { isOpen, onToggle, onConfirm }: RowActions): ReactNode[] {
  return [
    <div key="store" className={classes['title']}>
      <ExpandButton isExpanded={isOpen} name={sync.shopify_title} onToggle={onToggle} />
      <ProductCell name={sync.shopify_title} imageUrl={sync.image_url} detail={sync.shopify_sku ?? 'no SKU'} />
    </div>,
    <CatalogueProduct key="catalogue" sync={sync} />,
    scoreInPercent(sync.suggestion_score),
    `${sync.matched_variants} / ${sync.total_variants}`,
    <RelativeTime key="updated" at={sync.updated_at} />,
    onConfirm ? (
      <Button key="confirm" size="compact-sm" variant={isLikely(sync) ? 'filled' : 'default'} onClick={onConfirm}>
        {sync.suggested_ark_product ? (isLikely(sync) ? 'Confirm' : 'Review') : 'Find match'}
        <span className="hidden"> {sync.shopify_title}</span>
      </Button>
    ) : (
      <Pill key="state" color={sync.ark_product ? 'green' : 'orange'}>
        {sync.ark_product ? 'Complete' : 'Pending'}
      </Pill>
    ),
  ]
}

/** Below this a suggestion is often the right model in the wrong colours: it asks to be looked at, not to be agreed to. */
const LIKELY_FROM = 0.85
const isLikely = ({ suggestion_score }: Sync): boolean => (suggestion_score ?? 0) >= LIKELY_FROM

function CatalogueProduct({ sync }: { sync: Sync }) {
  const product = sync.ark_product ?? sync.suggested_ark_product
  if (!product) return <span className={classes['reason']}>{sync.suggestion_reason ?? 'No match found'}</span>
  const detail = [product.brand, product.sku].filter(Boolean).join(' · ')
  return (
    <div>
      <div className={classes['name']} title={product.name}>
        {product.name}
      </div>
      <div className={classes['reason']} title={sync.suggestion_reason ?? undefined}>
        {[!sync.ark_product && sync.suggestion_reason, detail].filter(Boolean).join(' · ')}
      </div>
    </div>
  )
}
