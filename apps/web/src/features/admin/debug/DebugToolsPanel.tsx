import { Button, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconLink } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { count, counted } from '../../../shared/formats.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { unlinkedSalesQuery } from './debug.queries.ts'
import { RepairResult } from './RepairResult.tsx'
import { unlinkedColumns } from './unlinked-columns.tsx'
import { type RepairOutcome, useRepair } from './use-repair.ts'

const SalesChainModal = lazyDialog(() => import('./SalesChainModal.tsx'), 'SalesChainModal', {
  saleId: undefined,
})

/** Debug Tools: finds, inspects and repairs incomplete sales. */
export function DebugToolsPanel({ view: { chain }, changeView }: AdminPanelProps) {
  const { data, error, refetch } = useQuery(unlinkedSalesQuery)
  const [outcome, setOutcome] = useState<RepairOutcome | null>(null)
  const repair = useRepair(setOutcome)
  const columns = useMemo(
    () => unlinkedColumns({ onChain: (id) => changeView({ chain: id }, { isStep: true }) }),
    [changeView],
  )
  return (
    <Stack gap="md" maw={1240}>
      <Paper withBorder p="lg">
        <Group justify="space-between" gap="sm">
          <div>
            <Text component="h2" fw={650} size="lg" m={0}>
              Unlinked Sales Debug Information
            </Text>
            <Text size="sm" c="dimmed">
              {data ? unlinkedWords(data.count) : 'Marketplace sales that are not linked to a pair in stock.'}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              variant="default"
              loading={repair.isPending && repair.variables === 'fix-metadata'}
              disabled={repair.isPending}
              onClick={() => repair.mutate('fix-metadata')}
            >
              Fix Metadata
            </Button>
            <Button
              loading={repair.isPending && repair.variables === 'link-to-inventory'}
              disabled={repair.isPending}
              onClick={() => repair.mutate('link-to-inventory')}
            >
              Link to Inventory
            </Button>
          </Group>
        </Group>
      </Paper>
      {outcome && <RepairResult outcome={outcome} onClose={() => setOutcome(null)} />}
      {error && !data && (
        <LoadError title="Debug Failed" error={error} onRetry={() => void refetch()}>
          Failed to get debug information
        </LoadError>
      )}
      {!error && !data && <Skeleton height={160} radius="md" />}
      {data && (
        <DataTable
          label="Unlinked sales"
          columns={columns}
          rows={data.sales}
          rowKey={({ sale_id }) => sale_id}
          isShort
          empty={
            <EmptyState title="Every sale has its pair" icon={<IconLink size={24} stroke={1.5} />}>
              Sales that are not linked to a pair in stock appear here with the possible actions.
            </EmptyState>
          }
        />
      )}
      <ChainForm onChain={(id) => changeView({ chain: id }, { isStep: true })} />
      <SalesChainModal saleId={chain} onClose={() => changeView({ chain: undefined })} />
    </Stack>
  )
}

const unlinkedWords = (unlinked: number): string =>
  unlinked === 0
    ? 'Every marketplace sale is linked to its pair.'
    : unlinked > 50
      ? `${count(unlinked)} sales are not linked to a pair in stock. The newest 50 are shown.`
      : `${counted(unlinked, 'sale')} not linked to a pair in stock.`

/** Opens any sale by its id. */
function ChainForm({ onChain }: { onChain: (saleId: number) => void }) {
  const form = useCheckedForm({
    fields: ['sale'],
    afterwards: 'stays',
    check: ({ sale }): { sale?: string } => (saleNumber(sale) === null ? { sale: 'Enter the number of a sale' } : {}),
    // Nothing is sent, because the chain has its own address.
    send: ({ sale }) => Promise.resolve(saleNumber(sale)),
    onDone: (saleId) => saleId !== null && onChain(saleId),
  })
  return (
    <Paper withBorder p="lg">
      <CheckedForm form={form} label="Sales chain" problemTitle="Chain Debug Failed">
        <Group align="end" gap="xs">
          <TextInput
            {...form.field('sale')}
            label="Sales chain of sale No."
            description="Works for any sale. Its details in System Sales link here, too."
            inputMode="numeric"
          />
          <Button type="submit" variant="default">
            Show Chain
          </Button>
        </Group>
      </CheckedForm>
    </Paper>
  )
}

/** Parses the id of a sale; null when the text cannot be one. */
const saleNumber = (text: string): number | null =>
  /^\d{1,15}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null
