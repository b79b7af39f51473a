import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { detailOf } from '../../api-error.ts'

interface Toast {
  title: string
  message?: ReactNode
  /** The same id replaces a toast that is still there. */
  id?: string
  closesAfterMs?: number
}

const SHOWN_MS = 4_000
const PROBLEM_SHOWN_MS = 8_000

function show(color: string, { title, message, id, closesAfterMs }: Toast, usualMs: number): void {
  const toast = { color, title, message: message ?? '', autoClose: closesAfterMs ?? usualMs, ...(id && { id }) }
  if (id) notifications.hide(id)
  notifications.show(toast)
}

/** It is done. */
export const toastSuccess = (toast: Toast): void => show('green', toast, SHOWN_MS)
/** It is done, with something to look at. */
export const toastWarning = (toast: Toast): void => show('orange', toast, PROBLEM_SHOWN_MS)
/** Nothing bad, worth knowing. */
export const toastNote = (toast: Toast): void => show('blue', toast, SHOWN_MS)
/** It was not done: what, and what the server said about it. */
export const toastFailure = (toast: Toast & { error?: unknown }): void =>
  show('red', { ...toast, message: toast.message ?? detailOf(toast.error) }, PROBLEM_SHOWN_MS)
