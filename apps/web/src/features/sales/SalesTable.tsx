import { Checkbox, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { money } from '../../shared/formats.ts'
import { PlatformBadge } from '../../shared/ui/PlatformBadge.tsx'
import { ProductCell } from '../../shared/ui/ProductCell.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx'
import { type Column, VirtualTable } from '../../shared/ui/VirtualTable.tsx'
import { AliasOrderButtons } from './AliasOrderButtons.tsx'
import { SaleFlags } from '../../shared/ui/SaleFlags.tsx'
import { type Sale, saleDetail, saleName, shortOrder, soldProduct } from '../../shared/sale-words.ts'

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

const COLUMNS: readonly Column[] = [
  { id: 'product', header: 'Product', width: 'minmax(220px, 1fr)' },
  { id: 'order', header: 'Order', width: '140px' },
  { id: 'location', header: 'Location', width: '112px' },
  { id: 'status', header: 'Status', width: '184px' },
  { id: 'ask', header: 'Sale Price', width: '98px', align: 'right' },
  { id: 'net', header: 'Net Payout', width: '100px', align: 'right' },
  { id: 'sold', header: 'Sold', width: '106px' },
  { id: 'actions', header: 'Actions', width: '170px' },
]
/** In the mode of selecting, single actions make room for the reasons why sales wait. */
const SELECTING: readonly Column[] = [
  { id: 'selected', header: <VisuallyHidden>Selected</VisuallyHidden>, width: '44px' },
  ...COLUMNS.filter(({ id }) => id !== 'actions').map((column) =>
    column.id === 'status' ? { ...column, width: '310px' } : column,
  ),
]

/** Sales as rows; the product opens the details. */
export function SalesTable({ sales, isLoading, empty, selected, onSelect, onOpen, mayManage }: SalesListProps) {
  return (
    <VirtualTable
      label="Sales"
      columns={selected ? SELECTING : COLUMNS}
      minWidth={1124}
      rows={sales}
      rowKey={(sale) => sale.id}
      rowHeight={58}
      isLoading={isLoading}
      empty={empty}
      onRowClick={(sale) => onOpen(sale.id)}
      isSelected={(sale) => selected?.includes(sale.id) ?? false}
      renderCells={(sale) => [
        ...(selected ? [<SaleCheckbox key="selected" sale={sale} selected={selected} onSelect={onSelect} />] : []),
        <UnstyledButton key="product" onClick={() => onOpen(sale.id)} w="100%" aria-haspopup="dialog">
          <ProductCell name={soldProduct(sale)} detail={saleDetail(sale)} imageUrl={sale.image_url} />
        </UnstyledButton>,
        <Stack key="order" gap={2} align="start">
          <PlatformBadge platform={sale.platform} />
          <Text size="xs" c="dimmed" className="num" title={sale.order_number} style={{ whiteSpace: 'nowrap' }}>
            {shortOrder(sale.order_number)}{' '}
          </Text>
        </Stack>,
        sale.location_nickname ?? '–',
        <Group key="status" gap={4}>
          <StatusBadge status={sale.status} />
          <SaleFlags sale={sale} />
        </Group>,
        money(sale.sale_ask),
        <strong key="net">{money(sale.retailer_payout)}</strong>,
        <RelativeTime key="sold" at={sale.sale_date} />,
        ...(selected ? [] : [<AliasOrderButtons key="actions" sale={sale} mayCancel={mayManage} />]),
      ]}
    />
  )
}

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
