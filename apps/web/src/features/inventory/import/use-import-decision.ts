import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { outcomeMessage, runName } from '../../../shared/runs/run-messages.ts'
import type { Run } from '../../../shared/runs/runs.ts'
import { toastFailure, toastSuccess, toastWarning } from '../../../shared/ui/notices/toasts.ts'

type Decision = 'confirm' | 'cancel' | 'undo'

async function decide(id: number, what: Decision): Promise<{ message: string; isPartial: boolean }> {
  const params = { id }
  if (what === 'undo') {
    const { message, skipped_items, gone_items } = await api('POST /inventory/imports/{id}/undo', { params })
    return { message, isPartial: skipped_items + gone_items > 0 }
  }
  if (what === 'cancel')
    return { message: outcomeMessage(await api('POST /runs/{id}/cancel', { params })), isPartial: false }
  const { message } = await api('POST /inventory/imports/{id}/confirm', { params })
  return { message, isPartial: false }
}

/** Applies a person's decision on an import. Shows a warning when an undo could not restore everything. */
export const useImportDecision = (run: Run, onDone: () => void) =>
  useMutation({
    mutationFn: (what: Decision) => decide(run.id, what),
    onSuccess: ({ message, isPartial }) => {
      const toast = { title: runName(run), message }
      if (isPartial) toastWarning(toast)
      else toastSuccess(toast)
      onDone()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
