import { useRouter } from '@tanstack/react-router'
import { homeOf } from '../../../shared/frame/guards.ts'
import type { User } from '../../../shared/session.ts'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'

/** What follows a sign-in: a word of welcome, and on to where one was going, or home. */
export function useEntering(from: string | undefined): (me: User, toast: { title: string }) => void {
  const router = useRouter()
  return (me, toast) => {
    toastSuccess(toast)
    // Back leads to before the sign-in, as from a portal that leads on by itself.
    router.history.replace(from ?? homeOf(me))
  }
}
