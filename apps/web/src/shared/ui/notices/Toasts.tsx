import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { retried } from '../../frame/pages/retried.ts'

/** The first actions of a person on a page; most toasts answer one. */
const FIRST_ACTS = ['pointerdown', 'keydown'] as const

/**
 * The app's toasts. The code that draws them (10 kB) loads with the person's first action or the first toast. If that
 * fails, the next toast tries again.
 */
export function Toasts() {
  const count = useNotifications().notifications.length
  const [Viewer, setViewer] = useState<ComponentType | null>(null)
  const [hasActed, setActed] = useState(false)
  const isNeeded = !Viewer && (hasActed || count > 0)
  useEffect(() => {
    const act = () => setActed(true)
    for (const name of FIRST_ACTS) window.addEventListener(name, act, { once: true })
    return () => FIRST_ACTS.forEach((name) => window.removeEventListener(name, act))
  }, [])
  useEffect(() => {
    if (!isNeeded) return
    retried(() => import('./ToastViewer.tsx')).then(
      ({ ToastViewer }) => setViewer(() => ToastViewer),
      () => undefined,
    )
  }, [isNeeded, count])
  return Viewer && <Viewer />
}
