import { useRouter } from '@tanstack/react-router'
import { homeOf } from '../../../shared/frame/guards.ts'
import type { User } from '../../../shared/session.ts'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'

/** Returns what follows a sign-in: a welcome toast, then the requested page or the home page. */
export function useEntering(from: string | undefined): (me: User, toast: { title: string }) => void {
  const router = useRouter()
  return (me, toast) => {
    toastSuccess(toast)
    // Back then leads to the page before the sign-in.
    router.history.replace(from ?? homeOf(me))
  }
}
