import { Notification } from '@mantine/core'
import { type NotificationData, notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { useIsPhone } from '../page/use-is-phone.ts'
import { isAlarm } from './alarms.ts'
import classes from './toasts.module.css'
import { shownToasts } from './shown-toasts.ts'

/** The most toasts on the screen at a time, besides alarms. */
const MOST_SHOWN = { desk: 2, phone: 1 }

/**
 * Draws the toasts at the foot of the navigation, or of the page where the navigation is narrow. The page makes room
 * for them (`--toasts-height`), so that they never cover rows or buttons.
 */
export function ToastViewer() {
  const { notifications: some, queue } = useNotifications()
  const toasts = [...some, ...queue].filter((toast) => !isAlarm(toast))
  const shown = shownToasts(toasts, useIsPhone() ? MOST_SHOWN.phone : MOST_SHOWN.desk)
  return (
    <div ref={publishHeight} className={classes['toasts']} data-toasts>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} isShown={shown.includes(toast)} />
      ))}
    </div>
  )
}

/** A toast, or nothing while others have its place. The time of news runs meanwhile, that of a problem does not. */
function Toast({ toast, isShown }: { toast: NotificationData; isShown: boolean }) {
  const { id = '', autoClose, message, priority: _, position: _position, ...look } = toast
  const acts = useClosing(toast, isShown || (toast.priority ?? 0) === 0)
  if (!isShown) return null
  return (
    <div {...acts}>
      <Notification
        {...look}
        withBorder
        onClose={() => notifications.hide(id)}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {message}
      </Notification>
    </div>
  )
}

/**
 * Closes a toast some time after it came, changed, or the pointer last moved on it; not while the focus is inside. A
 * pointer that only rests where the toast appeared does not keep it.
 */
function useClosing(toast: NotificationData, isRunning: boolean) {
  const { id = '', autoClose } = toast
  const [moves, setMoves] = useState(0)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (typeof autoClose !== 'number' || !isRunning || isFocused) return undefined
    const timer = setTimeout(() => notifications.hide(id), autoClose)
    return () => clearTimeout(timer)
  }, [toast, id, autoClose, isRunning, isFocused, moves])
  return {
    onPointerMove: () => setMoves((now) => now + 1),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}

/** Keeps the height of the toasts where the frame reads it. */
function publishHeight(element: HTMLElement | null) {
  if (!element) return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => style.setProperty('--toasts-height', `${element.offsetHeight}px`))
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    style.removeProperty('--toasts-height')
  }
}
