import { useSyncExternalStore } from 'react'
import type { SaleToScan } from '../sales/labels/sale-labels.ts'
import { knownPersonId } from '../session.ts'

/** A queued scan: it packs a pair or undoes a packing. */
export interface WaitingScan {
  /** The id of the scan, shared by its packing and its undo. */
  id: string
  /** The idempotency key: sending it again has no second effect. */
  key: string
  act: 'pack' | 'undo'
  sale: SaleToScan
  /** The barcode that was scanned; for an undo, that of its packing. */
  barcode: string
  /** True when the sale was chosen before the scan: no other sale of the size may replace it. */
  isChosen: boolean
  /** True when a person confirmed that this is the pair, because several sizes share its barcode. */
  isConfirmed?: boolean
  scannedAtMs: number
  /** The number of times that it was sent without an answer. */
  tries: number
  /** The time of the packing to undo. */
  fulfilledAt?: string
  /** The reason of a refusal; the scan then waits for a person. */
  problem?: { code: string; detail: string }
}

/** A packed pair, as ARK recorded it. */
export interface PackedScan {
  id: string
  sale: SaleToScan
  barcode: string
  fulfilledAt: string
  /** The time at which ARK confirmed it; a list that was read later is more recent. */
  packedAtMs: number
  /** True when it waited for a connection, so no one is at the printer anymore. */
  hadToWait: boolean
}

export interface StoredScans {
  /** The scans to send, in order. */
  waiting: readonly WaitingScan[]
  /** The packed pairs, newest first. */
  packed: readonly PackedScan[]
}

const SCANS = 'ark.scans.'
const MOST_PACKED = 500
const NONE: StoredScans = { waiting: [], packed: [] }

const listeners = new Set<() => void>()
/** The last parsed text, so that equal text returns the same object. */
let read: { text: string | null; scans: StoredScans } = { text: null, scans: NONE }
/** Scans of this page only, used when the browser stores nothing because storage is full or forbidden. */
let unkept: StoredScans | null = null

/** Returns the storage key of the signed-in person's scans on this device. Scans survive reloads and closed tabs. */
const place = (): string => `${SCANS}${knownPersonId() ?? 'nobody'}`

/** Returns the stored scans. Parses them again only after a change, so that the object stays the same. */
export function storedScans(): StoredScans {
  if (unkept) return unkept
  const text = localStorage.getItem(place())
  if (text !== read.text) read = { text, scans: scansIn(text) }
  return read.scans
}

function scansIn(text: string | null): StoredScans {
  try {
    const kept: unknown = text === null ? null : JSON.parse(text)
    return isKept(kept) ? kept : NONE
  } catch {
    return NONE
  }
}

const isKept = (kept: unknown): kept is StoredScans =>
  typeof kept === 'object' &&
  kept !== null &&
  'waiting' in kept &&
  Array.isArray(kept.waiting) &&
  'packed' in kept &&
  Array.isArray(kept.packed)

/** Changes the stored scans, starting from their current value because another tab may have changed them. */
export function changeScans(change: (scans: StoredScans) => Partial<StoredScans>): void {
  const before = storedScans()
  const changed = { ...before, ...change(before) }
  const scans = { ...changed, packed: changed.packed.slice(0, MOST_PACKED) }
  try {
    localStorage.setItem(place(), JSON.stringify(scans))
    unkept = null
  } catch {
    unkept = scans
  }
  for (const listener of listeners) listener()
}

/** Changes a waiting scan; does nothing when another tab has finished it. */
export const changeWaiting = (key: string, change: Partial<WaitingScan>): void =>
  changeScans(({ waiting }) => ({ waiting: waiting.map((scan) => (scan.key === key ? { ...scan, ...change } : scan)) }))

/** Returns whether this device stores scans: false before the first one and after the browser's data was cleared. */
export const areScansKept = (): boolean => unkept !== null || localStorage.getItem(place()) !== null

/** Calls the listener after each change, including those of other tabs. Returns a function that stops it. */
export function onScansChange(listener: () => void): () => void {
  const inOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(SCANS)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', inOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', inOtherTab)
  }
}

/** Returns the stored scans and rerenders on changes in any tab of this device. */
export const useStoredScans = (): StoredScans => useSyncExternalStore(onScansChange, storedScans)
