import { notifications } from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'
import { sentencesOf } from '../../api-error.ts'
import { Sentences } from './Sentences.tsx'

interface Toast {
  title: string
  message?: ReactNode
  /** A toast with the same id replaces the previous one. */
  id?: string
  closesAfterMs?: number
}

const SHOWN_MS = 4_000
const PROBLEM_SHOWN_MS = 8_000

/** Problems are shown before news. */
const PROBLEM = 1

function show(color: string, { title, message, id, closesAfterMs }: Toast, usualMs: number): void {
  const toast = {
    color,
    title,
    message: message ?? '',
    autoClose: closesAfterMs ?? usualMs,
    ...(usualMs === PROBLEM_SHOWN_MS && { priority: PROBLEM }),
    ...(id && { id }),
  }
  if (id) notifications.hide(id)
  notifications.show(toast)
}

/** Shows a toast about a success. */
export const toastSuccess = (toast: Toast): void => show('green', toast, SHOWN_MS)
/** Shows a toast about a success that needs attention. */
export const toastWarning = (toast: Toast): void => show('orange', toast, PROBLEM_SHOWN_MS)
/** Shows an informational toast. */
export const toastNote = (toast: Toast): void => show('blue', toast, SHOWN_MS)
/** Shows a toast about a failure: what was not done, and the server's reason. */
export const toastFailure = (toast: Toast & { error?: unknown }): void =>
  show(
    'red',
    { ...toast, message: toast.message ?? createElement(Sentences, { of: sentencesOf(toast.error) }) },
    PROBLEM_SHOWN_MS,
  )

/** Shows that a run has started, until its progress and its result take the place of the toast. */
export function toastRunStarted(runId: number, { title, message }: Toast): void {
  // Nothing comes of it when the run already has a toast with its id.
  notifications.show({ id: runToastId(runId), color: 'blue', title, message: message ?? '', autoClose: SHOWN_MS })
}

/** Returns the id of the one toast of a run. */
export const runToastId = (runId: number): string => `run-${runId}`
