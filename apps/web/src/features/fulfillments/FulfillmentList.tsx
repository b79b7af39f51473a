import { type ReactNode, useMemo } from 'react'
import { saleName, type SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { columnsToFulfill } from './fulfillment-columns.tsx'

interface FulfillmentListProps {
  sales: readonly SaleSummary[]
  isLoading: boolean
  empty: ReactNode
  failure: ReactNode
  selection: ListSelection
  /**
   * Opens the cancel dialog; undefined when the person may not cancel orders. Must be the same function in each render.
   */
  onCancel: ((saleId: number) => void) | undefined
}

const keyOf = ({ id }: SaleSummary): number => id

/** The orders to ship, each with its remaining actions; any of them can be selected. */
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
