import { Button, Table, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { day } from '../../shared/formats.ts'
import { ButtonLink } from '../../shared/ui/links.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import classes from './products.module.css'
import type { FoundProduct } from './import.queries.ts'

interface FoundProductsProps {
  products: readonly FoundProduct[]
  /** Undefined: nothing of it can be imported. */
  onImport?: (product: FoundProduct) => void
}

/** What StockX found. What the catalogue has already leads to its market instead of being imported again. */
export function FoundProducts({ products, onImport }: FoundProductsProps) {
  return (
    <Table.ScrollContainer minWidth={980} className={classes['results'] ?? ''}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Product</Table.Th>
            <Table.Th>SKU</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th>Brand</Table.Th>
            <Table.Th>Release Date</Table.Th>
            <Table.Th>Colorway</Table.Th>
            <Table.Th ta="right">Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {products.map((product) => (
            <Table.Tr key={product.productId}>
              <Table.Td>
                <Text size="sm" fw={550}>
                  {product.title}
                </Text>
                {product.already_imported && product.existing_product_name !== product.title && (
                  <Text size="xs" c="dimmed">
                    In the catalogue as {product.existing_product_name}
                  </Text>
                )}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{product.styleId ?? '–'}</Table.Td>
              <Table.Td>{product.productType}</Table.Td>
              <Table.Td>{product.brand ?? '–'}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {product.productAttributes.releaseDate ? day(product.productAttributes.releaseDate) : '–'}
              </Table.Td>
              <Table.Td>{product.productAttributes.colorway ?? '–'}</Table.Td>
              <Table.Td ta="right">
                <Action product={product} onImport={onImport} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

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
