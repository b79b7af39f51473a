import { Alert, Button, FileInput, Group, Loader, Modal, ScrollArea, Select, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api, apiBlob, detailOf } from '../../shared/api.ts'
import { count, counted } from '../../shared/formats.ts'
import { invalidate } from '../../shared/query.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'

type Kind = 'payouts' | 'reserved' | 'cost'
type Result = Answer<'POST /inventory/csv'>

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'payouts', label: 'Payouts per size' },
  { value: 'reserved', label: 'Reserved quantities per size and location' },
  { value: 'cost', label: 'Cost per size' },
]

/** Payouts, reserves and costs in a spreadsheet: download, edit, see the difference, apply. */
export function CsvModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title="Import and export CSV"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CsvExchange onDone={onClose} />
    </Modal>
  )
}

function CsvExchange({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<Kind>('payouts')
  const [file, setFile] = useState<File | null>(null)
  const dryRun = useMutation({
    mutationFn: async ({ chosen, of }: { chosen: File; of: Kind }) =>
      api('POST /inventory/csv', { body: { kind: of, content: await chosen.text(), dry_run: true } }),
  })
  const apply = useMutation({
    mutationFn: async (chosen: File) =>
      api('POST /inventory/csv', { body: { kind, content: await chosen.text(), dry_run: false } }),
    onSuccess: async ({ changed_rows }) => {
      toastSuccess({ title: 'CSV imported', message: `${counted(changed_rows, 'row')} changed` })
      onDone()
      await invalidate('GET /inventory/optimized', 'GET /inventory/stats', 'GET /listings/variants')
    },
    onError: (error) => toastFailure({ title: 'Import Failed', error }),
  })
  const look = (chosen: File | null, of: Kind) => {
    setFile(chosen)
    setKind(of)
    if (chosen) dryRun.mutate({ chosen, of })
    else dryRun.reset()
  }
  const { data: result } = dryRun
  const mayApply = file !== null && result !== undefined && result.error_count === 0 && result.changed_rows > 0
  return (
    <Stack>
      <Select
        label="What"
        data={[...KINDS]}
        value={kind}
        allowDeselect={false}
        onChange={(next) => look(null, (next ?? 'payouts') as Kind)}
      />
      <Group gap="xs">
        <DownloadButton label="Download CSV" query={{ kind }} />
        <DownloadButton label="Download template" query={{ kind, template: true }} />
      </Group>
      <FileInput
        label="CSV file"
        placeholder="Choose the edited file"
        accept=".csv,text/csv"
        clearable
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        value={file}
        onChange={(chosen) => look(chosen, kind)}
      />
      {dryRun.isPending && <Loader size="sm" aria-label="Reading the file" />}
      {dryRun.error && (
        <Alert color="red" variant="outline" title="The file could not be read" role="alert">
          {detailOf(dryRun.error)}
        </Alert>
      )}
      {file && result && !dryRun.isPending && <DryRun result={result} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button disabled={!mayApply} loading={apply.isPending} onClick={() => file && apply.mutate(file)}>
          {mayApply ? `Apply ${counted(result.changed_rows, 'row')}` : 'Apply'}
        </Button>
      </Group>
    </Stack>
  )
}

function DownloadButton({ label, query }: { label: string; query: { kind: Kind; template?: boolean } }) {
  const download = useMutation({
    mutationFn: () => apiBlob('GET /inventory/csv', { query }),
    onSuccess: (blob) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = `ark-${query.kind}${query.template ? '-template' : ''}.csv`
      link.click()
      URL.revokeObjectURL(link.href)
    },
    onError: (error) => toastFailure({ title: 'Download Failed', error }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  )
}

/** The mistakes line by line; without any, what would change. */
function DryRun({ result }: { result: Result }) {
  const { rows, changed_rows, error_count, errors, changes } = result
  if (error_count > 0)
    return (
      <>
        <Alert color="red" variant="light" title={`${counted(error_count, 'mistake')} in ${counted(rows, 'row')}`}>
          Nothing is changed until every line is right.
        </Alert>
        <ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0, 'aria-label': 'Mistakes' }}>
          <Table stickyHeader aria-label="Mistakes">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Line</Table.Th>
                <Table.Th>Column</Table.Th>
                <Table.Th>Mistake</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.map(({ line, field, message }) => (
                <Table.Tr key={`${line} ${field}`}>
                  <Table.Td>{count(line)}</Table.Td>
                  <Table.Td>{field}</Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
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
    </>
  )
}

const Changes = ({ changes }: { changes: Result['changes'] }) => (
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
