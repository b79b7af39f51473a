import { apiBlob } from '../api.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import { openWaitingTab, showInTab } from '../ui/controls/waiting-tab.tsx'
import { saveAs } from './problems-file.ts'
import { runName } from './run-messages.ts'
import type { Run } from './runs.ts'

/** Returns whether a run has a file of labels to print. */
export const hasPrintFile = ({ kind, state, result }: Run): boolean =>
  kind === 'labels' && state === 'completed' && (result?.['printed'] ?? 0) > 0

/** Returns whether the labels are for a thermal printer. Browsers cannot show those, so they are downloaded. */
export const isThermal = ({ result }: Run): boolean => Boolean(result?.['dots_per_inch'])

/** Opens the labels of a run for printing, or downloads them for a thermal printer. */
export async function openPrintFile(run: Run): Promise<void> {
  const params = { id: run.id }
  const tab = isThermal(run) ? null : openWaitingTab(`Opening ${runName(run)}…`)
  try {
    if (isThermal(run)) saveAs(await apiBlob('GET /label-prints/{id}/labels.zpl', { params }), `labels-${run.id}.zpl`)
    else {
      const file = await apiBlob('GET /label-prints/{id}/labels.pdf', { params })
      showInTab({ file, tab, title: 'Labels ready', linkText: `Open: ${runName(run)}` })
    }
  } catch (error) {
    tab?.close()
    toastFailure({ title: 'Failed to Open Label', error })
  }
}
