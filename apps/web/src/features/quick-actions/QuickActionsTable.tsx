import { type KeyboardEvent, useMemo } from 'react'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { sizeName } from '../../shared/sizes/size-name.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../shared/table/table-model.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { quickColumns } from './quick-columns.tsx'
import type { QuickRowActions } from './quick-acts.ts'
import { type QuickRow, quickRows } from './quick-rows.ts'
import classes from './quick-actions.module.css'

type List = Pick<
  DataTableProps<QuickRow>,
  'isLoading' | 'failure' | 'empty' | 'hasMore' | 'isLoadingMore' | 'onEndReached' | 'onShown'
>

interface QuickActionsTableProps extends List {
  sizes: readonly ListedSize[]
  /** Sizes of which every location is shown. */
  open: readonly number[]
  acts: QuickRowActions
  /** The selection; undefined when there are no bulk actions. */
  selection: ListSelection | undefined
}

/** The height in pixels of a row before it is measured. */
const ROW_PX = 66
/** The end text appears from this many sizes on. */
const END_TEXT_FROM = 100

/** Sizes with their products, one row each. */
export function QuickActionsTable({ sizes, open, acts, selection, ...list }: QuickActionsTableProps) {
  const rows = useMemo(() => quickRows(sizes, open), [sizes, open])
  const columns = useMemo(() => quickColumns(acts), [acts])
  return (
    <div className={classes['list']} onKeyDown={goIntoRow}>
      <DataTable<QuickRow>
        {...list}
        label="Quick Actions"
        list="quick-actions"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowHeight={ROW_PX}
        selection={
          selection && {
            ...selection,
            idOf: ({ size }) => size.variant_id,
            nameOf: ({ size }) => sizeName(size),
          }
        }
        loadingMoreText="Loading more variants..."
        endText={sizes.length >= END_TEXT_FROM ? 'No more variants to load' : undefined}
      />
    </div>
  )
}

/** Moves the focus from a row to its desired payout on Enter or →; arrows continue from there. */
function goIntoRow(event: KeyboardEvent<HTMLDivElement>): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || target.role !== 'row' || (key !== 'Enter' && key !== 'ArrowRight')) return
  const first = target.querySelector<HTMLElement>('[data-editable="desired_payout"]')
  if (!first) return
  event.preventDefault()
  first.focus()
}

const keyOf = ({ size }: QuickRow): number => size.variant_id
