import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, ApiError, api, detailOf } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'
import { type SettingLine, stateWords } from './setting-cards.ts'

type Settings = Answer<'GET /sales/settings'>

const KEY = ['GET /sales/settings', {}] as const

/** Switches one setting: on the screen at once, back with a toast when it was not kept. */
export function useSetting(line: SettingLine) {
  const { field, label, words } = line
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api('PATCH /sales/settings', { body: { [field]: isOn } }),
    onMutate: async (isOn) => {
      await client.cancelQueries({ queryKey: KEY })
      const before = client.getQueryData<Settings>(KEY)
      if (before) client.setQueryData<Settings>(KEY, { ...before, [field]: isOn })
      return { before }
    },
    onSuccess: (settings, isOn) => {
      client.setQueryData<Settings>(KEY, settings)
      toastSuccess({
        title: 'Settings Updated',
        message: words ? `${label}: ${stateWords(line, isOn)}` : `${label} has been ${isOn ? 'enabled' : 'disabled'}`,
      })
    },
    onError: (error, _, context) => {
      client.setQueryData(KEY, context?.before)
      toastFailure({ title: 'Update Failed', message: wordsFor(error), id: `setting-${field}` })
    },
  })
}

/** Document 1 §8: what the server said; nobody answered; or that it did not work. */
function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to update settings'
  return error.status === 0 ? 'Network error occurred' : detailOf(error)
}
