import { Alert, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { count, counted, money } from '../../../shared/formats.ts'
import { lossMessage, pricesMessage, type WholesalePricePreview } from './wholesale-price-form.ts'

/** The preview of a price change: the sums, the loss, and the first sizes. */
export function WholesalePricePreviewTable({ preview }: { preview: WholesalePricePreview }) {
  const { sizes, left_out, newly_offered, above_ask, rows } = preview
  const loss = lossMessage(preview)
  return (
    <Stack gap="sm">
      <div role="status" className="num">
        <Text size="sm">{pricesMessage(preview)}</Text>
        {newly_offered > 0 && (
          <Text size="sm">{counted(newly_offered, 'size is', 'sizes are')} offered to buyers for the first time.</Text>
        )}
        {left_out.map(({ reason, sizes: left }) => (
          <Text key={reason} size="sm" c="dimmed">
            {`${count(left)} left out: ${reason}`}
          </Text>
        ))}
      </div>
      {loss && (
        <Alert color="red" variant="light" p="xs" role="alert">
          {loss}
        </Alert>
      )}
      {above_ask > 0 && (
        <Alert color="orange" variant="light" p="xs">
          {counted(above_ask, 'size would cost', 'sizes would cost')} more than the lowest ask on StockX.
        </Alert>
      )}
      {rows.length > 0 && (
        <ScrollArea.Autosize mah={280} viewportProps={{ tabIndex: 0, 'aria-label': 'Preview' }}>
          <Table stickyHeader className="num" aria-label="Preview of the prices">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Size</Table.Th>
                <Table.Th ta="right">Available</Table.Th>
                <Table.Th ta="right">Price</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <PreviewRow key={row.variant_id} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {sizes > rows.length && (
        <Text size="xs" c="dimmed">
          The first {count(rows.length)} of {counted(sizes, 'size')}.
        </Text>
      )}
    </Stack>
  )
}

function PreviewRow({ row }: { row: WholesalePricePreview['rows'][number] }) {
  const isChanged = row.left_out === null && row.price_before !== row.price_after
  const priced = (amount: number | null) => (amount === null ? 'none' : money(amount))
  return (
    <Table.Tr>
      <Table.Td>
        {row.product_name}, size {row.size}
        {row.left_out && (
          <Text size="xs" c="dimmed">
            {row.left_out}
          </Text>
        )}
        {row.loss_per_pair !== null && (
          <Text size="xs" c="var(--ark-down)">
            {money(row.loss_per_pair)} a pair below cost
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{count(row.quantity_available)}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {isChanged ? `${priced(row.price_before)} → ` : ''}
        <b>{priced(row.price_after)}</b>
      </Table.Td>
    </Table.Tr>
  )
}
