import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { LOCATION, ORDER, productColumn, type SaleColumn, SOLD, STATUS } from '../../shared/sales/sale-columns.tsx'
import type { Sale } from '../../shared/sales/sale-words.ts'
import { SaleTable } from '../../shared/sales/SaleTable.tsx'
import { FulfillmentActions } from './FulfillmentActions.tsx'
import { ShipBy } from './ShipBy.tsx'

export interface FulfillmentListProps {
  sales: readonly Sale[]
  isLoading: boolean
  empty: ReactNode
}

const COLUMNS: readonly SaleColumn[] = [
  { id: 'ship-by', header: 'Ship by', width: '98px', cell: (sale) => <ShipBy at={sale.ship_by} /> },
  productColumn(),
  { ...ORDER, width: '132px' },
  { ...LOCATION, width: '128px' },
  { ...STATUS, width: '168px' },
  SOLD,
  {
    id: 'actions',
    header: <VisuallyHidden>Actions</VisuallyHidden>,
    width: '264px',
    align: 'right',
    cell: (sale) => <FulfillmentActions sale={sale} />,
  },
]

export const FulfillmentTable = (list: FulfillmentListProps) => (
  <SaleTable label="Sales to fulfill" columns={COLUMNS} minWidth={1108} {...list} />
)
