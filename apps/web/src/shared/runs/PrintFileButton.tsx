import { Button } from '@mantine/core'
import { IconPrinter } from '../icons.ts'
import { useState } from 'react'
import { isThermal, openPrintFile } from './open-print-file.ts'
import { runName } from './run-messages.ts'
import type { Run } from './runs.ts'

/** A button for the labels of a run. It works outside of pages, because it calls the server only when pressed. */
export function PrintFileButton({ run }: { run: Run }) {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    await openPrintFile(run)
    setOpening(false)
  }
  return (
    <Button
      size="compact-sm"
      mt={4}
      leftSection={<IconPrinter size={14} aria-hidden />}
      loading={isOpening}
      onClick={() => void open()}
      aria-label={`Print file: ${runName(run)}`}
    >
      {isThermal(run) ? 'Download ZPL' : 'Open to print'}
    </Button>
  )
}
