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

/** Returns a function that signs out and opens the person's portal, with nothing left for the next person. */
export function useSignOut(): () => Promise<void> {
  const portal = portalOf(useMe()) === 'buyer' ? paths.buyerSignIn : paths.sellerSignIn
  const navigate = useNavigate()
  return async () => {
    // Leave first: the portal redirects people who are still signed in back into the app.
    await navigate({ to: portal, state: { isSigningOut: true } })
    await closeSession()
    await navigate({ to: portal, replace: true })
    toastSuccess({ title: 'Logged Out' })
  }
}
