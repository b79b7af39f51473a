import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { knownPersonId } from './session.ts'

const DRAFTS = 'ark.draft.'
/** Matches names of fields that are never stored, whatever the form asks for. */
const SECRET = /password|code|secret|token/i

/**
 * Returns a storage key that contains the signed-in person, so that the next person in this tab does not see the draft.
 */
const keyOf = (name: string): string => `${DRAFTS}${knownPersonId() ?? 'nobody'}.${name}`

/** Returns the draft stored in this tab; undefined when there is none or it cannot be read. */
export function readDraft<T>(name: string): T | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(name))
    return kept === null ? undefined : (JSON.parse(kept) as T)
  } catch {
    return undefined
  }
}

/** Stores what a dialog needs to reopen after a reload. Does nothing when the storage is full. */
export function saveDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // A reload then loses the draft.
  }
}

/** Deletes the draft of work that is finished or abandoned, if there is one. */
export const deleteDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))

/** Deletes all drafts. Nothing that was typed outlives the session. */
export function deleteDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key)
}

/**
 * A dialog's state that survives a reload. It is deleted when the dialog closes or the person leaves the page. With
 * `outlives` it stays until `deleteDraft`, for work of several steps. Not for secrets.
 */
export function useDraft<T>(
  name: string,
  initial: T,
  { outlives = false }: { outlives?: boolean } = {},
): [draft: T, set: Dispatch<SetStateAction<T>>] {
  const [begun] = useState(initial)
  const [draft, set] = useState<T>(() => readDraft<T>(name) ?? initial)
  useEffect(() => {
    if (draft !== begun) saveDraft(name, draft)
  }, [name, draft, begun])
  useDropped(outlives ? undefined : name)
  return [draft, set]
}

/**
 * A form's fields that survive a reload, except those that look like secrets. Stores nothing when `name` is undefined.
 */
export function useFieldsDraft(name: string | undefined) {
  const [kept] = useState(() => (name === undefined ? {} : (readDraft<Record<string, string>>(name) ?? {})))
  useDropped(name)
  return {
    kept,
    keep: (values: Record<string, string>): void => {
      if (name !== undefined) saveDraft(name, withoutSecrets(values))
    },
    drop: (): void => {
      if (name !== undefined) deleteDraft(name)
    },
  }
}

const withoutSecrets = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field)))

/** Deletes a draft when its component unmounts. A reload does not unmount components, so the draft survives it. */
export function useDropped(name: string | undefined): void {
  useEffect(() => () => void (name !== undefined && deleteDraft(name)), [name])
}
