import { useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, api, apiBlob } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { queryOf } from '../../../shared/query.ts'
import { toastFailure, toastNote } from '../../../shared/ui/notices/toasts.ts'
import { saveAs } from '../../../shared/runs/problems-file.ts'
import { isUnderWay, runsOfKind } from '../../../shared/runs/runs.ts'
import { MOST_BYTES, tooBig, typeOfFile } from './csv-file.ts'
import { isReadBy, type KnownPriceColumns } from './price-columns.ts'

export type CsvCheck = Answer<'GET /inventory/csv/checks/{id}'>
export type CsvKind = CsvCheck['kind']
export interface CsvToSend {
  file: File
  kind: CsvKind
  /** The sheet of an Excel file; absent when it has only one. */
  sheet?: string
}
/** The kinds that can also be downloaded. */
export type StockCsvKind = Exclude<CsvKind, 'prices'>

/**
 * Sends a file and follows the run that checks it: what it would change, and its errors. Changes nothing. An event
 * reports the end of the run. `id` is the check of the last file.
 */
export function useCsvCheck(id: number | null, onSent: (id: number) => void) {
  const sending = useMutation({
    mutationFn: async ({ file, kind, sheet }: CsvToSend) => {
      if (file.size > MOST_BYTES) throw new Error(tooBig(file.size))
      if (file.size === 0) throw new Error('The file is empty.')
      // Send a copy with a set type, since systems assign different types to .csv files.
      const query = { kind, file_name: file.name.slice(0, 200), ...(sheet !== undefined && { sheet }) }
      return api('POST /inventory/csv', { query, file: new Blob([file], { type: typeOfFile(file.name) }) })
    },
  })
  const reading = useQuery(queryOf('GET /inventory/csv/checks/{id}', id === null ? null : { params: { id } }))
  const runs = useQuery(runsOfKind('csv-check'))
  const check = id === null ? undefined : reading.data
  const run = runs.data?.find(({ subject_id }) => id !== null && subject_id === id) ?? check?.run
  const refused = check?.run.state === 'failed' ? new Error(check.run.error ?? 'The file could not be read.') : null
  return {
    send: (chosen: CsvToSend) =>
      sending.mutate(chosen, { onSuccess: ({ subject_id }) => subject_id !== null && onSent(subject_id) }),
    reset: sending.reset,
    isPending: sending.isPending || (id !== null && !reading.error && (check === undefined || isUnderWay(check.run))),
    /** The run while the file is read. */
    run: run && isUnderWay(run) ? run : undefined,
    nowMs: runs.dataUpdatedAt,
    isCancelled: check?.run.state === 'cancelled',
    error: sending.error ?? (id === null ? null : reading.error) ?? refused,
    check: check && isWhole(check) ? check : undefined,
    /** The sheets of an Excel file when one has to be chosen; otherwise empty. */
    sheets: check?.run.state === 'completed' ? check.sheets : [],
    /** The columns of a price file from the first check on, also while it is read again. */
    columns: check?.mapping
      ? { fileColumns: check.file_columns, mapping: check.mapping, unclearAmounts: check.unclear_amounts }
      : undefined,
  }
}

/** Returns whether everything needed to read the file is known. */
const isWhole = ({ run, mapping, sheets }: CsvCheck): boolean =>
  run.state === 'completed' && sheets.length === 0 && (!mapping || isReadBy(mapping))

/** Chooses the columns of a price file, which is then read again. Calls run in order, so the last choice counts. */
export const useCsvColumns = () =>
  useMutation({
    scope: { id: 'csv-columns' },
    mutationFn: ({ checkId: id, columns }: { checkId: number; columns: KnownPriceColumns }) =>
      api('PUT /inventory/csv/checks/{id}/columns', { params: { id }, body: columns }),
    // Stay busy until the new check is shown, so that the old one is neither shown nor applied.
    onSuccess: whenFresh,
  })

/** Applies a checked file by a run, whose progress the frame shows. */
export const useCsvRun = (onStarted: () => void) =>
  useMutation({
    mutationFn: (check: CsvCheck) => api('POST /inventory/csv/runs', { body: { check_id: check.id } }),
    onSuccess: ({ total }) => {
      onStarted()
      toastNote({
        title: 'CSV import started',
        message: `${counted(total ?? 0, 'row')}. You can leave this page.`,
      })
    },
    onError: (error) => toastFailure({ title: 'Import Failed', error }),
  })

/** Saves the current values, or only the header, as a file. */
export const useCsvDownload = (query: { kind: StockCsvKind; template?: boolean }) =>
  useMutation({
    mutationFn: () => apiBlob('GET /inventory/csv', { query }),
    onSuccess: (blob) => saveAs(blob, `ark-${query.kind}${query.template ? '-template' : ''}.csv`),
    onError: (error) => toastFailure({ title: 'Download Failed', error }),
  })
