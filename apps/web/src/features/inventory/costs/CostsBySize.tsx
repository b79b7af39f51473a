import { Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import type { InventoryProduct, InventorySize } from '../inventory.queries.ts'
import { costsOf, useCostEdit } from './use-cost-edit.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface CostsBySizeProps {
  product: InventoryProduct
  sizes: readonly InventorySize[]
}

/** The cost of a pair by size, for people who may see costs. */
export function CostsBySize({ product, sizes }: CostsBySizeProps) {
  const { product_sync_id: syncId, product_name: name } = product
  const { data, error, refetch } = useQuery(costsOf(syncId))
  if (error && !data) return <LoadError title="Error Loading Costs" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={5} />
  const stock = new Map(sizes.map((size) => [size.variant_id, size.total_shopify_stock]))
  const costs = new Set(data.variants.map(({ cost }) => cost))
  const [agreed = null] = costs
  return (
    <Stack gap="xs">
      <Text size="sm">
        Your cost per pair, visible to owners and managers only. For many products, use CSV, Cost per size.
      </Text>
      <Table className="num">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Size</Table.Th>
            <Table.Th ta="right">Shopify Stock</Table.Th>
            <Table.Th ta="right">Cost</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td fw={600}>All sizes</Table.Td>
            <Table.Td ta="right">{count(product.total_shopify_stock)}</Table.Td>
            <CostCell
              syncId={syncId}
              cost={costs.size > 1 ? null : agreed}
              name={`all sizes of ${name}`}
              isMixed={costs.size > 1}
            />
          </Table.Tr>
          {data.variants.map(({ variant_id, size, cost }) => (
            <Table.Tr key={variant_id}>
              <Table.Td>{size}</Table.Td>
              <Table.Td ta="right">{count(stock.get(variant_id) ?? 0)}</Table.Td>
              <CostCell syncId={syncId} variantId={variant_id} cost={cost} name={`${name}, size ${size}`} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

interface CostCellProps {
  syncId: number
  /** The size; all sizes when absent. */
  variantId?: number
  cost: number | null
  name: string
  isMixed?: boolean
}

function CostCell({ syncId, variantId, cost, name, isMixed = false }: CostCellProps) {
  const edit = useCostEdit(syncId, { name, ...(variantId !== undefined && { variantId }) })
  return (
    <Table.Td align="right">
      <EditableNumber
        value={cost}
        label={`Cost: ${name}`}
        onCommit={(next) => edit.mutateAsync(next)}
        min={0}
        prefix="$"
        placeholder={isMixed ? 'Mixed' : 'Cost'}
        column="cost"
        width={104}
      />
    </Table.Td>
  )
}
