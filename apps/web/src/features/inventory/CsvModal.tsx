import { Alert, Button, FileInput, Group, Loader, Modal, Select, Stack } from '@mantine/core'
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../../shared/api.ts'
import { useDraft } from '../../shared/draft.ts'
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

/** What is chosen, and what of it the server has. */
interface CsvDraft {
  kind: CsvKind
  fileName: string | null
  checkId: number | null
}

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
  // Of a file a reload keeps what the server has read of it.
  const [draft, setDraft] = useDraft<CsvDraft>('csv', { kind: 'payouts', fileName: null, checkId: null })
  const { kind, fileName, checkId } = draft
  const [file, setFile] = useState<File | null>(null)
  const mayCost = useMay('costs.edit')
  const checking = useCsvCheck(checkId, (id) => setDraft((now) => ({ ...now, checkId: id })))
  const runs = useQuery(runsOfKind('csv'))
  const look = (chosen: File | null, of: CsvKind) => {
    setFile(chosen)
    setDraft({ kind: of, fileName: chosen?.name ?? null, checkId: null })
    if (chosen) checking.send(chosen, of)
    else checking.reset()
  }
  const run = useCsvRun(() => look(null, kind))
  const { check: result } = checking
  const mayApply = fileName !== null && result !== undefined && result.error_count === 0 && result.changed_rows > 0
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
        placeholder={fileName ?? 'Choose the edited file'}
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
      {fileName && result && !checking.isPending && <CsvCheckResult result={result} fileName={fileName} />}
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
