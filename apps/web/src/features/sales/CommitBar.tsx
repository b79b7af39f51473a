import { Button } from '@mantine/core'
import type { SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { BulkBar } from '../../shared/table/selection/BulkBar.tsx'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { commitLabel } from './commit-outcome.ts'
import { useCommitSales } from './sale-actions.ts'
import type { SalesView } from './sales-view.ts'

interface CommitBarProps {
  /** The filters of the list, so that all matches can be selected. */
  view: SalesView
  /** Shown sales without a Shopify order. */
  sales: readonly SaleSummary[]
  selection: ListSelection
  /** False when the number of matching sales is unknown. */
  isAllOffered: boolean
}

/** The bulk commit of the selected sales. */
export function CommitBar({ view, sales, ...list }: CommitBarProps) {
  const commit = useCommitSales(view, sales)
  const { selection } = list
  return (
    <BulkBar label="Selected sales" things="sales" {...list}>
      <Button
        disabled={selection.count === 0}
        loading={commit.isPending}
        onClick={() => commit.mutate(selection.selection, { onSuccess: selection.clear })}
      >
        {commitLabel(selection.count)}
      </Button>
    </BulkBar>
  )
}
