import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { count, money } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { savingsOf, skuOf } from './guided-sync.ts'
import type { SaleProduct } from './liquidation.queries.ts'

interface SaleTableProps {
  products: readonly SaleProduct[]
  isLoading: boolean
  /** Opens guided sync; undefined when the person may not link products. */
  onSync: ((product: SaleProduct) => void) | undefined
  failure: ReactNode
  empty: ReactNode
}

/** A store's products on sale. */
export const SaleTable = ({ products, isLoading, onSync, failure, empty }: SaleTableProps) => (
  <DataTable
    label="Sale products"
    list="sale-products"
    columns={columnsOf(onSync)}
    rows={products}
    rowKey={({ id }) => id}
    isLoading={isLoading}
    failure={failure}
    empty={empty}
  />
)

const columnsOf = (onSync: SaleTableProps['onSync']): readonly TableColumn<SaleProduct>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(280px, 1fr)',
    cell: (product) => (
      <ProductCell name={product.title} imageUrl={product.featuredImage?.url} detail={skuOf(product) ?? 'no SKU'} />
    ),
  },
  {
    id: 'retail',
    header: 'Retail Price',
    cardHeader: 'Retail',
    width: '110px',
    align: 'right',
    cell: ({ compareAtPriceRange }) => money(compareAtPriceRange.min),
  },
  {
    id: 'sale',
    header: 'Sale Price',
    cardHeader: 'Sale',
    width: '110px',
    align: 'right',
    cell: ({ priceRange }) => <b>{money(priceRange.min)}</b>,
  },
  {
    id: 'savings',
    header: 'Savings',
    width: '130px',
    align: 'right',
    cell: (product, { isCard }) => <SavingsCell product={product} isCard={isCard} />,
  },
  {
    id: 'quantity',
    header: 'Total Qty',
    cardHeader: 'Qty',
    width: '90px',
    align: 'right',
    cell: ({ totalSaleQuantity }) => count(totalSaleQuantity),
  },
  {
    id: 'created',
    header: 'Created',
    width: '110px',
    card: 'none',
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '150px',
    align: 'right',
    isRequired: true,
    cell: (product) => <Action product={product} onSync={onSync} />,
  },
]

function SavingsCell({ product, isCard }: { product: SaleProduct; isCard: boolean }) {
  const { amount, percent } = savingsOf(product)
  if (isCard) return `${percent}% off`
  return (
    <Stack gap={0} align="flex-end">
      <Text size="sm" className="num">
        {percent}% off
      </Text>
      <Text size="xs" c="dimmed" className="num">
        {money(amount)}
      </Text>
    </Stack>
  )
}

function Action({ product, onSync }: { product: SaleProduct; onSync: SaleTableProps['onSync'] }) {
  const name = <span className="hidden"> {product.title}</span>
  if (product.isSynced)
    return (
      <Button size="compact-sm" variant="default" disabled>
        Already Synced{name}
      </Button>
    )
  if (!onSync) return <Pill color="gray">Not synced</Pill>
  return (
    <Button size="compact-sm" onClick={() => onSync(product)}>
      GUIDED SYNC{name}
    </Button>
  )
}
