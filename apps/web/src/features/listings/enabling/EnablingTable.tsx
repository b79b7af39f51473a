import { Box, Table, Text } from '@mantine/core'
import { money } from '../../../shared/formats.ts'
import type { EnablingRow } from './enabling-messages.ts'

/** Native scrolling keeps the content within the dialog's width. */
const SCROLLED = { overflowY: 'auto' } as const

/** The first sizes with their ask and net on each marketplace. */
export const EnablingTable = ({ rows }: { rows: readonly EnablingRow[] }) => (
  <Box mah={280} style={SCROLLED} tabIndex={0} role="region" aria-label="Check of the sizes">
    <Table stickyHeader className="num" aria-label="What would be listed" horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Size</Table.Th>
          <Table.Th ta="right">StockX</Table.Th>
          <Table.Th ta="right">ALIAS</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.variant_id}>
            <Table.Td>
              {row.product_name}, size {row.size}
              {(row.reason ?? (row.is_below_cost ? 'Below cost' : null)) && (
                <Text size="xs" c={row.is_below_cost ? 'var(--ark-down)' : 'dimmed'}>
                  {row.reason ? `Not listed: ${row.reason}` : 'Below cost'}
                </Text>
              )}
            </Table.Td>
            {(['stockx', 'goat'] as const).map((marketplace) => (
              <Would key={marketplace} row={row} offer={row.offers.find((each) => each.marketplace === marketplace)} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Box>
)

interface WouldProps {
  row: EnablingRow
  offer: EnablingRow['offers'][number] | undefined
}

/** The ask above its net; without an ask the reason, unless the row already shows it. */
const Would = ({ row, offer }: WouldProps) => (
  <Table.Td ta="right" miw={104} {...(row.is_below_cost && { c: 'var(--ark-down)' })}>
    {offer === undefined || offer.ask === null ? (
      <Text size="xs" c="dimmed">
        {row.reason === null ? offer?.reason : '–'}
      </Text>
    ) : (
      <>
        <Text span inherit fw={600}>
          {money(offer.ask)}
        </Text>
        <Text size="xs" c={row.is_below_cost ? 'inherit' : 'dimmed'}>
          nets {money(offer.net_payout ?? 0)}
        </Text>
      </>
    )}
  </Table.Td>
)
