import { Alert, ScrollArea, Table, Text } from '@mantine/core'
import { count, counted } from '../../shared/formats.ts'
import { RunProblems } from '../../shared/runs/RunProblems.tsx'

import type { CsvCheck } from './use-csv.ts'

/** The mistakes of a file line by line; without any, what it would change. */
export function CsvCheckResult({ result, fileName }: { result: CsvCheck; fileName: string }) {
  const { rows, changed_rows, error_count, errors, changes } = result
  if (error_count > 0)
    return (
      <>
        <Alert color="red" variant="light" title={`${counted(error_count, 'mistake')} in ${counted(rows, 'row')}`}>
          Nothing is changed until every line is right.
        </Alert>
        <RunProblems label="Mistakes" problems={errors} count={error_count} fileName={fileName} />
      </>
    )
  return (
    <>
      <Text size="sm" role="status">
        {changed_rows === 0
          ? `Nothing changes: all of ${counted(rows, 'row')} are like that already.`
          : `${count(changed_rows)} of ${counted(rows, 'row')} change.`}
      </Text>
      {changes.length > 0 && <Changes changes={changes} />}
      {changed_rows > changes.length && (
        <Text size="xs" c="dimmed">
          The first {count(changes.length)} changes.
        </Text>
      )}
    </>
  )
}

const Changes = ({ changes }: { changes: CsvCheck['changes'] }) => (
  <ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0, 'aria-label': 'Changes' }}>
    <Table stickyHeader className="num" aria-label="Changes">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Size</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th ta="right">Change</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => (
          <Table.Tr key={`${change.line} ${change.field}`}>
            <Table.Td>
              {change.product_name}, size {change.size}
              {change.location_nickname && (
                <Text size="xs" c="dimmed">
                  {change.location_nickname}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{change.field.replaceAll('_', ' ')}</Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {change.before ?? '–'} → <b>{change.after ?? '–'}</b>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
)
