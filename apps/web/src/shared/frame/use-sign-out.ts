import { portalOf } from '@ark/domain'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { signOut, useMe } from '../session.ts'
import { toastSuccess } from '../ui/toasts.ts'

/** Signs out and ends at the person's own portal; who signs in next starts afresh. */
export function useSignOut(): () => Promise<void> {
  const portal = portalOf(useMe()) === 'buyer' ? paths.buyerSignIn : paths.sellerSignIn
  const navigate = useNavigate()
  return async () => {
    await navigate({ to: portal })
    await signOut()
    toastSuccess({ title: 'Logged Out' })
  }
}
