import { Table, Text } from '@mantine/core'
import { Pill } from '../../shared/ui/Pill.tsx'
import classes from './stores.module.css'
import type { Sync } from './stores.queries.ts'

/** How a size was found in the catalogue (domain §2), in words. */
const FOUND_BY: Record<string, string> = {
  barcode: 'by barcode',
  gtin: 'by barcode',
  sku: 'by SKU',
  size: 'by size',
  manual: 'by hand',
}

/** Size by size: what it is in the store and what it is in the catalogue. */
export function VariantTies({ sync }: { sync: Sync }) {
  if (sync.variant_mappings.length === 0)
    return (
      <Text className={classes['ties'] ?? ''} size="sm" c="dimmed">
        No sizes.
      </Text>
    )
  return (
    <div className={classes['ties']}>
      <Table className="num" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Shopify size</Table.Th>
            <Table.Th>SKU</Table.Th>
            <Table.Th>Barcode</Table.Th>
            <Table.Th>ARK size</Table.Th>
            <Table.Th>Tied</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sync.variant_mappings.map((tie) => (
            <Table.Tr key={tie.shopify_variant_id}>
              <Table.Td>{tie.shopify_variant_size ?? '–'}</Table.Td>
              <Table.Td>{tie.shopify_sku ?? '–'}</Table.Td>
              <Table.Td>{tie.barcode ?? '–'}</Table.Td>
              <Table.Td>{tie.ark_size ?? '–'}</Table.Td>
              <Table.Td>
                {tie.matched_by ? (
                  <Pill color="green">{FOUND_BY[tie.matched_by] ?? tie.matched_by}</Pill>
                ) : (
                  <Pill color="orange">not tied</Pill>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
