import { Fieldset, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import type { InventoryProduct, InventorySize } from '../inventory.queries.ts'
import { wholesaleOfProduct } from './wholesale.ts'
import { WholesaleCell } from './WholesaleCell.tsx'
import { formOfTerms } from './wholesale-terms-form.ts'
import { WholesaleTermsForm } from './WholesaleTermsForm.tsx'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface WholesaleBySizeProps {
  product: InventoryProduct
  sizes: readonly InventorySize[]
}

/** Which sizes of a product buyers see, and their prices. */
export function WholesaleBySize({ product, sizes }: WholesaleBySizeProps) {
  const { product_name: name } = product
  return (
    <Table className="num">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Size</Table.Th>
          <Table.Th ta="right">Available</Table.Th>
          <Table.Th ta="right">Wholesale</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Td fw={600}>All sizes</Table.Td>
          <Table.Td ta="right">{count(product.total_available)}</Table.Td>
          <Table.Td>
            <WholesaleCell
              of={{ product_id: product.product_id }}
              state={wholesaleOfProduct(product)}
              name={`all sizes of ${name}`}
              mayEdit
            />
          </Table.Td>
        </Table.Tr>
        {sizes.map((size) => (
          <Table.Tr key={size.variant_id}>
            <Table.Td>{size.size}</Table.Td>
            <Table.Td ta="right">{count(size.total_available)}</Table.Td>
            <Table.Td>
              <WholesaleCell
                of={{ variant_id: size.variant_id }}
                state={size}
                name={`${name}, size ${size.size}`}
                mayEdit
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The wholesale terms of a product besides its prices. */
export function ProductTerms({ product, onDone }: { product: InventoryProduct; onDone: () => void }) {
  const { product_id: id, product_sync_id } = product
  const { data, error, refetch } = useQuery(queryOf('GET /inventory/products/{id}/wholesale-terms', { params: { id } }))
  if (error && !data) return <LoadError title="Error Loading Terms" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={3} />
  return (
    <Fieldset legend="Terms" mt="md">
      <WholesaleTermsForm
        scope={{ product_sync_ids: [product_sync_id] }}
        initial={formOfTerms(data)}
        price={wholesaleOfProduct(product).wholesale_price}
        onDone={onDone}
      />
    </Fieldset>
  )
}
