import { Button, Group, Modal, Stack, Table, Text, Title } from '@mantine/core'
import { IconPrinter } from '../../../shared/icons.ts'
import { useState } from 'react'
import { counted, exactTime, platformName } from '../../../shared/formats.ts'
import type { SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import classes from './PickListDialog.module.css'
import { type PickLine, pickList, type PickPlace } from './pick-list.ts'

interface PickListDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The orders to pick. */
  sales: readonly SaleSummary[]
}

/** The pick list: which pairs to take from which shelf, for printing or on a phone. */
export const PickListDialog = ({ isOpen, onClose, sales }: PickListDialogProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="Pick List"
    size={880}
    classNames={{ content: classes['sheet'] ?? '' }}
  >
    {isOpen && <PickList sales={sales} />}
  </Modal>
)

function PickList({ sales }: Pick<PickListDialogProps, 'sales'>) {
  const places = pickList(sales)
  const [madeAt] = useState(() => new Date().toISOString())
  return (
    <Stack gap="lg" data-pick-list>
      <Group justify="space-between" align="center">
        <Text size="sm" c="dimmed" className="num">
          {counted(sales.length, 'pair')} at {counted(places.length, 'location')} · {exactTime(madeAt)}
        </Text>
        <Button
          className={classes['onScreen'] ?? ''}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      {places.map((place) => (
        <Place key={place.location} place={place} />
      ))}
    </Stack>
  )
}

const Place = ({ place: { location, isNowhere, lines, units } }: { place: PickPlace }) => (
  <section aria-label={location} className={classes['place']}>
    <Group gap="xs" align="baseline" mb={6}>
      <Title order={3} fz={16}>
        {location}
      </Title>
      <Text size="sm" c="dimmed" className="num">
        {isNowhere ? `${counted(units, 'order')} without a pair: restock, or cancel` : counted(units, 'pair')}
      </Text>
    </Group>
    <Table
      layout="fixed"
      verticalSpacing={6}
      aria-label={`Pick list of ${location}`}
      className={classes['lines'] ?? ''}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes['tick'] ?? ''}>Picked</Table.Th>
          <Table.Th>Product</Table.Th>
          <Table.Th ta="right" className={classes['size'] ?? ''}>
            Size
          </Table.Th>
          <Table.Th ta="right" className={classes['quantity'] ?? ''}>
            Quantity
          </Table.Th>
          <Table.Th className={classes['orders'] ?? ''}>Orders</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </Table.Tbody>
    </Table>
  </section>
)

const Line = ({ line: { product, sku, size, quantity, orders } }: { line: PickLine }) => (
  <Table.Tr>
    <Table.Td className={classes['tick'] ?? ''}>
      <span className={classes['box']} aria-hidden />
    </Table.Td>
    <Table.Td>
      <Text size="sm" fw={550}>
        {product}
      </Text>
      {sku && (
        <Text size="xs" c="dimmed">
          {sku}
        </Text>
      )}
    </Table.Td>
    <Table.Td ta="right" fw={700} fz={18} className="num">
      {size ?? '–'}
    </Table.Td>
    <Table.Td ta="right" fw={quantity > 1 ? 700 : 400} className="num">
      {quantity}
    </Table.Td>
    <Table.Td className={classes['orders'] ?? ''}>
      {orders.map(({ id, name, platform }) => (
        <Text key={id} size="xs" className="num" component="div">
          {platformName(platform)} {name}
        </Text>
      ))}
    </Table.Td>
  </Table.Tr>
)
