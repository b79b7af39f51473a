import { Alert, Button, FileInput, Group, Loader, Modal, Select, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileTypeCsv } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../../../shared/api.ts'
import { deleteDraft, readDraft, useDraft } from '../../../shared/draft.ts'
import { counted } from '../../../shared/formats.ts'
import { mayCancel } from '../../../shared/runs/request-run-cancel.ts'
import { RunBar } from '../../../shared/runs/RunBar.tsx'
import { type Run, runsOfKind } from '../../../shared/runs/runs.ts'
import { useShowsRuns } from '../../../shared/runs/shown-kinds.ts'
import { useMay, useMe } from '../../../shared/session.ts'
import { CsvCheckResult } from './CsvCheckResult.tsx'
import { CsvRunState } from './CsvRunState.tsx'
import { ACCEPTED_FILES } from './csv-file.ts'
import { areKnown, areSame, type GuessedColumns, shownColumns } from './price-columns.ts'
import { PriceColumnPickers } from './PriceColumnPickers.tsx'
import { type CsvKind, type StockCsvKind, useCsvCheck, useCsvColumns, useCsvDownload, useCsvRun } from './use-csv.ts'

const KINDS: readonly { value: CsvKind; label: string }[] = [
  { value: 'payouts', label: 'Payouts per size' },
  { value: 'reserved', label: 'Reserved quantities per size and location' },
  { value: 'cost', label: 'Cost per size' },
  { value: 'prices', label: 'Prices from another tool' },
]
const LIMITS = 'Up to 50,000 rows. You review all changes first.'
const FILE_WORDS = {
  stock: { description: LIMITS, placeholder: 'Choose the edited file' },
  prices: {
    description: `An export from StockX or ALIAS, or your own spreadsheet with a size and its price in each row. ${LIMITS}`,
    placeholder: 'Choose the file',
  },
}

/** The chosen file and the id of its check. */
interface CsvDraft {
  kind: CsvKind
  fileName: string | null
  checkId: number | null
  /** For prices, the columns that a person chose; null keeps the guessed ones. */
  columns: GuessedColumns | null
}

interface CsvModalProps {
  isOpen: boolean
  /** The kind that is selected when the dialog opens. */
  kind: CsvKind
  onClose: () => void
}

/**
 * The dialog for payouts, reserves and costs in a spreadsheet: download, edit, review, apply; or import prices from
 * another tool.
 */
export function CsvModal({ isOpen, kind, onClose }: CsvModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title="Import and export CSV"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CsvExchange begin={kind} onDone={onClose} />
    </Modal>
  )
}

const DRAFT = 'csv'

/** Drops the draft of another kind when the dialog opens for prices. */
function dropOther(begin: CsvKind): void {
  if (begin === 'prices' && readDraft<CsvDraft>(DRAFT)?.kind !== 'prices') deleteDraft(DRAFT)
}

/** Chooses, checks and applies a file. The check survives a reload and the dialog; the file itself does not. */
function CsvExchange({ begin, onDone }: { begin: CsvKind; onDone: () => void }) {
  // After a reload only the server's check of the file remains.
  useState(() => dropOther(begin))
  const [draft, setDraft] = useDraft<CsvDraft>(
    DRAFT,
    { kind: begin, fileName: null, checkId: null, columns: null },
    { outlives: true },
  )
  const { kind, fileName, checkId } = draft
  const [file, setFile] = useState<File | null>(null)
  const mayCost = useMay('costs.edit')
  const checking = useCsvCheck(checkId, (id) => setDraft((now) => ({ ...now, checkId: id })))
  const setting = useCsvColumns()
  const runs = useQuery(runsOfKind('csv'))
  const look = (chosen: File | null, of: CsvKind, sheet?: string) => {
    setFile(chosen)
    setDraft({ kind: of, fileName: chosen?.name ?? null, checkId: null, columns: null })
    setting.reset()
    if (chosen) checking.send({ file: chosen, kind: of, ...(sheet !== undefined && { sheet }) })
    else checking.reset()
  }
  const run = useCsvRun(() => look(null, kind))
  useShowsRuns('csv-check')
  const { check, columns: read } = checking
  const columns = read && shownColumns(draft.columns, read.mapping)
  const choose = (next: GuessedColumns) => {
    setDraft((now) => ({ ...now, columns: next }))
    if (checkId !== null && areKnown(next)) setting.mutate({ checkId, columns: next })
  }
  const isPending = (checking.isPending && !checking.error) || setting.isPending
  // Hide a check that was read with other columns than those shown.
  const isShown = !isPending && (!columns || areSame(columns, read.mapping))
  const result = fileName !== null && isShown ? check : undefined
  const error = checking.error ?? setting.error
  const words = FILE_WORDS[kind === 'prices' ? 'prices' : 'stock']
  const mayApply = result && result.changed_rows > 0 && (kind === 'prices' || result.run.problem_count === 0)
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
      {kind !== 'prices' && (
        <Group gap="xs">
          <DownloadButton label="Download CSV" query={{ kind }} />
          <DownloadButton label="Download template" query={{ kind, template: true }} />
        </Group>
      )}
      <FileInput
        label="CSV or Excel file"
        description={words.description}
        placeholder={fileName ?? words.placeholder}
        accept={ACCEPTED_FILES}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        value={file}
        onChange={(chosen) => look(chosen, kind)}
      />
      {fileName && read && columns && <PriceColumnPickers {...read} columns={columns} onChange={choose} />}
      {checking.sheets.length > 0 && (
        <SheetChoice sheets={checking.sheets} onChoose={file ? (sheet) => look(file, kind, sheet) : null} />
      )}
      {isPending && <CsvReading {...checking} />}
      {checking.isCancelled && (
        <Text size="sm" role="status">
          Reading was canceled. Nothing changed. Choose the file again.
        </Text>
      )}
      {error && (
        <Alert color="red" variant="outline" title="The file could not be read" role="alert">
          {detailOf(error)}
        </Alert>
      )}
      {result && <CsvCheckResult result={result} fileName={fileName ?? ''} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        <Button disabled={!mayApply} loading={run.isPending} onClick={() => result && run.mutate(result)}>
          {mayApply ? `Apply ${counted(result.changed_rows, kind === 'prices' ? 'price' : 'row')}` : 'Apply'}
        </Button>
      </Group>
    </Stack>
  )
}

/** Chooses the sheet of an Excel file; `onChoose` is null when the file has to be selected again first. */
function SheetChoice({ sheets, onChoose }: { sheets: readonly string[]; onChoose: ((sheet: string) => void) | null }) {
  return (
    <Select
      label="Which sheet"
      placeholder="Choose a sheet"
      description={
        onChoose
          ? 'The file has several sheets; one is read.'
          : 'The file has several sheets. Choose the file again first.'
      }
      data={[...new Set(sheets)]}
      value={null}
      disabled={!onChoose}
      onChange={(sheet) => sheet !== null && onChoose?.(sheet)}
    />
  )
}

/** The progress of reading a file. Files of a few rows finish before there is any. */
function CsvReading({ run, nowMs }: { run: Run | undefined; nowMs: number }) {
  const me = useMe()
  if (!run || run.state === 'waiting') return <Loader size="sm" aria-label="Reading the file" />
  return (
    <div role="status">
      <RunBar run={run} nowMs={nowMs} mayCancel={mayCancel(me, run)} />
      <Text size="xs" mt={6}>
        You can close this dialog. The result will be here when you return.
      </Text>
    </div>
  )
}

function DownloadButton({ label, query }: { label: string; query: { kind: StockCsvKind; template?: boolean } }) {
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
