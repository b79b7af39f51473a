import { Alert, Box, List, Stack, Table, Text } from '@mantine/core'
import { count, counted } from '../formats.ts'
import { useIsPhone } from '../ui/page/use-is-phone.ts'
import {
  changeMessage,
  EFFECT_LABELS,
  leftOutLine,
  offerMessage,
  type PayoutPreview,
  type PayoutPreviewRow,
  payoutLabel,
} from './payout-change-messages.ts'

/** Native scrolling keeps the content within the dialog's width. */
const SCROLLED = { overflowY: 'auto' } as const

/**
 * The preview of a payout change: how many sizes change, the effect on listings, what is left out, and the first rows.
 */
export function PayoutChangePreview({ preview }: { preview: PayoutPreview }) {
  const { sizes, left_out, below_cost, rows } = preview
  const offers = offerMessage(preview)
  return (
    <Stack gap="xs">
      <div role="status">
        <Text size="sm" fw={550} className="num">
          {changeMessage(preview)}
        </Text>
        {offers && (
          <Text size="sm" className="num">
            {offers}
          </Text>
        )}
        {left_out.length > 0 && (
          <List size="sm" c="dimmed" className="num" aria-label="Left out">
            {left_out.map((each) => (
              <List.Item key={each.reason}>{leftOutLine(each)}</List.Item>
            ))}
          </List>
        )}
      </div>
      {below_cost !== null && below_cost > 0 && (
        <Alert color="orange" variant="light" p="xs">
          {counted(below_cost, 'size')} would net less than {below_cost === 1 ? 'it has' : 'they have'} cost you; shown
          in red.
        </Alert>
      )}
      {rows.length > 0 && <PreviewRows rows={rows} />}
      {sizes > rows.length && (
        <Text size="xs" c="dimmed">
          The first {count(rows.length)} of {counted(sizes, 'size')}.
        </Text>
      )}
    </Stack>
  )
}

/** The rows as a table, or on a phone as cards with a label for each amount. */
function PreviewRows({ rows }: { rows: readonly PayoutPreviewRow[] }) {
  const isPhone = useIsPhone()
  return (
    <Box mah={240} style={SCROLLED} tabIndex={0} role="region" aria-label="Preview">
      {isPhone ? <PreviewCards rows={rows} /> : <PreviewTable rows={rows} />}
    </Box>
  )
}

const PreviewCards = ({ rows }: { rows: readonly PayoutPreviewRow[] }) => (
  <Stack component="ul" gap="sm" m={0} p={0} className="num" aria-label="Preview of the payouts">
    {rows.map((row) => (
      <Box component="li" key={row.variant_id} style={{ listStyle: 'none' }}>
        <RowName row={row} />
        <Text size="sm">
          Desired <Amounts before={row.desired_before} after={row.desired_after} isBad={row.is_below_cost} />
        </Text>
        <Text size="sm">
          Minimum <Amounts before={row.minimum_before} after={row.minimum_after} />
        </Text>
      </Box>
    ))}
  </Stack>
)

const PreviewTable = ({ rows }: { rows: readonly PayoutPreviewRow[] }) => (
  <Table stickyHeader className="num" aria-label="Preview of the payouts" horizontalSpacing="xs">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Size</Table.Th>
        <Table.Th ta="right">Desired</Table.Th>
        <Table.Th ta="right">Minimum</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.variant_id}>
          <Table.Td>
            <RowName row={row} />
          </Table.Td>
          <Table.Td ta="right">
            <Amounts before={row.desired_before} after={row.desired_after} isBad={row.is_below_cost} />
          </Table.Td>
          <Table.Td ta="right">
            <Amounts before={row.minimum_before} after={row.minimum_after} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const RowName = ({ row }: { row: PayoutPreviewRow }) => (
  <>
    {row.product_name}, size {row.size}
    <Text size="xs" c="dimmed">
      {noteOf(row)}
    </Text>
  </>
)

function noteOf({ left_out, effect, is_below_cost }: PayoutPreviewRow): string {
  if (left_out) return `Left out: ${left_out}`
  return [effect && EFFECT_LABELS[effect], is_below_cost && 'below cost'].filter(Boolean).join(', ')
}

interface AmountsProps {
  before: number | null
  after: number | null
  isBad?: boolean
}

/** A change such as '$200.00 → $190.00', or one amount when nothing changes. Amounts do not wrap. */
const Amounts = ({ before, after, isBad = false }: AmountsProps) => (
  <Text span inherit {...(isBad && { c: 'var(--ark-down)' })}>
    {before !== after && (
      <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {payoutLabel(before)} →{' '}
      </Text>
    )}
    <Text span inherit fw={before === after ? 400 : 600} style={{ whiteSpace: 'nowrap' }}>
      {payoutLabel(after)}
    </Text>
  </Text>
)
