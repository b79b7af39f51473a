import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useRef } from 'react'

/** Long work that a notification follows: first its progress, then its result. */
export interface Work {
  key: string
  title: string
  /** The progress; null once the work has ended. */
  progress: ReactNode | null
  end: { color: string; title: string; message: ReactNode; staysMs?: number }
  /** Returns whether the screen already shows the work, which then needs no notification. */
  isShown?: () => boolean
}

const END_SHOWN_MS = 8_000

/**
 * Shows work on any page while it runs, and its result once. Work that ended before the first read is not announced;
 * work that starts and ends between two reads is. `works` is undefined while unknown.
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
        // A stopped run that continues will have another end.
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
  else {
    // In the place of the toast that said that it starts.
    notifications.hide(key)
    notifications.show(notice)
  }
  followed.add(key)
}
