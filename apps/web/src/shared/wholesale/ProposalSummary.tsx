import { proposalTitle, type WholesaleActor } from '@ark/domain'
import { Group, Paper, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '../api.ts'
import { count, exactTime, money } from '../formats.ts'

export type WholesaleProposal = NonNullable<Answer<'GET /bulk-sales/{id}/details'>['proposal']>

interface ProposalSummaryProps {
  proposal: WholesaleProposal
  reader: WholesaleActor
  /** The reader's next step, below the title. */
  next: string
  /** The reader's own controls. */
  children?: ReactNode
}

/** Shows what a seller can deliver of an order: old and new quantities and totals, and until when it is reserved. */
export const ProposalSummary = ({ proposal, reader, next, children }: ProposalSummaryProps) => (
  <Paper withBorder p="sm" component="section" aria-label="Partial order">
    <Stack gap="sm">
      <div>
        <Text fw={650}>{proposalTitle(proposal, reader)}</Text>
        <Text size="sm" c="dimmed">
          {`${next} The pairs are reserved until ${exactTime(proposal.expires_at)}.`}
        </Text>
      </div>
      <Table className="num" aria-label="Proposed lines" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Product</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Ordered
            </Table.Th>
            <Table.Th ta="right">Delivers</Table.Th>
            <Table.Th ta="right">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {proposal.line_items.map((line) => (
            <Table.Tr key={line.line_id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {line.product_name}, size {line.size}
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {`${line.ordered_quantity} ordered`}
                </Text>
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {count(line.ordered_quantity)}
              </Table.Td>
              <Table.Td ta="right" fw={line.quantity < line.ordered_quantity ? 650 : undefined}>
                {line.quantity === 0 ? 'None' : count(line.quantity)}
              </Table.Td>
              <Table.Td ta="right">{money(line.line_total)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <NewTotal ordered={proposal.ordered_amount} total={proposal.total_amount} />
      {children}
    </Stack>
  </Paper>
)

/** The total of the order as ordered and as proposed. */
export const NewTotal = ({ ordered, total }: { ordered: number; total: number }) => (
  <Group justify="space-between" align="baseline" gap="xs">
    <Text size="sm">
      New total
      <Text span size="sm" c="dimmed">{` (ordered: ${money(ordered)})`}</Text>
    </Text>
    <Text fw={650} size="lg" className="num">
      {money(total)}
    </Text>
  </Group>
)
