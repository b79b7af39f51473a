import type { NotificationChannel, NotificationKind } from '@ark/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, api, detailOf } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'

export type NotificationSettings = Answer<'GET /notifications/settings'>
type Choice = { kind: NotificationKind } & Partial<Record<NotificationChannel, boolean>>

const KEY = ['GET /notifications/settings', {}] as const

const failed = (error: unknown) => toastFailure({ title: 'Update Failed', message: detailOf(error) })

/**
 * Chooses where notifications of a kind go. Updates the screen at once and reverts with a toast when the change is not
 * saved.
 */
export function useNotificationChoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Choice) => api('PATCH /notifications/settings', { body }),
    onMutate: async ({ kind, ...choice }) => {
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<NotificationSettings>(
        KEY,
        (settings) =>
          settings && {
            ...settings,
            kinds: settings.kinds.map((each) => (each.kind === kind ? { ...each, ...choice } : each)),
          },
      )
    },
    onError: (error) => {
      failed(error)
      void client.invalidateQueries({ queryKey: KEY })
    },
  })
}

/** Posts a test message now; the settings show a refusal by the chat service. */
export const useChatTest = () =>
  useMutation({
    mutationFn: () => api('POST /notifications/chat/test'),
    onSuccess: ({ chat }) =>
      chat?.problem
        ? toastFailure({ title: 'Not Delivered', message: chat.problem })
        : toastSuccess({ title: 'Message Sent', message: 'Check your channel.' }),
    onError: failed,
  })

/** Deletes the chat's address. Notifications continue in ARK, and by e-mail where that is on. */
export const useDisconnectChat = () =>
  useMutation({
    mutationFn: () => api('DELETE /notifications/chat'),
    onSuccess: () => toastSuccess({ title: 'Chat Disconnected', message: 'ARK no longer posts there.' }),
    onError: failed,
  })
