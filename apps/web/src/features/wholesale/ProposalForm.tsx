import { DEFAULT_OFFER_DAYS, OFFER_DAYS } from '@ark/domain'
import { Button, Group, NumberInput, Paper, Select, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { count, counted, money } from '../../shared/formats.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { NewTotal } from '../../shared/wholesale/ProposalSummary.tsx'
import type { WholesaleOrderDetails } from './orders.queries.ts'
import {
  type OrderStock,
  proposedQuantity,
  type ProposedQuantities,
  proposedTotals,
  termsNotes,
} from './proposed-lines.ts'

interface ProposalFormProps {
  order: WholesaleOrderDetails
  stock: OrderStock
  onDone: () => void
}

const DAYS = OFFER_DAYS.map((days) => ({ value: String(days), label: counted(days, 'day') }))
const daysOf = (value: string) => OFFER_DAYS.find((days) => String(days) === value) ?? DEFAULT_OFFER_DAYS

/** Proposes the pairs that are in stock: quantities by line, the new total, and how long the buyer may answer. */
export function ProposalForm({ order, stock, onDone }: ProposalFormProps) {
  const [typed, setTyped] = useState<ProposedQuantities>({})
  const [days, setDays] = useState(String(DEFAULT_OFFER_DAYS))
  const totals = proposedTotals(stock, typed)
  const notes = termsNotes(stock, typed)
  const form = useCheckedForm({
    fields: [],
    check: () => ({}),
    send: () =>
      api('POST /bulk-sales/{id}/proposals', {
        params: { id: order.id },
        body: {
          line_items: stock.line_items.map((line) => ({
            line_id: line.line_id,
            quantity: proposedQuantity(line, typed),
          })),
          expires_in_days: daysOf(days),
        },
      }),
    onDone: () => {
      toastSuccess({ title: 'Proposal sent', message: 'The pairs are reserved until the buyer answers.' })
      onDone()
    },
  })
  return (
    <Paper withBorder p="sm" component="section" aria-label="Propose part of the order">
      <CheckedForm form={form} label="Propose part of the order" problemTitle="Failed to send the proposal">
        <ProposedTable
          stock={stock}
          typed={typed}
          onType={(lineId, quantity) => setTyped((now) => ({ ...now, [lineId]: quantity }))}
        />
        <NewTotal ordered={totals.orderedAmount} total={totals.proposedAmount} />
        <Stack gap={4}>
          <Text size="sm">Each pair keeps the price that the buyer ordered at.</Text>
          {notes.map((note) => (
            <Text key={note} size="sm" c="dimmed">
              {note}
            </Text>
          ))}
        </Stack>
        <Select
          label="The buyer can answer for"
          data={DAYS}
          value={days}
          onChange={(value) => setDays(value ?? days)}
          allowDeselect={false}
          maw={220}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={form.isBusy}
            disabled={totals.proposed === 0 || totals.proposed === totals.ordered}
          >
            {`Propose ${totals.proposed} of ${counted(totals.ordered, 'pair')}`}
          </Button>
        </Group>
      </CheckedForm>
    </Paper>
  )
}

interface ProposedTableProps {
  stock: OrderStock
  typed: ProposedQuantities
  onType: (lineId: number, quantity: number | string) => void
}

const ProposedTable = ({ stock, typed, onType }: ProposedTableProps) => (
  <Table className="num" aria-label="Quantities" verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Product</Table.Th>
        <Table.Th ta="right" visibleFrom="sm">
          Ordered
        </Table.Th>
        <Table.Th ta="right" visibleFrom="sm">
          In stock
        </Table.Th>
        <Table.Th ta="right">Deliver</Table.Th>
        <Table.Th ta="right" visibleFrom="sm">
          Total
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {stock.line_items.map((line) => (
        <Table.Tr key={line.line_id}>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm">
              {line.product_name}, size {line.size}
            </Text>
            <Text size="xs" c="dimmed">
              {money(line.unit_price)} each
              <Text span inherit hiddenFrom="sm">
                {` · ${line.quantity_available} of ${line.ordered_quantity} in stock`}
              </Text>
            </Text>
          </Table.Td>
          <Table.Td ta="right" visibleFrom="sm">
            {count(line.ordered_quantity)}
          </Table.Td>
          <Table.Td ta="right" visibleFrom="sm" fw={line.quantity_available < line.ordered_quantity ? 650 : undefined}>
            {count(line.quantity_available)}
          </Table.Td>
          <Table.Td ta="right">
            <NumberInput
              aria-label={`Deliver: ${line.product_name}, size ${line.size}`}
              value={typed[line.line_id] ?? line.quantity_available}
              onChange={(quantity) => onType(line.line_id, quantity)}
              min={0}
              max={line.quantity_available}
              allowDecimal={false}
              size="xs"
              w={72}
              ml="auto"
            />
          </Table.Td>
          <Table.Td ta="right" visibleFrom="sm">
            {money(line.unit_price * proposedQuantity(line, typed))}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
