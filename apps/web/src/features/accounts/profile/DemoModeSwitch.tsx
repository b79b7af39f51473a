import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { queryClient } from '../../../shared/query.ts'
import { rememberMe, useMe } from '../../../shared/session.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'

/**
 * Turns demo mode on or off. In demo mode the server masks names, e-mails, phones and locations in every answer, so
 * everything is read again.
 */
export function DemoModeSwitch() {
  const { demo_mode } = useMe()
  const toggle = useMutation({
    mutationFn: () => api('POST /auth/me/toggle-demo-mode'),
    onSuccess: async (me) => {
      rememberMe(me)
      toastSuccess({
        title: 'Demo Mode Toggled',
        message: me.demo_mode
          ? 'Demo mode enabled: sensitive information is obfuscated.'
          : 'Demo mode disabled: real information shown.',
      })
      queryClient.removeQueries({ type: 'inactive' })
      await whenFresh()
    },
    onError: (error) => toastFailure({ title: 'Toggle Failed', error }),
  })
  return (
    <Switch
      label="Demo Mode"
      description="Masks displayed personal data and obfuscates sensitive information, for showing ARK to others."
      checked={demo_mode}
      disabled={toggle.isPending}
      onChange={() => toggle.mutate()}
    />
  )
}
