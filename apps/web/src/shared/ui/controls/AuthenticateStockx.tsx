import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { toastFailure } from '../notices/toasts.ts'

/** Opens StockX's authorization screen, by an address with a one-time ticket. */
export function AuthenticateStockx({ variant = 'filled' }: { variant?: string }) {
  const begin = useMutation({
    mutationFn: () => api('POST /stockx/login-ticket'),
    onSuccess: ({ login_url }) => window.location.assign(login_url),
    onError: (error) => toastFailure({ title: 'Authentication could not be started', error }),
  })
  return (
    <Button variant={variant} loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
      Authenticate with StockX
    </Button>
  )
}
