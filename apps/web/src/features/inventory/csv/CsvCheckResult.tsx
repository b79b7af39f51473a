import { Alert, ScrollArea, Table, Text } from '@mantine/core'
import { count, counted, money } from '../../../shared/formats.ts'
import { RunProblems } from '../../../shared/runs/RunProblems.tsx'
import type { CsvCheck } from './use-csv.ts'

interface CsvCheckResultProps {
  result: CsvCheck
  fileName: string
}

/** The errors of a file line by line, or what it would change. A file of prices shows both. */
export function CsvCheckResult({ result, fileName }: CsvCheckResultProps) {
  const { kind, rows, changed_rows, run, changes } = result
  const { problem_count, problems } = run
  if (kind === 'prices') return <PricesResult result={result} fileName={fileName} />
  if (problem_count > 0)
    return (
      <>
        <Alert color="red" variant="light" title={`${counted(problem_count, 'mistake')} in ${counted(rows, 'row')}`}>
          Nothing changes until all lines are correct.
        </Alert>
        <RunProblems label="Mistakes" problems={problems} count={problem_count} fileName={fileName} />
      </>
    )
  return (
    <>
      <Text size="sm" role="status">
        {changed_rows === 0
          ? `Nothing changes: all values in ${counted(rows, 'row')} are already set.`
          : `${count(changed_rows)} of ${counted(rows, 'row')} change.`}
      </Text>
      <Changes changes={changes} of={changed_rows} />
    </>
  )
}

/** The price changes and the skipped rows; the changes can be applied without them. */
function PricesResult({ result, fileName }: CsvCheckResultProps) {
  const { rows, changed_rows, run, changes } = result
  const { problem_count, problems } = run
  const left =
    problem_count === 0 ? '' : ` ${counted(problem_count, 'row')} of ${count(rows)} ${isOrAre(problem_count)} left out.`
  return (
    <>
      <Text size="sm" role="status">
        {changed_rows === 0 ? 'No payout changes.' : `The payouts of ${counted(changed_rows, 'size')} change.`}
        {left}
      </Text>
      {result.far_amounts > 0 && (
        <Alert color="orange" variant="light" title={`${counted(result.far_amounts, 'amount')} to check first`}>
          Ten times more or less than the cost or market price of the size. They are marked.
        </Alert>
      )}
      <Changes changes={changes} of={changed_rows} />
      {problem_count > 0 && (
        <>
          <Alert color="orange" variant="light" title={`${counted(problem_count, 'row')} left out`}>
            Rows that are not in your inventory or cannot be read are skipped. The others can be applied.
          </Alert>
          <RunProblems label="Rows left out" problems={problems} count={problem_count} fileName={fileName} />
        </>
      )}
    </>
  )
}

const isOrAre = (many: number): string => (many === 1 ? 'is' : 'are')

const FIELDS: Record<string, string> = { bottom_payout: 'minimum payout' }
const wordsOf = (field: string): string => FIELDS[field] ?? field.replaceAll('_', ' ')
/** Formats reserves as counts and everything else as money. */
const amountOf = (field: string, amount: number | null): string => {
  if (amount === null) return '–'
  return field === 'reserved' ? count(amount) : money(amount)
}

/** The first of `of` changes. */
const Changes = ({ changes, of }: { changes: CsvCheck['changes']; of: number }) => (
  <>
    {changes.length > 0 && <ChangesTable changes={changes} />}
    {of > changes.length && (
      <Text size="xs" c="dimmed">
        The first {count(changes.length)} changes.
      </Text>
    )}
  </>
)

const ChangesTable = ({ changes }: { changes: CsvCheck['changes'] }) => (
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
            <Table.Td>{wordsOf(change.field)}</Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {amountOf(change.field, change.before)} → <b>{amountOf(change.field, change.after)}</b>
              {change.is_far && (
                <Text size="xs" c="var(--mantine-color-orange-text)">
                  Far from what it costs or sells for
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
)
