import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { ImportRun } from '../../shared/frame/imports.ts'
import { toastFailure, toastSuccess, toastWarning } from '../../shared/ui/toasts.ts'

type Decision = 'confirm' | 'cancel' | 'undo'

async function decide(id: number, what: Decision): Promise<{ message: string; isPartial: boolean }> {
  const params = { id }
  if (what === 'undo') {
    const { message, kept_items, gone_items } = await api('POST /inventory/imports/{id}/undo', { params })
    return { message, isPartial: kept_items + gone_items > 0 }
  }
  const { message } =
    what === 'confirm'
      ? await api('POST /inventory/imports/{id}/confirm', { params })
      : await api('POST /inventory/imports/{id}/cancel', { params })
  return { message, isPartial: false }
}

/** A person's word on an import that stopped or was confirmed. Orange when an undo could not bring everything back. */
export const useImportDecision = (run: ImportRun, onDone: () => void) =>
  useMutation({
    mutationFn: (what: Decision) => decide(run.id, what),
    onSuccess: ({ message, isPartial }) => {
      const toast = { title: `Import of ${run.store_name}`, message }
      if (isPartial) toastWarning(toast)
      else toastSuccess(toast)
      onDone()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
