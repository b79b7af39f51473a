import { wholesaleFulfillRefusal } from '@ark/domain'
import { Checkbox, ScrollArea, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { count, money } from '../../shared/formats.ts'
import { useMay } from '../../shared/session.ts'
import { useIsPhone } from '../../shared/ui/page/use-is-phone.ts'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import type { OrderLine, WholesaleOrderDetails } from './orders.queries.ts'

/** The ordered lines with their locations, each with a checkbox for packing. */
export function OrderLines({ order }: { order: WholesaleOrderDetails }) {
  const isPhone = useIsPhone()
  return (
    <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0, 'aria-label': 'Lines' }}>
      <Table stickyHeader className="num" aria-label="Lines of the order" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Packed</Table.Th>
            <Table.Th>Product</Table.Th>
            {!isPhone && <Table.Th>Location</Table.Th>}
            {!isPhone && <Table.Th ta="right">Quantity</Table.Th>}
            {!isPhone && <Table.Th ta="right">Price</Table.Th>}
            <Table.Th ta="right">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.line_items.map((line) => (
            <LineRow key={line.line_id} order={order} line={line} isPhone={isPhone} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

function LineRow({ order, line, isPhone }: { order: WholesaleOrderDetails; line: OrderLine; isPhone: boolean }) {
  const details = [
    line.sku,
    ...(isPhone ? [placesOf(line), `${count(line.quantity)} × ${money(line.wholesale_price)}`] : []),
  ]
  return (
    <Table.Tr>
      <Table.Td>
        <PackedBox order={order} line={line} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line.product_name}, size {line.size}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {details.filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      {!isPhone && <Table.Td style={{ overflowWrap: 'anywhere' }}>{placesOf(line) || '–'}</Table.Td>}
      {!isPhone && <Table.Td ta="right">{count(line.quantity)}</Table.Td>}
      {!isPhone && <Table.Td ta="right">{money(line.wholesale_price)}</Table.Td>}
      <Table.Td ta="right">{money(line.line_total)}</Table.Td>
    </Table.Tr>
  )
}

/** Lists the locations of a line: 'Back room (2), Front (1)'. */
const placesOf = ({ location, locations }: OrderLine): string =>
  locations.length > 1
    ? locations.map(({ location_nickname, quantity }) => `${location_nickname} (${count(quantity)})`).join(', ')
    : (location ?? '')

/** The packing checkbox. It is checked at once; a refusal reverts it and shows the reason. */
function PackedBox({ order, line }: { order: WholesaleOrderDetails; line: OrderLine }) {
  const mayManage = useMay('wholesale.manage')
  const refusal = wholesaleFulfillRefusal(order)
  const { line_id, product_sync_id } = line
  const pack = useMutation({
    mutationFn: (fulfilled: boolean) =>
      api('PATCH /bulk-sales/{id}/fulfill-item', {
        params: { id: order.id },
        body: { product_sync_id, line_id, fulfilled },
      }),
    onError: (error) => toastFailure({ title: 'Failed to update item fulfillment', error }),
  })
  if (line.shipped) return <Pill color="indigo">Shipped</Pill>
  const isTicked = pack.isPending ? pack.variables : line.fulfilled
  return (
    <Checkbox
      aria-label={`Packed: ${line.product_name}, size ${line.size}`}
      checked={isTicked}
      disabled={!mayManage || refusal !== null}
      title={refusal ?? undefined}
      onChange={(event) => pack.mutate(event.currentTarget.checked)}
    />
  )
}
