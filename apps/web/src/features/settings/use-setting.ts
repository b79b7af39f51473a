import type { LastPair } from '@ark/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, ApiError, api, detailOf } from '../../shared/api.ts'
import { LAST_PAIR_LABELS } from '../../shared/last-pair-labels.ts'
import { queryOf } from '../../shared/query.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { type SettingLine, stateLabel } from './setting-cards.ts'

type Settings = Answer<'GET /sales/settings'>

/** Reads the retailer's settings. */
export const shopSettings = queryOf('GET /sales/settings')

const KEY = ['GET /sales/settings', {}] as const

type Change = Partial<Omit<Settings, 'business_name'>>

interface ChangedSetting<Value> {
  field: keyof Change
  changeOf: (value: Value) => Change
  message: (value: Value) => string
}

/** Turns one setting on or off. */
export const useSetting = (line: SettingLine) =>
  useSettingChange<boolean>({
    field: line.field,
    changeOf: (isOn) => ({ [line.field]: isOn }),
    message: (isOn) =>
      line.words
        ? `${line.label}: ${stateLabel(line, isOn)}`
        : `${line.label} has been ${isOn ? 'enabled' : 'disabled'}`,
  })

/** Sets where last pairs are offered. */
export const useLastPair = () =>
  useSettingChange<LastPair>({
    field: 'last_pair',
    changeOf: (last_pair) => ({ last_pair }),
    message: (lastPair) => `Last pair: ${LAST_PAIR_LABELS[lastPair].name.toLowerCase()}`,
  })

/** Changes one setting. Updates the screen at once and reverts with a toast when the change is not saved. */
function useSettingChange<Value>({ field, changeOf, message }: ChangedSetting<Value>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (value: Value) => api('PATCH /sales/settings', { body: changeOf(value) }),
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey: KEY })
      const before = client.getQueryData<Settings>(KEY)
      if (before) client.setQueryData<Settings>(KEY, { ...before, ...changeOf(value) })
      return { before }
    },
    onSuccess: (settings, value) => {
      client.setQueryData<Settings>(KEY, settings)
      toastSuccess({ title: 'Settings Updated', message: message(value) })
    },
    onError: (error, _, context) => {
      client.setQueryData(KEY, context?.before)
      toastFailure({ title: 'Update Failed', message: wordsFor(error), id: `setting-${field}` })
    },
  })
}

/** Returns the message of a failed change: the server's, a network error, or a general one. */
function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to update settings'
  return error.status === 0 ? 'Network error occurred' : detailOf(error)
}
