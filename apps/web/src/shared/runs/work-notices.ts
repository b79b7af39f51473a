import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useRef } from 'react'

/** Long work that is followed by a notification: while it goes on its progress, then what came of it. */
export interface Work {
  key: string
  title: string
  /** Null: it has ended. */
  progress: ReactNode | null
  end: { color: string; title: string; message: ReactNode; staysMs?: number }
  /** Whether what is on the screen shows it already: then nothing is said beside it. */
  isShown?: () => boolean
}

const END_SHOWN_MS = 8_000

/**
 * Shows work as it goes on, on whatever page one is, and once what came of it. What had ended before one
 * came is not told again; what is begun and done between two looks is. `works` undefined: not known yet.
 */
export function useWorkNotices(works: readonly Work[] | undefined): void {
  const told = useRef<Set<string> | null>(null)
  const followed = useRef(new Set<string>())
  useEffect(() => {
    if (!works) return
    told.current ??= new Set(works.filter(({ progress }) => progress === null).map(({ key }) => key))
    for (const work of works) {
      if (work.isShown?.()) {
        notifications.hide(work.key)
        followed.current.delete(work.key)
        if (work.progress === null) told.current.add(work.key)
        continue
      }
      if (work.progress !== null) {
        showProgress(work, followed.current)
        // A run that had stopped goes on, and has another end.
        told.current.delete(work.key)
      }
      if (work.progress !== null || told.current.has(work.key)) continue
      told.current.add(work.key)
      followed.current.delete(work.key)
      notifications.hide(work.key)
      const { staysMs = END_SHOWN_MS, ...end } = work.end
      notifications.show({ id: work.key, ...end, autoClose: staysMs })
    }
  }, [works])
}

function showProgress({ key, title, progress }: Work, followed: Set<string>): void {
  const notice = { id: key, title, message: progress, autoClose: false as const, color: 'ark' }
  if (followed.has(key)) notifications.update(notice)
  else notifications.show(notice)
  followed.add(key)
}
