import { Button, Group, ScrollArea, Table, Text } from '@mantine/core'
import { IconDownload } from '../icons.ts'
import { count } from '../formats.ts'
import { problemsAsCsv, type RunProblem, saveAs } from './problems-file.ts'

const SHOWN = 200

interface RunProblemsProps {
  label: string
  problems: readonly RunProblem[]
  /** The number of problems; if there are very many, only the first are listed. */
  count: number
  /** The name of the file with the problems. */
  fileName: string
}

function shownWords(listed: number, all: number): string {
  if (all > listed)
    return `The first ${count(Math.min(SHOWN, listed))} of ${count(all)}; the file has ${count(listed)}.`
  return listed > SHOWN ? `The first ${SHOWN} of ${count(all)}; the file has all.` : ''
}

/** The first problems line by line, and all of them as a file. */
export function RunProblems({ label, problems, count: all, fileName }: RunProblemsProps) {
  const hasLines = problems.some(({ line }) => line !== null)
  const save = () =>
    saveAs(new Blob([problemsAsCsv(problems)], { type: 'text/csv' }), `mistakes-${fileName.replace(/\.csv$/i, '')}.csv`)
  return (
    <>
      <ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0, 'aria-label': label }}>
        <Table stickyHeader aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {hasLines && <Table.Th>Line</Table.Th>}
              <Table.Th>{hasLines ? 'Column' : 'What'}</Table.Th>
              <Table.Th>{hasLines ? 'Mistake' : 'Why'}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, SHOWN).map(({ line, field, message }) => (
              <Table.Tr key={`${line} ${field}`}>
                {hasLines && <Table.Td>{line === null ? '' : count(line)}</Table.Td>}
                <Table.Td>{field}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {shownWords(problems.length, all)}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={save}
        >{`Download ${label.toLowerCase()}`}</Button>
      </Group>
    </>
  )
}
