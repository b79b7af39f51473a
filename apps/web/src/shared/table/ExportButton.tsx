import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { ListExport } from './export-pages.ts'
import { useExport } from './use-export.ts'

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog, { progress: null })

interface ExportButtonProps<Row> {
  list: ListExport<Row>
  /** True while what would be exported is still on its way. */
  isDisabled?: boolean
}

/**
 * Every row that a list's filter finds as a CSV, whatever of it is loaded or in which columns it is shown: among the
 * actions of the list's page.
 */
export function ExportButton<Row>({ list, isDisabled = false }: ExportButtonProps<Row>) {
  const { state, begin, cancel } = useExport<Row>()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={isDisabled}
        loading={state.kind === 'beginning'}
        onClick={() => void begin(list)}
      >
        Export CSV
      </Button>
      <ExportDialog
        progress={
          state.kind === 'reading' || state.kind === 'failed'
            ? {
                things: state.list.things,
                file: state.file,
                ...(state.kind === 'failed' && {
                  failure: { error: state.error, onRetry: () => void begin(state.list, state.file) },
                }),
              }
            : null
        }
        onCancel={cancel}
      />
    </>
  )
}
