import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'

interface FeeChange<Asked> {
  /** Sends the change. `isConfirmed` applies it however many live asks it moves. */
  send: (asked: Asked, isConfirmed: boolean) => Promise<{ message: string }>
  titles: { done: string; failed: string }
  onDone?: () => void
}

/**
 * Runs a change of fees. The server refuses one that moves too many live asks; it then waits in `waiting` with the
 * server's message until a person confirms or drops it.
 */
export function useFeeChange<Asked>({ send, titles, onDone }: FeeChange<Asked>) {
  const [waiting, setWaiting] = useState<{ asked: Asked; words: string } | null>(null)
  const change = useMutation({
    mutationFn: ({ asked, isConfirmed }: { asked: Asked; isConfirmed: boolean }) => send(asked, isConfirmed),
    onSuccess: ({ message }) => {
      setWaiting(null)
      toastSuccess({ title: titles.done, message })
      onDone?.()
    },
    onError: (error, { asked }) => {
      if (error instanceof ApiError && error.code === 'would_move_prices')
        return setWaiting({ asked, words: error.detail })
      setWaiting(null)
      toastFailure({ title: titles.failed, error })
    },
  })
  return {
    /** Asks for confirmation after a form was refused. */
    askAbout: (asked: Asked, words: string) => setWaiting({ asked, words }),
    ask: (asked: Asked) => change.mutate({ asked, isConfirmed: false }),
    confirm: () => waiting && change.mutate({ asked: waiting.asked, isConfirmed: true }),
    keep: () => setWaiting(null),
    waiting,
    isBusy: change.isPending,
  }
}
