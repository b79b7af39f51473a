import { Checkbox, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { money } from '../../shared/formats.ts'
import { LOCATION, ORDER, productColumn, type SaleColumn, SOLD, STATUS } from '../../shared/sales/sale-columns.tsx'
import { type Sale, saleName } from '../../shared/sales/sale-words.ts'
import { SaleTable } from '../../shared/sales/SaleTable.tsx'
import { AliasOrderButtons } from './AliasOrderButtons.tsx'

export interface SalesListProps {
  sales: readonly Sale[]
  isLoading: boolean
  empty: ReactNode
  /** Undefined outside the mode of selecting. */
  selected: readonly number[] | undefined
  onSelect: (ids: number[]) => void
  onOpen: (id: number) => void
  mayManage: boolean
}

/** Sales as rows; the product opens the details. */
export function SalesTable({ sales, isLoading, empty, ...list }: SalesListProps) {
  return (
    <SaleTable
      label="Sales"
      columns={columnsOf(list)}
      minWidth={1124}
      sales={sales}
      isLoading={isLoading}
      empty={empty}
      onOpen={list.onOpen}
      isSelected={(sale) => list.selected?.includes(sale.id) ?? false}
    />
  )
}

/** In the mode of selecting, single actions make room for the reasons why sales wait. */
function columnsOf({
  selected,
  onSelect,
  onOpen,
  mayManage,
}: Omit<SalesListProps, 'sales' | 'isLoading' | 'empty'>): SaleColumn[] {
  const before: SaleColumn[] = selected
    ? [
        {
          id: 'selected',
          header: <VisuallyHidden>Selected</VisuallyHidden>,
          width: '44px',
          cell: (sale) => <SaleCheckbox sale={sale} selected={selected} onSelect={onSelect} />,
        },
      ]
    : []
  const after: SaleColumn[] = selected
    ? []
    : [
        {
          id: 'actions',
          header: 'Actions',
          width: '170px',
          cell: (sale) => <AliasOrderButtons sale={sale} mayCancel={mayManage} />,
        },
      ]
  return [
    ...before,
    productColumn(onOpen),
    ORDER,
    LOCATION,
    selected ? { ...STATUS, width: '310px' } : STATUS,
    ...AMOUNTS,
    SOLD,
    ...after,
  ]
}

const AMOUNTS: readonly SaleColumn[] = [
  { id: 'ask', header: 'Sale Price', width: '98px', align: 'right', cell: (sale) => money(sale.sale_ask) },
  {
    id: 'net',
    header: 'Net Payout',
    width: '100px',
    align: 'right',
    cell: (sale) => <strong>{money(sale.retailer_payout)}</strong>,
  },
]

type SaleCheckboxProps = Pick<SalesListProps, 'onSelect'> & { sale: Sale; selected: readonly number[] }

export const SaleCheckbox = ({ sale, selected, onSelect }: SaleCheckboxProps) => (
  <Checkbox
    checked={selected.includes(sale.id)}
    onChange={(event) =>
      onSelect(event.currentTarget.checked ? [...selected, sale.id] : selected.filter((id) => id !== sale.id))
    }
    aria-label={`Select ${saleName(sale)}`}
  />
)
