import { Button, Group, Paper, Text } from '@mantine/core'
import { commitLabel, MOST_AT_ONCE } from './commit-outcome.ts'
import type { Sale } from '../../shared/sales/sale-words.ts'
import { useCommitSales } from './sale-actions.ts'

interface CommitBarProps {
  /** Sales on the screen that have no Shopify order. */
  sales: readonly Sale[]
  selected: readonly number[]
  onSelect: (ids: number[]) => void
}

/** Bulk commit: stays in view while one scrolls through what is selected. */
export function CommitBar({ sales, selected, onSelect }: CommitBarProps) {
  const commit = useCommitSales(sales)
  const ids = sales.map((sale) => sale.id).slice(0, MOST_AT_ONCE)
  return (
    <Paper
      withBorder
      shadow="md"
      radius="md"
      p="sm"
      pos="sticky"
      bottom={12}
      style={{ zIndex: 5 }}
      aria-label="Selected sales"
      role="region"
    >
      <Group justify="space-between">
        <Group gap="xs">
          <Text size="sm" fw={500} className="num">
            {selected.length} of {sales.length} selected
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => onSelect(ids)} disabled={ids.length === 0}>
            Select All
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onSelect([])} disabled={selected.length === 0}>
            Deselect All
          </Button>
        </Group>
        <Button
          disabled={selected.length === 0}
          loading={commit.isPending}
          onClick={() => commit.mutate([...selected], { onSuccess: () => onSelect([]) })}
        >
          {commitLabel(selected.length)}
        </Button>
      </Group>
    </Paper>
  )
}
