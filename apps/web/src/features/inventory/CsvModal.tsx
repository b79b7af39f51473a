import { Alert, Button, FileInput, Group, Loader, Modal, Select, Stack } from '@mantine/core'
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { runsOfKind } from '../../shared/runs/runs.ts'
import { useMay } from '../../shared/session.ts'
import { CsvCheckResult } from './CsvCheckResult.tsx'
import { CsvRunState } from './CsvRunState.tsx'
import { type CsvKind, useCsvCheck, useCsvDownload, useCsvRun } from './use-csv.ts'

const KINDS: readonly { value: CsvKind; label: string }[] = [
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
  const [kind, setKind] = useState<CsvKind>('payouts')
  const [file, setFile] = useState<File | null>(null)
  const mayCost = useMay('costs.edit')
  const checking = useCsvCheck()
  const runs = useQuery(runsOfKind('csv'))
  const look = (chosen: File | null, of: CsvKind) => {
    setFile(chosen)
    setKind(of)
    if (chosen) checking.send({ file: chosen, kind: of })
    else checking.reset()
  }
  const run = useCsvRun(() => look(null, kind))
  const { check: result } = checking
  const mayApply = file !== null && result !== undefined && result.error_count === 0 && result.changed_rows > 0
  return (
    <Stack>
      <CsvRunState run={runs.data?.[0]} nowMs={runs.dataUpdatedAt} />
      <Select
        label="What"
        data={KINDS.filter(({ value }) => value !== 'cost' || mayCost)}
        value={kind}
        allowDeselect={false}
        onChange={(next) => look(null, (next ?? 'payouts') as CsvKind)}
      />
      <Group gap="xs">
        <DownloadButton label="Download CSV" query={{ kind }} />
        <DownloadButton label="Download template" query={{ kind, template: true }} />
      </Group>
      <FileInput
        label="CSV file"
        description="Up to 50,000 rows. You see what changes before anything does."
        placeholder="Choose the edited file"
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        value={file}
        onChange={(chosen) => look(chosen, kind)}
      />
      {checking.isPending && !checking.error && <Loader size="sm" aria-label="Reading the file" />}
      {checking.error && (
        <Alert color="red" variant="outline" title="The file could not be read" role="alert">
          {detailOf(checking.error)}
        </Alert>
      )}
      {file && result && !checking.isPending && <CsvCheckResult result={result} fileName={file.name} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        <Button disabled={!mayApply} loading={run.isPending} onClick={() => result && run.mutate(result)}>
          {mayApply ? `Apply ${counted(result.changed_rows, 'row')}` : 'Apply'}
        </Button>
      </Group>
    </Stack>
  )
}

function DownloadButton({ label, query }: { label: string; query: { kind: CsvKind; template?: boolean } }) {
  const download = useCsvDownload(query)
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
