import { saleStatus } from '@ark/domain'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { money } from '../../shared/formats.ts'
import { ORDER, productColumn, SOLD } from '../../shared/sales/lists/sale-columns.tsx'
import { isMissingInShopify } from '../../shared/sales/labels/sale-labels.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { ProvisionalFee, ShopifyGenerated, ShopifyPass, SystemStatus } from './system-sale-marks.tsx'
import type { SystemSale } from './system-sales.queries.ts'
import classes from './system-sales.module.css'

/** Shorter lists fit the screen and need no end text. */
const END_WORTH_SAYING = 50

interface SystemSalesListProps {
  sales: readonly SystemSale[]
  isLoading: boolean
  empty: ReactNode
  failure: ReactNode
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
  onOpen: (saleId: number) => void
  /** Renders the actions of a sale. */
  actions: (sale: SystemSale) => ReactNode
}

/** All retailers' sales; more load near the end. */
export const SystemSalesList = ({ sales, actions, onOpen, ...list }: SystemSalesListProps) => (
  <DataTable
    {...list}
    label="System sales"
    list="system-sales"
    columns={systemSaleColumns(onOpen, actions)}
    rows={sales}
    rowKey={({ id }) => id}
    rowHeight={58}
    onOpen={({ id }) => onOpen(id)}
    endText={sales.length >= END_WORTH_SAYING ? 'No more sales to load' : undefined}
  />
)

/** A head of two lines above a narrow column. */
const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    {first} <br />
    {second}
  </>
)

/** The product with a name of at most two lines, so that all rows have one height. */
const twoLineProduct = ({
  cell,
  ...column
}: ReturnType<typeof productColumn>): typeof column & { cell: typeof cell } => ({
  ...column,
  width: 'minmax(232px, 1fr)',
  cell: (...row) => <div className={classes['product']}>{cell(...row)}</div>,
})

export const systemSaleColumns = (
  onOpen: SystemSalesListProps['onOpen'],
  actions: SystemSalesListProps['actions'],
): readonly TableColumn<SystemSale>[] => [
  {
    id: 'retailer',
    header: 'Retailer',
    width: '98px',
    card: 'fact',
    cell: (sale) => (
      <Text size="sm" truncate title={sale.retailer_name}>
        {sale.retailer_name}
      </Text>
    ),
    csv: [{ header: 'Retailer', value: ({ retailer_name }) => retailer_name }],
  },
  twoLineProduct(productColumn(onOpen)),
  { ...ORDER, header: 'Platform', width: '118px' },
  {
    id: 'payout',
    header: 'Retailer Payout',
    head: <TwoLines first="Retailer" second="Payout" />,
    width: '92px',
    align: 'right',
    cell: (sale) => <strong>{money(sale.retailer_payout)}</strong>,
    csv: [{ header: 'Retailer Payout', value: ({ retailer_payout }) => retailer_payout, isMoney: true }],
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
    csv: [{ header: 'ARK Fee', value: ({ ark_fee }) => ark_fee, isMoney: true }],
  },
  {
    id: 'status',
    header: 'Status',
    width: '110px',
    cell: (sale) => <SystemStatus sale={sale} />,
    csv: [{ header: 'Status', value: ({ status }) => saleStatus(status).label }],
  },
  {
    id: 'generated',
    header: 'Shopify Generated',
    head: <TwoLines first="Shopify" second="Generated" />,
    width: '88px',
    cell: (sale) => <ShopifyGenerated sale={sale} />,
    csv: [{ header: 'In Shopify', value: (sale) => (isMissingInShopify(sale) ? 'No' : 'Yes') }],
  },
  {
    id: 'pass',
    header: 'Shopify Pass',
    head: <TwoLines first="Shopify" second="Pass" />,
    width: '98px',
    cell: (sale) => <ShopifyPass sale={sale} />,
  },
  { ...SOLD, header: 'Sale Date', width: '104px' },
  { id: 'actions', header: 'Actions', width: '84px', align: 'right', cell: actions },
]
