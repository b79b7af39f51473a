import type { ReactNode } from 'react'
import type { SaleSummary } from '../../shared/sales/sale-words.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { FULFILLMENT_COLUMNS } from './fulfillment-columns.tsx'

interface FulfillmentListProps {
  sales: readonly SaleSummary[]
  isLoading: boolean
  empty: ReactNode
  failure: ReactNode
}

export const FulfillmentList = ({ sales, ...list }: FulfillmentListProps) => (
  <DataTable
    {...list}
    label="Sales to fulfill"
    list="fulfillments"
    columns={FULFILLMENT_COLUMNS}
    rows={sales}
    rowKey={({ id }) => id}
    rowHeight={58}
  />
)
