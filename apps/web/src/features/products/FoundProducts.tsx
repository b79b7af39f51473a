import { Button, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { day } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'

interface FoundProductsProps {
  products: readonly FoundProduct[]
  /** Imports a product; undefined when imports are not offered. */
  onImport?: (product: FoundProduct) => void
}

/** The products that StockX found. One in the catalog links to its market instead of an import. */
export const FoundProducts = ({ products, onImport }: FoundProductsProps) => (
  <DataTable
    label="Found products"
    columns={columnsOf(onImport)}
    rows={products}
    rowKey={({ productId }) => productId}
    isShort
  />
)

const columnsOf = (onImport: FoundProductsProps['onImport']): readonly TableColumn<FoundProduct>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(220px, 1fr)',
    cell: (product) => (
      <>
        <Text size="sm" fw={550}>
          {product.title}
        </Text>
        {product.already_imported && product.existing_product_name !== product.title && (
          <Text size="xs" c="dimmed">
            In the catalog as {product.existing_product_name}
          </Text>
        )}
      </>
    ),
  },
  { id: 'sku', header: 'SKU', width: '130px', cell: ({ styleId }) => styleId ?? '–' },
  { id: 'type', header: 'Type', width: '110px', cell: ({ productType }) => productType },
  { id: 'brand', header: 'Brand', width: '110px', cell: ({ brand }) => brand ?? '–' },
  {
    id: 'release',
    header: 'Release Date',
    width: '120px',
    cell: ({ productAttributes: { releaseDate } }) => (releaseDate ? day(releaseDate) : '–'),
  },
  {
    id: 'colorway',
    header: 'Colorway',
    width: 'minmax(120px, 0.6fr)',
    cell: ({ productAttributes }) => productAttributes.colorway ?? '–',
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '210px',
    align: 'right',
    cell: (product) => <Action product={product} onImport={onImport} />,
  },
]

function Action({ product, onImport }: { product: FoundProduct; onImport: FoundProductsProps['onImport'] }) {
  if (product.already_imported && product.ark_product_id !== null)
    return (
      <ButtonLink
        to={paths.products}
        search={{ search: product.styleId ?? product.title, product: product.ark_product_id }}
        size="compact-sm"
        variant="subtle"
        leftSection={<Pill color="green">Already Imported</Pill>}
      >
        View<span className="hidden"> {product.title}</span>
      </ButtonLink>
    )
  return (
    <Button size="compact-sm" variant="light" disabled={!onImport} onClick={() => onImport?.(product)}>
      Import<span className="hidden"> {product.title}</span>
    </Button>
  )
}
