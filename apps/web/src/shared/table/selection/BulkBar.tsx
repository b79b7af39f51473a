import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { count } from '../../formats.ts'
import classes from '../DataTable.module.css'
import type { ListSelection } from './use-selection.ts'

interface BulkBarProps {
  /** 'Selected sales' */
  label: string
  /** What is listed, in the plural: 'products'. */
  things: string
  selection: ListSelection
  /** False where the action cannot be told of all that match. */
  isAllOffered?: boolean
  /** False where nobody has counted all that match: then no number is said of them. */
  isTotalKnown?: boolean
  /** What can be done with all that is selected. */
  children: ReactNode
}

/** What is selected and what to do with it: stays in view while one scrolls through the list. */
export const BulkBar = ({
  label,
  things,
  selection,
  isAllOffered = true,
  isTotalKnown = true,
  children,
}: BulkBarProps) => (
  <Paper
    withBorder
    shadow="md"
    radius="md"
    p="sm"
    className={classes['bulk'] ?? ''}
    aria-label={label}
    role="region"
    data-bulk-bar
  >
    <Group justify="space-between" gap="sm">
      <Group gap="xs">
        <Text size="sm" fw={500} className="num" role="status">
          {isTotalKnown ? `${count(selection.count)} of ${count(selection.total)} selected` : uncountedWords(selection)}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={selection.clear} disabled={selection.count === 0}>
          Deselect All
        </Button>
        {isAllOffered && (isTotalKnown ? selection.count < selection.total : selection.selection.kind === 'some') && (
          <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
            Select all {isTotalKnown && `${count(selection.total)} `}
            {things} that match
          </Button>
        )}
      </Group>
      <Group gap="xs">{children}</Group>
    </Group>
  </Paper>
)

/** '3 selected', 'All that match, but 2' */
function uncountedWords({ selection, count: chosen }: ListSelection): string {
  if (selection.kind === 'some') return `${count(chosen)} selected`
  return selection.except.size > 0 ? `All that match, but ${count(selection.except.size)}` : 'All that match'
}
