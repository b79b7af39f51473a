import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { retried } from '../../frame/pages/retried.ts'

/** What a person does first on a page; a toast is mostly the answer to it. */
const FIRST_ACTS = ['pointerdown', 'keydown'] as const

/**
 * The toasts of the app. What draws them (10 kB) is fetched with the first act of the person or the first toast, not
 * with the page. Could it not be fetched, the next toast tries again.
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
