import { useSyncExternalStore } from 'react'
import type { SaleToScan } from '../sales/words/sale-words.ts'
import { knownPersonId } from '../session.ts'

/** What a scan does once it is sent: the pair is packed, or a packing is taken back. */
export interface WaitingScan {
  /** Of the scan, whatever is sent of it. */
  id: string
  /** What it is sent under: the same again has no second effect. */
  key: string
  act: 'pack' | 'undo'
  sale: SaleToScan
  /** What was read; of one that is taken back what had been read. */
  barcode: string
  /** The sale was chosen before the scan: no other sale of the size may take its place. */
  isChosen: boolean
  /** A person says that it is the pair, whose barcode stands on several sizes. */
  isSaid?: boolean
  scannedAtMs: number
  /** How often it was sent without an answer. */
  tries: number
  /** Which packing is taken back. */
  fulfilledAt?: string
  /** Why it was refused: it waits for a person. */
  problem?: { code: string; detail: string }
}

/** A pair that is packed, as ARK knows it. */
export interface PackedScan {
  id: string
  sale: SaleToScan
  barcode: string
  fulfilledAt: string
  /** When ARK had said so: a list that was read later knows better. */
  packedAtMs: number
  /** It had to wait for a connection: nobody stood at the printer any more. */
  hadToWait: boolean
}

export interface StoredScans {
  /** In the order in which they are sent. */
  waiting: readonly WaitingScan[]
  /** The newest first. */
  packed: readonly PackedScan[]
}

const SCANS = 'ark.scans.'
const MOST_PACKED = 500
const NONE: StoredScans = { waiting: [], packed: [] }

const listeners = new Set<() => void>()
/** What was read last, so that the same text is the same object. */
let read: { text: string | null; scans: StoredScans } = { text: null, scans: NONE }
/** Where the browser keeps nothing (storage is full or forbidden): of this page alone. */
let unkept: StoredScans | null = null

/** Of the person who is signed in, on this device: also after a reload, and when the tab was closed. */
const place = (): string => `${SCANS}${knownPersonId() ?? 0}`

/** What this device keeps; read anew only when the storage has changed, so that the object stays the same. */
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

/** Changes what is kept, from what is kept now: another tab may have changed it. */
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

/** Changes one that waits; another tab may have settled it meanwhile: then nothing. */
export const changeWaiting = (key: string, change: Partial<WaitingScan>): void =>
  changeScans(({ waiting }) => ({ waiting: waiting.map((scan) => (scan.key === key ? { ...scan, ...change } : scan)) }))

/** Whether this device keeps anything: not before the first scan, nor once somebody has cleared the browser's data. */
export const areScansKept = (): boolean => unkept !== null || localStorage.getItem(place()) !== null

/** Calls back after each change, also of another tab. Returns how to stop. */
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

/** The same as a component follows it, in every tab of this device. */
export const useStoredScans = (): StoredScans => useSyncExternalStore(onScansChange, storedScans)
