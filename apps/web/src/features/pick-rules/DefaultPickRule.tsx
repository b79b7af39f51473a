import { Button, Group, Paper, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../shared/session.ts'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { defaultRuleLabel } from './pick-rule-labels.ts'
import { defaultRule } from './pick-rules.queries.ts'

const DefaultPickRuleModal = lazyDialog(() => import('./DefaultPickRuleModal.tsx'), 'DefaultPickRuleModal', {
  rule: null,
})

/** The store's default rule, with a button to change it. */
export function DefaultPickRule() {
  const { data, error, refetch } = useQuery(defaultRule)
  const mayEdit = useMay('pick-rules.edit')
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <LoadError title="Error Loading Pick Rules" error={error} onRetry={() => void refetch()} />
  return (
    <Paper withBorder radius="md" px="md" py={8} component="section" aria-label="Store default">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        {data ? (
          <Text size="sm">
            <b>Store default:</b> {defaultRuleLabel(data)}.{' '}
            <Text span c="dimmed" visibleFrom="sm">
              It applies to products without their own rule.
            </Text>
          </Text>
        ) : (
          <Skeleton height={20} width={260} />
        )}
        {mayEdit && (
          <Button size="compact-sm" variant="default" disabled={!data} onClick={() => setOpen(true)} flex="none">
            Change<span className="hidden"> the store default</span>
          </Button>
        )}
      </Group>
      <DefaultPickRuleModal rule={isOpen && data ? data : null} onClose={() => setOpen(false)} />
    </Paper>
  )
}
