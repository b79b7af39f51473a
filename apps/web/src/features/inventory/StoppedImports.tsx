import { Alert, Button, Group, Modal, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { count, counted } from '../../shared/formats.ts'
import { type ImportRun, importsQuery } from '../../shared/frame/imports.ts'
import { invalidate, queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'

type Decision = 'confirm' | 'cancel' | 'undo'

const decide = (id: number, what: Decision): Promise<{ message: string }> => {
  const params = { id }
  if (what === 'confirm') return api('POST /inventory/imports/{id}/confirm', { params })
  if (what === 'cancel') return api('POST /inventory/imports/{id}/cancel', { params })
  return api('POST /inventory/imports/{id}/undo', { params })
}

function useDecision(run: ImportRun, onDone: () => void) {
  return useMutation({
    mutationFn: (what: Decision) => decide(run.id, what),
    onSuccess: async ({ message }) => {
      toastSuccess({ title: `Import of ${run.store_name}`, message })
      onDone()
      await invalidate('GET /shopify/imports', 'GET /inventory/optimized', 'GET /inventory/stats')
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
}

/** Imports that stopped because they would change too much, and the newest one that can be put back. */
export function StoppedImports() {
  const mayImport = useMay('stores.import')
  const { data = [] } = useQuery({ ...importsQuery, enabled: mayImport })
  const [shown, setShown] = useState<ImportRun | null>(null)
  return (
    <>
      {data
        .filter(({ state }) => state === 'stopped')
        .map((run) => (
          <Alert key={run.id} color="orange" variant="light" title={`The import of ${run.store_name} stopped`}>
            <Group justify="space-between" gap="sm">
              <Text size="sm">{differenceWords(run)} Nothing was changed.</Text>
              <Button color="orange.9" onClick={() => setShown(run)}>
                Review difference
              </Button>
            </Group>
          </Alert>
        ))}
      {data
        .filter(({ can_undo }) => can_undo)
        .map((run) => (
          <UndoOffer key={run.id} run={run} />
        ))}
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        size="lg"
        title={shown && `What the import of ${shown.store_name} would change`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {shown && <Difference run={shown} onDone={() => setShown(null)} />}
      </Modal>
    </>
  )
}

function differenceWords({ difference }: ImportRun): string {
  if (!difference) return 'It would change more than a fifth of the stock.'
  const { units_before, units_after, zeroed_items } = difference
  const zeroed = zeroed_items > 0 ? ` ${counted(zeroed_items, 'size')} would have nothing left.` : ''
  return `It would take ${count(units_before)} units to ${count(units_after)}.${zeroed}`
}

function UndoOffer({ run }: { run: ImportRun }) {
  const decision = useDecision(run, () => undefined)
  return (
    <Alert color="gray" variant="light" title={`The import of ${run.store_name} was confirmed`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">Undo puts back the stock that it changed here. Your store is not touched.</Text>
        <Button variant="default" loading={decision.isPending} onClick={() => decision.mutate('undo')}>
          Undo import
        </Button>
      </Group>
    </Alert>
  )
}

function Difference({ run, onDone }: { run: ImportRun; onDone: () => void }) {
  const decision = useDecision(run, onDone)
  const { data, error, refetch } = useQuery(
    queryOf('GET /inventory/imports/{id}/difference', { params: { id: run.id } }),
  )
  if (error) return <LoadError title="The difference could not be read" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return (
    <Stack>
      <Text size="sm">{differenceWords(run)}</Text>
      <ScrollArea.Autosize mah={380} viewportProps={{ tabIndex: 0, 'aria-label': 'Difference' }}>
        <Table stickyHeader className="num" aria-label="Difference">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Size</Table.Th>
              <Table.Th ta="right">Now</Table.Th>
              <Table.Th ta="right">After</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Table.Tr key={`${row.product_name} ${row.size} ${row.location_nickname}`}>
                <Table.Td>
                  {row.product_name}, size {row.size}
                  <Text size="xs" c="dimmed">
                    {row.location_nickname}
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
      </ScrollArea.Autosize>
      {data.sums.changed_items > data.rows.length && (
        <Text size="xs" c="dimmed">
          The {count(data.rows.length)} largest of {counted(data.sums.changed_items, 'change')}.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={decision.isPending} onClick={() => decision.mutate('cancel')}>
          Give the import up
        </Button>
        <Button color="orange.9" loading={decision.isPending} onClick={() => decision.mutate('confirm')}>
          Apply these changes
        </Button>
      </Group>
    </Stack>
  )
}
