import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { knownPersonId } from './session.ts'

const DRAFTS = 'ark.draft.'
/** Whatever its form says: never written down. */
const SECRET = /password|code|secret|token/i

/** Of the person who is signed in: another one in this tab does not find it. */
const keyOf = (name: string): string => `${DRAFTS}${knownPersonId() ?? 0}.${name}`

/** What was kept in this tab; undefined: nothing, or nothing that can be read. */
export function readDraft<T>(name: string): T | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(name))
    return kept === null ? undefined : (JSON.parse(kept) as T)
  } catch {
    return undefined
  }
}

/** Keeps what a dialog needs to be opened again after a reload. Full storage: it is not, and nothing else fails. */
export function saveDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // A reload will forget it.
  }
}

/** Of work that is done or given up. Nothing happens where there is none. */
export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))

/** Nothing that was typed outlives the session. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key)
}

/**
 * State of a dialog that a reload leaves as it was typed. It is dropped once the dialog leaves the screen: done, given
 * up, or left for another page; one that `outlives` it stays until `dropDraft`, for work of several steps. Not for
 * secrets.
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

/** The same for the fields of a form, but for what looks like a secret. `name` undefined: nothing is kept. */
export function useFieldsDraft(name: string | undefined) {
  const [kept] = useState(() => (name === undefined ? {} : (readDraft<Record<string, string>>(name) ?? {})))
  useDropped(name)
  return {
    kept,
    keep: (values: Record<string, string>): void => {
      if (name !== undefined) saveDraft(name, withoutSecrets(values))
    },
    drop: (): void => {
      if (name !== undefined) dropDraft(name)
    },
  }
}

const withoutSecrets = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field)))

/** A reload ends a page without its components being taken away: what leaves the screen otherwise is done with. */
export function useDropped(name: string | undefined): void {
  useEffect(() => () => void (name !== undefined && dropDraft(name)), [name])
}
