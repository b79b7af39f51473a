import { Button } from '@mantine/core'
import { IconDownload } from '../../icons.ts'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { retried } from '../../frame/pages/retried.ts'
import { toastFailure } from '../../ui/notices/toasts.ts'
import type { ListExport } from './export-pages.ts'
import type { RunningExportProps } from './RunningExport.tsx'
import { lazyPart } from '../../frame/pages/lazy-part.ts'

/** The cast restores the type parameter that `lazy` drops. */
const RunningExport = lazyPart(() => import('./RunningExport.tsx'), 'RunningExport') as <Row>(
  props: RunningExportProps<Row>,
) => ReactNode

interface ExportButtonProps<Row> {
  /** Loads what to export; its code loads with the first export rather than with the page. */
  load: () => Promise<ListExport<Row>>
  /** True while the data to export is still loading. */
  isDisabled?: boolean
}

/**
 * Exports every row that matches a list's filter as CSV, loaded or not, with all columns. Belongs to the page's
 * actions.
 */
export function ExportButton<Row>({ load, isDisabled = false }: ExportButtonProps<Row>) {
  const [isBeginning, setBeginning] = useState(false)
  /** The latest export; its dialog stays mounted until the next, so that closing returns the focus. */
  const [running, setRunning] = useState<{ nth: number; list: ListExport<Row> } | null>(null)
  const onBegun = useCallback(() => setBeginning(false), [])
  const begin = async () => {
    setBeginning(true)
    try {
      const list = await retried(load)
      setRunning((last) => ({ nth: (last?.nth ?? 0) + 1, list }))
    } catch (error) {
      setBeginning(false)
      toastFailure({ title: 'Export Failed', error })
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={isDisabled}
        loading={isBeginning}
        onClick={() => void begin()}
      >
        Export CSV
      </Button>
      {running && (
        <Suspense fallback={null}>
          <RunningExport key={running.nth} list={running.list} onBegun={onBegun} />
        </Suspense>
      )}
    </>
  )
}
