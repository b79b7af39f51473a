import { apiBlob } from '../../api.ts'
import { toastFailure } from '../notices/toasts.ts'
import { openWaitingTab, showInTab } from './waiting-tab.tsx'

/** Opens the labels of a bulk shipping request as one PDF. The caller names the call that the person may use. */
export async function openRequestedLabels(
  id: number,
  call: 'GET /automation-requests/{id}/labels.pdf' | 'GET /automation-requests/admin/{id}/labels.pdf',
): Promise<void> {
  const tab = openWaitingTab(`Opening the labels of request ${id}…`)
  try {
    const file = await apiBlob(call, { params: { id } })
    showInTab({ file, tab, title: 'Labels ready', linkText: `Open the labels of request ${id}` })
  } catch (error) {
    tab?.close()
    toastFailure({ title: 'Failed to Open Label', error })
  }
}
