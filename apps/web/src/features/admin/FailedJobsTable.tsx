import { Paper, Table, Text } from '@mantine/core'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { FailedJobActions, type FailedJobsProps, triesWords } from './FailedJobActions.tsx'
import { jobWords } from './job-words.ts'

const COLUMNS = ['Job', 'Retailer', 'Failed', 'Last error', 'Actions']

/** Failed jobs, one row each. */
export function FailedJobsTable({ jobs, ...decisions }: FailedJobsProps) {
  return (
    <Paper withBorder style={{ overflow: 'hidden', flexShrink: 0 }}>
      <Table.ScrollContainer minWidth={860} type="native" tabIndex={0} role="region" aria-label="Failed jobs">
        <Table verticalSpacing="sm" horizontalSpacing="md" borderColor="var(--ark-line)" aria-label="Failed jobs">
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map((column) => (
                <Table.Th key={column} ta={column === 'Actions' ? 'right' : 'left'}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {jobs.map((failed) => (
              <Table.Tr key={failed.id} style={{ verticalAlign: 'top' }}>
                <Table.Td>
                  <Text fw={550}>{jobWords(failed.job)}</Text>
                  <Text size="xs" c="dimmed">
                    {failed.job}
                  </Text>
                </Table.Td>
                <Table.Td>{failed.retailer_name ?? <Text c="dimmed">–</Text>}</Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>
                  <RelativeTime at={failed.failed_at} />
                  <Text size="xs" c="dimmed" component="div">
                    {triesWords(failed)}, sent <RelativeTime at={failed.sent_at} />
                  </Text>
                </Table.Td>
                <Table.Td maw={360}>
                  <Text size="sm" lineClamp={3} title={failed.error ?? undefined} style={{ overflowWrap: 'anywhere' }}>
                    {failed.error ?? 'Nothing was said.'}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <FailedJobActions failed={failed} {...decisions} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}
