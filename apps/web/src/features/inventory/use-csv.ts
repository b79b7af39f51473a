import { useMutation } from '@tanstack/react-query'
import { api, apiBlob } from '../../shared/api.ts'
import type { CsvRun } from '../../shared/frame/csv-runs.ts'
import { counted } from '../../shared/formats.ts'
import { invalidate } from '../../shared/query.ts'
import { toastFailure, toastNote } from '../../shared/ui/toasts.ts'
import { MOST_BYTES, saveAs, tooBig } from './csv-file.ts'

export type CsvKind = CsvRun['kind']

/** Asks what a file would change and what is wrong with it. Changes nothing. */
export const useCsvCheck = () =>
  useMutation({
    mutationFn: async ({ file, kind }: { file: File; kind: CsvKind }) => {
      if (file.size > MOST_BYTES) throw new Error(tooBig(file.size))
      return api('POST /inventory/csv', { body: { kind, content: await file.text() } })
    },
  })

/** Brings a file in. It goes on by itself; the frame tells how far it is. */
export const useCsvRun = (onStarted: () => void) =>
  useMutation({
    mutationFn: async ({ file, kind }: { file: File; kind: CsvKind }) =>
      api('POST /inventory/csv/runs', {
        body: { kind, content: await file.text(), file_name: file.name.slice(0, 200) },
      }),
    onSuccess: async ({ total }) => {
      onStarted()
      toastNote({
        title: 'CSV import began',
        message: `${counted(total, 'row')}. You can leave this page; it goes on.`,
      })
      await invalidate('GET /inventory/csv/runs')
    },
    onError: (error) => toastFailure({ title: 'Import Failed', error }),
  })

/** Saves what there is, or the columns alone, as a file. */
export const useCsvDownload = (query: { kind: CsvKind; template?: boolean }) =>
  useMutation({
    mutationFn: () => apiBlob('GET /inventory/csv', { query }),
    onSuccess: (blob) => saveAs(blob, `ark-${query.kind}${query.template ? '-template' : ''}.csv`),
    onError: (error) => toastFailure({ title: 'Download Failed', error }),
  })
