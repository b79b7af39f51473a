import type { ReactNode } from 'react'
import { money } from '../../shared/formats.ts'
import { LOCATION, ORDER, productColumn, SOLD, STATUS } from '../../shared/sales/sale-columns.tsx'
import { saleName, type SaleSummary } from '../../shared/sales/sale-words.ts'
import type { TableColumn } from '../../shared/table/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { ListSelection } from '../../shared/table/use-selection.ts'
import { AliasOrderButtons } from './AliasOrderButtons.tsx'

interface SalesListProps {
  sales: readonly SaleSummary[]
  isLoading: boolean
  empty: ReactNode
  failure: ReactNode
  /** Undefined outside the mode of selecting. */
  selection: ListSelection | undefined
  onOpen: (id: number) => void
  mayManage: boolean
}

/** The retailer's sales; the product opens the details. */
export function SalesList({ sales, selection, onOpen, mayManage, ...list }: SalesListProps) {
  return (
    <DataTable
      {...list}
      label="Sales"
      list="sales"
      columns={columnsOf({ isSelecting: selection !== undefined, onOpen, mayManage })}
      rows={sales}
      rowKey={({ id }) => id}
      rowHeight={58}
      onOpen={({ id }) => onOpen(id)}
      selection={selection && { ...selection, idOf: ({ id }) => id, nameOf: saleName }}
    />
  )
}

const AMOUNTS: readonly TableColumn<SaleSummary>[] = [
  { id: 'ask', header: 'Sale Price', width: '98px', align: 'right', cell: (sale) => money(sale.sale_ask) },
  {
    id: 'net',
    header: 'Net Payout',
    width: '100px',
    align: 'right',
    cell: (sale) =>
      sale.platform === 'shopify' ? (
        <span title="Paid to your shop in Shopify">–</span>
      ) : (
        <strong>{money(sale.retailer_payout)}</strong>
      ),
  },
]

/** In the mode of selecting, single actions make room for the reasons why sales wait. */
const columnsOf = ({
  isSelecting,
  onOpen,
  mayManage,
}: Pick<SalesListProps, 'onOpen' | 'mayManage'> & { isSelecting: boolean }): readonly TableColumn<SaleSummary>[] => [
  productColumn(onOpen),
  ORDER,
  LOCATION,
  isSelecting ? { ...STATUS, width: '310px' } : STATUS,
  ...AMOUNTS,
  SOLD,
  ...(isSelecting
    ? []
    : [
        {
          id: 'actions',
          header: 'Actions',
          width: '170px',
          cell: (sale: SaleSummary) => <AliasOrderButtons sale={sale} mayCancel={mayManage} />,
        },
      ]),
]
