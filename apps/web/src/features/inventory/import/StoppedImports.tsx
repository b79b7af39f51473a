import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconHandStop } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count, counted } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { type Run, runsOfKind } from '../../../shared/runs/runs.ts'
import { useMay } from '../../../shared/session.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { useImportDecision } from './use-import-decision.ts'

const ImportDifferenceModal = lazyDialog(() => import('./ImportDifferenceModal.tsx'), 'ImportDifferenceModal', {
  run: null,
})

/** Imports that stopped because they would change too much, and the newest one that can be undone. */
export function StoppedImports() {
  const mayDecide = useMay('imports.decide')
  const { data = [] } = useQuery({ ...runsOfKind('import'), enabled: mayDecide })
  const [shown, setShown] = useState<Run | null>(null)
  return (
    <>
      {data
        .filter(({ state }) => state === 'stopped')
        .map((run) => (
          <StoppedImport key={run.id} run={run} onReview={() => setShown(run)} />
        ))}
      {data
        .filter(({ can_undo }) => can_undo)
        .map((run) => (
          <UndoOffer key={run.id} run={run} />
        ))}
      <ImportDifferenceModal run={shown} onClose={() => setShown(null)} />
    </>
  )
}

function StoppedImport({ run, onReview }: { run: Run; onReview: () => void }) {
  const { data } = useQuery(queryOf('GET /inventory/imports/{id}/difference', { params: { id: run.id } }))
  const difference = data?.sums
  return (
    <Alert
      color="orange"
      variant="light"
      // The page is as tall as the window: content above the table must not shrink.
      style={{ flex: 'none' }}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconHandStop aria-hidden />}
      title={`The import of ${run.subject} stopped`}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="num" style={{ flex: '1 1 300px' }}>
          {difference
            ? `It would take ${count(difference.units_before)} units to ${count(difference.units_after)}; ${counted(difference.zeroed_items, 'size at a location', 'sizes at their locations')} would drop to zero. `
            : 'It would change more than a fifth of the stock. '}
          Nothing has changed. Review it, then apply or discard it.
        </Text>
        <Button color="orange.9" onClick={onReview}>
          Review difference
        </Button>
      </Group>
    </Alert>
  )
}

function UndoOffer({ run }: { run: Run }) {
  const decision = useImportDecision(run, () => undefined)
  return (
    <Alert
      color="gray"
      variant="light"
      style={{ flex: 'none' }}
      icon={<IconArrowBackUp aria-hidden />}
      title={`The import of ${run.subject} was confirmed`}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" component="div" style={{ flex: '1 1 300px' }}>
          It was applied <RelativeTime at={run.finished_at} />. Undo restores the stock in ARK, except sizes that the
          store no longer has. Your store does not change.
        </Text>
        <Button variant="default" loading={decision.isPending} onClick={() => decision.mutate('undo')}>
          Undo import
        </Button>
      </Group>
    </Alert>
  )
}
