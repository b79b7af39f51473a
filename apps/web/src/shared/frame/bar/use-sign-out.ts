import { portalOf } from '@ark/domain'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { closeSession, useMe } from '../../session.ts'
import { toastSuccess } from '../../ui/notices/toasts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isSigningOut?: true
  }
}

/** Signs out and ends at the person's own portal; who signs in next starts afresh. */
export function useSignOut(): () => Promise<void> {
  const portal = portalOf(useMe()) === 'buyer' ? paths.buyerSignIn : paths.sellerSignIn
  const navigate = useNavigate()
  return async () => {
    // The portal would lead who is still signed in back into the app.
    await navigate({ to: portal, state: { isSigningOut: true } })
    await closeSession()
    await navigate({ to: portal, replace: true })
    toastSuccess({ title: 'Logged Out' })
  }
}
