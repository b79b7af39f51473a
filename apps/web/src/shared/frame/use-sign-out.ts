import { doorOf } from '@ark/domain'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { signOut, useMe } from '../session.ts'
import { toastSuccess } from '../ui/toasts.ts'

/** Signs out and ends at the person's own door; who signs in next starts afresh. */
export function useSignOut(): () => Promise<void> {
  const door = doorOf(useMe()) === 'buyer' ? paths.buyerSignIn : paths.sellerSignIn
  const navigate = useNavigate()
  return async () => {
    await navigate({ to: door })
    await signOut()
    toastSuccess({ title: 'Logged Out' })
  }
}
