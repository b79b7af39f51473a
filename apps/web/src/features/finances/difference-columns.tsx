import { Text } from '@mantine/core'
import { Tooltip } from '../../shared/ui/floating/Tooltip.tsx'
import { platformName, shortOrder } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { MoneyCell } from '../../shared/ui/cells/MoneyCell.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { PlatformBadge } from '../../shared/ui/badges/PlatformBadge.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { type Difference, type Reason, REASONS } from './finances-view.ts'
import { SoldProductButton } from './SoldProductButton.tsx'

const COLORS: Readonly<Record<Reason, string>> = {
  zero_fees: 'blue',
  adjustment: 'orange',
  fee_schedule: 'yellow',
  currency: 'violet',
  decision: 'red',
  other: 'gray',
}

/** Names a sale in a message: 'ALIAS order 10001 (Air Jordan 1 High)'. */
export const differenceName = ({ platform, order_number, product_name }: Difference): string =>
  `${platformName(platform)} order ${shortOrder(order_number)} (${product_name ?? 'Unknown product'})`

/** The likely reason in a word or two, with the full explanation on hover or focus. */
export function ReasonLabel({ difference }: { difference: Pick<Difference, 'reason' | 'explanation'> }) {
  return (
    <Tooltip label={difference.explanation} maw={320}>
      <div>
        <Pill color={COLORS[difference.reason]}>{REASONS[difference.reason]}</Pill>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {difference.explanation}
        </Text>
      </div>
    </Tooltip>
  )
}

interface ColumnsOf {
  isLooked: boolean
  onOpen: (saleId: number) => void
}

/** Returns the columns of differences; closed ones also have the note and its author. */
export const differenceColumns = ({ isLooked, onOpen }: ColumnsOf): readonly TableColumn<Difference>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(200px, 1fr)',
    cell: ({ sale_id, product_name, size }) => (
      <SoldProductButton name={product_name} size={size} onOpen={() => onOpen(sale_id)} />
    ),
    csv: [
      { header: 'Product Name', value: ({ product_name }) => product_name },
      { header: 'Size', value: ({ size }) => size },
    ],
  },
  {
    id: 'order',
    header: 'Order',
    width: '140px',
    cell: ({ platform, order_number }) => (
      <div>
        <PlatformBadge platform={platform} />
        <Text size="xs" c="dimmed" className="num" title={order_number} truncate>
          {shortOrder(order_number)}
        </Text>
      </div>
    ),
    csv: [
      { header: 'Platform', value: ({ platform }) => platformName(platform) },
      { header: 'Order Number', value: ({ order_number }) => order_number },
    ],
  },
  {
    id: 'reason',
    header: 'Likely reason',
    width: 'minmax(220px, 1.2fr)',
    card: 'wide',
    cell: (difference) => <ReasonLabel difference={difference} />,
    csv: [
      { header: 'Likely Reason', value: ({ reason }) => REASONS[reason] },
      { header: 'Explanation', value: ({ explanation }) => explanation },
    ],
  },
  ...(isLooked ? LOOKED : []),
  {
    id: 'found',
    header: 'Found',
    width: '110px',
    cell: ({ found_at }) => <RelativeTime at={found_at} />,
    csv: [{ header: 'Found', value: ({ found_at }) => found_at }],
  },
  {
    id: 'expected',
    header: 'Expected',
    width: '100px',
    align: 'right',
    cell: ({ expected }) => <MoneyCell value={expected} />,
    csv: [{ header: 'Expected', value: ({ expected }) => expected, isMoney: true }],
  },
  {
    id: 'received',
    header: 'Received',
    width: '100px',
    align: 'right',
    cell: ({ received }) => <MoneyCell value={received} />,
    csv: [{ header: 'Received', value: ({ received }) => received, isMoney: true }],
  },
  {
    id: 'difference',
    header: 'Difference',
    width: '110px',
    align: 'right',
    isRequired: true,
    cell: ({ difference }) => (
      <strong>
        <MoneyCell value={difference} isChange />
      </strong>
    ),
    csv: [{ header: 'Difference', value: ({ difference }) => difference, isMoney: true }],
  },
]

const LOOKED: readonly TableColumn<Difference>[] = [
  {
    id: 'note',
    header: 'Note',
    width: 'minmax(150px, 1fr)',
    card: 'wide',
    cell: ({ note, looked_at, looked_at_by }) => (
      <div>
        {note && <Text size="sm">{note}</Text>}
        <Text size="xs" c="dimmed" component="div">
          {looked_at_by ?? 'Someone'} <RelativeTime at={looked_at} empty="" />
        </Text>
      </div>
    ),
    csv: [
      { header: 'Note', value: ({ note }) => note },
      { header: 'Reviewed By', value: ({ looked_at_by }) => looked_at_by },
      { header: 'Reviewed', value: ({ looked_at }) => looked_at },
    ],
  },
]
