import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { count } from '../../formats.ts'
import classes from '../DataTable.module.css'
import type { ListSelection } from './use-selection.ts'

interface BulkBarProps {
  /** The label of the bar: 'Selected sales'. */
  label: string
  /** The name of the list's rows, in the plural: 'products'. */
  things: string
  selection: ListSelection
  /** False when the action cannot apply to all matching rows. */
  isAllOffered?: boolean
  /** False when the number of matching rows is unknown; it is then not shown. */
  isTotalKnown?: boolean
  /** The actions for the selection. */
  children: ReactNode
}

/** The selection and its actions, in view while the list scrolls. */
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

/** Describes a selection of unknown size: '3 selected', 'All that match, except 2'. */
function uncountedWords({ selection, count: chosen }: ListSelection): string {
  if (selection.kind === 'some') return `${count(chosen)} selected`
  return selection.except.size > 0 ? `All that match, except ${count(selection.except.size)}` : 'All that match'
}
