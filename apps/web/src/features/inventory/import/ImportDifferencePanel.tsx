import { Button, Group, ScrollArea, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { count, counted } from '../../../shared/formats.ts'
import type { Run } from '../../../shared/runs/runs.ts'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { useImportDecision } from './use-import-decision.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

type Difference = Answer<'GET /inventory/imports/{id}/difference'>

/** The changes of a stopped import, the largest first, and the two choices. */
export function ImportDifferencePanel({ run, onDone }: { run: Run; onDone: () => void }) {
  const decision = useImportDecision(run, onDone)
  const { data, error, refetch } = useQuery(
    queryOf('GET /inventory/imports/{id}/difference', { params: { id: run.id } }),
  )
  if (error) return <LoadError title="The difference could not be read" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={5} />
  return (
    <Stack>
      <Sums sums={data.sums} />
      <ScrollArea.Autosize mah="45dvh" viewportProps={{ tabIndex: 0, 'aria-label': 'Difference' }}>
        <DifferenceTable rows={data.rows} />
      </ScrollArea.Autosize>
      <Text size="xs" c="dimmed">
        {data.sums.changed_items > data.rows.length
          ? `The ${count(data.rows.length)} largest of ${counted(data.sums.changed_items, 'change')}. `
          : ''}
        Nothing changes until you apply it, and you can undo it afterwards.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" disabled={decision.isPending} onClick={() => decision.mutate('cancel')}>
          Discard import
        </Button>
        <Button color="orange.9" loading={decision.isPending} onClick={() => decision.mutate('confirm')}>
          Apply these changes
        </Button>
      </Group>
    </Stack>
  )
}

function Sums({ sums }: Pick<Difference, 'sums'>) {
  const { units_before, units_after, changed_items, zeroed_items } = sums
  const figures = [
    {
      label: 'Units in stock',
      value: `${count(units_before)} → ${count(units_after)}`,
      isLoss: units_after < units_before,
    },
    { label: 'Entries changed', value: count(changed_items), isLoss: false },
    { label: 'Zero stock', value: count(zeroed_items), isLoss: zeroed_items > 0 },
  ]
  return (
    <SimpleGrid cols={3} spacing="xs" component="dl" m={0}>
      {figures.map(({ label, value, isLoss }) => (
        <div key={label}>
          <Text size="xs" c="dimmed" component="dt">
            {label}
          </Text>
          <Text fw={650} className="num" component="dd" m={0} {...(isLoss && { c: 'var(--ark-down)' })}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

const DifferenceTable = ({ rows }: Pick<Difference, 'rows'>) => (
  <Table stickyHeader className="num" aria-label="Difference">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Size</Table.Th>
        <Table.Th ta="right">Now</Table.Th>
        <Table.Th ta="right">After</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={`${row.product_name} ${row.size} ${row.location_nickname}`}>
          <Table.Td>
            {row.product_name}, size {row.size}
            <Text size="xs" c="dimmed">
              {row.location_nickname}
              {row.is_gone && ' · no longer in the store'}
            </Text>
          </Table.Td>
          <Table.Td ta="right">{count(row.before)}</Table.Td>
          <Table.Td ta="right" fw={600} {...(row.after < row.before && { c: 'var(--ark-down)' })}>
            {count(row.after)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
