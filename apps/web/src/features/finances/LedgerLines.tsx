import { Stack, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import { exactTime, money } from '../../shared/formats.ts'
import { ACCOUNT_LABELS, eventLabelOf, type Story } from './story-labels.ts'

/** A sale's ledger: each event with its lines, which sum to zero. */
export function LedgerLines({ story: { ledger } }: { story: Story }) {
  if (ledger.length === 0)
    return (
      <Text size="sm" c="dimmed">
        This sale has no ledger entries.
      </Text>
    )
  return (
    <Stack gap={4}>
      <Text fw={600}>Recorded</Text>
      <Table className="num" horizontalSpacing={0} verticalSpacing={4} withRowBorders={false} aria-label="Ledger">
        <Table.Tbody>
          {ledger.map(({ kind, posted_at, lines }, at) => (
            <Fragment key={at}>
              <Table.Tr>
                <Table.Th scope="rowgroup" fw={550}>
                  {eventLabelOf(kind)}
                </Table.Th>
                <Table.Td ta="right" c="dimmed">
                  {exactTime(posted_at)}
                </Table.Td>
              </Table.Tr>
              {lines.map(({ account, amount }) => (
                <Table.Tr key={account}>
                  <Table.Td pl="md" c="dimmed">
                    {ACCOUNT_LABELS[account]}
                  </Table.Td>
                  <Table.Td ta="right">{money(amount)}</Table.Td>
                </Table.Tr>
              ))}
              {lines.length === 0 && (
                <Table.Tr>
                  <Table.Td pl="md" c="dimmed" colSpan={2}>
                    No amounts changed.
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
