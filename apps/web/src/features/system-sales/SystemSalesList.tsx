import { Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { money } from '../../shared/formats.ts'
import { ORDER, productColumn, type SaleColumn, SOLD } from '../../shared/sales/sale-columns.tsx'
import { SaleCard, SaleCardList } from '../../shared/sales/SaleCard.tsx'
import { SaleTable } from '../../shared/sales/SaleTable.tsx'
import { EndSentinel } from '../../shared/ui/EndSentinel.tsx'
import { ProvisionalFee, ShopifyGenerated, ShopifyPass, SystemStatus } from './system-sale-marks.tsx'
import type { SystemSale } from './system-sales.queries.ts'

const NARROW = '(max-width: 48em)'
/** Who sees all of them at a glance needs no word about the end. */
const END_WORTH_SAYING = 50

interface SystemSalesListProps {
  sales: readonly SystemSale[]
  isLoading: boolean
  empty: ReactNode
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
  onOpen: (saleId: number) => void
  /** What may be done about a sale. */
  actions: (sale: SystemSale) => ReactNode
}

/** Everybody's sales: a table, or cards for a thumb. More come as one nears the end. */
export function SystemSalesList({ actions, onOpen, ...list }: SystemSalesListProps) {
  const isNarrow = useMediaQuery(NARROW)
  if (isNarrow)
    return (
      <SaleCardList
        {...list}
        card={(sale) => (
          <SaleCard
            key={sale.id}
            sale={sale}
            onOpen={onOpen}
            marks={<ProvisionalFee sale={sale} />}
            place={sale.retailer_name}
            actions={actions(sale)}
          />
        )}
        foot={list.hasMore && <EndSentinel isLoading={list.isLoadingMore} onReached={list.onEndReached} />}
      />
    )
  return (
    <SaleTable<SystemSale>
      {...list}
      label="System sales"
      columns={columnsOf(onOpen, actions)}
      minWidth={1122}
      onOpen={onOpen}
      endText={list.sales.length >= END_WORTH_SAYING ? 'No more sales to load' : undefined}
    />
  )
}

/** Long heads over narrow columns. */
const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    {first} <br />
    {second}
  </>
)

const columnsOf = (
  onOpen: SystemSalesListProps['onOpen'],
  actions: SystemSalesListProps['actions'],
): SaleColumn<SystemSale>[] => [
  {
    id: 'retailer',
    header: 'Retailer',
    width: '108px',
    cell: (sale) => (
      <Text size="sm" lineClamp={2} title={sale.retailer_name}>
        {sale.retailer_name}
      </Text>
    ),
  },
  { ...productColumn(onOpen), width: 'minmax(170px, 1fr)' },
  { ...ORDER, header: 'Platform', width: '122px' },
  {
    id: 'payout',
    header: <TwoLines first="Retailer" second="Payout" />,
    width: '98px',
    align: 'right',
    cell: (sale) => <strong>{money(sale.retailer_payout)}</strong>,
  },
  {
    id: 'fee',
    header: 'Ark Fee',
    width: '106px',
    align: 'right',
    cell: (sale) => (
      <Stack gap={2} align="flex-end">
        {money(sale.ark_fee)}
        <ProvisionalFee sale={sale} />
      </Stack>
    ),
  },
  { id: 'status', header: 'Status', width: '114px', cell: (sale) => <SystemStatus sale={sale} /> },
  {
    id: 'generated',
    header: <TwoLines first="Shopify" second="Generated" />,
    width: '90px',
    cell: (sale) => <ShopifyGenerated sale={sale} />,
  },
  {
    id: 'pass',
    header: <TwoLines first="Shopify" second="Pass" />,
    width: '98px',
    cell: (sale) => <ShopifyPass sale={sale} />,
  },
  { ...SOLD, header: 'Sale Date', width: '98px' },
  { id: 'actions', header: 'Actions', width: '118px', align: 'right', isPinned: true, cell: actions },
]
