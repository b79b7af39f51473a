import { type ReactNode, useMemo } from 'react'
import { saleName, type SaleSummary } from '../../shared/sales/words/sale-words.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { columnsToFulfill } from './fulfillment-columns.tsx'

interface FulfillmentListProps {
  sales: readonly SaleSummary[]
  isLoading: boolean
  empty: ReactNode
  failure: ReactNode
  selection: ListSelection
  /** The same function from drawing to drawing; undefined: the person may not cancel orders. */
  onCancel: ((saleId: number) => void) | undefined
}

const keyOf = ({ id }: SaleSummary): number => id

/** The orders that wait, each with what is left to do; any of them can be selected. */
export function FulfillmentList({ sales, selection, onCancel, ...list }: FulfillmentListProps) {
  const columns = useMemo(() => columnsToFulfill(onCancel), [onCancel])
  return (
    <DataTable
      {...list}
      label="Sales to fulfill"
      list="fulfillments"
      columns={columns}
      rows={sales}
      rowKey={keyOf}
      rowHeight={58}
      selection={{ ...selection, idOf: keyOf, nameOf: saleName }}
    />
  )
}
