import { useEffect } from 'react'
import { ExportDialog } from './ExportDialog.tsx'
import type { ListExport } from './export-pages.ts'
import { useExport } from './use-export.ts'

export interface RunningExportProps<Row> {
  list: ListExport<Row>
  /** Called when the first page has arrived or failed. */
  onBegun: () => void
}

/** Runs one export from its first page to the file. Shows its dialog from the second page on. */
export function RunningExport<Row>({ list, onBegun }: RunningExportProps<Row>) {
  const { state, goOn, cancel } = useExport(list)
  const { kind } = state
  useEffect(() => {
    if (kind !== 'beginning') onBegun()
  }, [kind, onBegun])
  return (
    <ExportDialog
      progress={
        state.kind === 'reading' || state.kind === 'failed'
          ? {
              things: list.things,
              file: state.file,
              ...(state.kind === 'failed' && { failure: { error: state.error, onRetry: () => goOn(state.file) } }),
            }
          : null
      }
      onCancel={cancel}
    />
  )
}
