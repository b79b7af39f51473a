import { Alert, ScrollArea, Table, Text } from '@mantine/core'
import type { Answer } from '../../../shared/api.ts'
import { count, counted } from '../../../shared/formats.ts'
import { previewMessage, sizesAtLocations } from './reserve-messages.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

type Preview = Answer<'POST /inventory/bulk-reserve'>

/** The preview of a bulk reserve: the sums and the affected sizes. Negative availability is red. */
export function ReservePreview({ preview }: { preview: Preview | undefined }) {
  if (!preview) return <RowsSkeleton rows={4} />
  if (preview.items === 0) return <Text c="dimmed">No sizes match.</Text>
  const { items, short_items, rows } = preview
  return (
    <>
      <Text size="sm" role="status" className="num">
        {previewMessage(preview)}
      </Text>
      {short_items > 0 && (
        <Alert color="orange" variant="light" p="xs">
          {counted(short_items, 'size at a location has', 'sizes at their locations have')} fewer units than that. All
          their units are reserved; the shortage is shown in red.
        </Alert>
      )}
      <ScrollArea.Autosize mah={280} viewportProps={{ tabIndex: 0, 'aria-label': 'Preview' }}>
        <Table stickyHeader className="num" aria-label="Preview of the reserves">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Size</Table.Th>
              <Table.Th ta="right">Stock</Table.Th>
              <Table.Th ta="right">Reserved</Table.Th>
              <Table.Th ta="right">Available</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <PreviewRow key={row.inventory_item_id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {items > rows.length && (
        <Text size="xs" c="dimmed">
          The first {count(rows.length)} of {sizesAtLocations(items)}.
        </Text>
      )}
    </>
  )
}

function PreviewRow({ row }: { row: Preview['rows'][number] }) {
  const isChanged = row.quantity_reserved !== row.reserved_after
  return (
    <Table.Tr>
      <Table.Td>
        {row.product_name}, size {row.size}
        <Text size="xs" c="dimmed">
          {row.location_nickname}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{count(row.shopify_stock)}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {isChanged ? `${count(row.quantity_reserved)} → ` : ''}
        <b>{count(row.reserved_after)}</b>
      </Table.Td>
      <Table.Td ta="right" fw={600} {...(row.left_after < 0 && { c: 'var(--ark-down)' })}>
        {count(row.left_after)}
      </Table.Td>
    </Table.Tr>
  )
}
