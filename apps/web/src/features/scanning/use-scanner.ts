import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { barcodeKey } from '@ark/domain'
import type { SaleToScan } from '../../shared/sales/labels/sale-labels.ts'
import { addScan } from '../../shared/scans/send-scans.ts'
import { useIsReachable } from '../../shared/reachability.ts'
import { type StoredScans, type PackedScan, useStoredScans, type WaitingScan } from '../../shared/scans/stored-scans.ts'
import { isReadTwice } from './decide-scan.ts'
import { CHOICE_GONE, LOCATION_REQUIRED, type Outcome, outcomeAsked, outcomeAtOnce } from './scan-outcome.ts'
import { playScanSound, type ScanSound, useScanSound } from './scan-sounds.ts'

/** The progress of a scanned pair. */
export type PairState = 'sending' | 'saved' | 'packed' | 'refused' | 'undone'

/** The content of the large display: the last outcome and the progress of its pair. */
export interface Last {
  outcome: Outcome
  /** The stored scan of a pair. */
  scan?: WaitingScan | PackedScan
  state?: PairState
}

interface Scanner {
  /** The last outcome; null before the first scan. */
  last: Last | null
  scan: (text: string) => void
  /** Accepts the same barcode again at once after its meaning changed, as it is not one box read twice. */
  scanAgain: (text: string) => void
  /** Confirms that a pair whose barcode several sizes share is the selected sale's. */
  say: (barcode: string, wanted: SaleToScan) => void
  /** The ids of scans made since this page opened. */
  mine: ReadonlySet<string>
}

interface ScannerOptions {
  locationId: number | undefined
  /** Whether the location may still become known without a person. Scans wait until then. */
  isLocationPending: boolean
  chosenId: number | undefined
  /** Called when the selected sale's pair was scanned or the sale no longer waits. */
  onChosenOver: () => void
}

/** Takes scans one after another and shows the last outcome by color, size and sound. */
export function useScanner({ locationId, isLocationPending, chosenId, onChosenOver }: ScannerOptions): Scanner {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const [isLoud] = useScanSound()
  const before = useRef<{ barcode: string; atMs: number } | null>(null)
  const count = useRef(0)
  /** Scans made before the location was known. */
  const early = useRef<{ text: string; atMs: number }[]>([])
  const kept = useStoredScans()
  const isReachable = useIsReachable()

  const show = (next: Outcome) => {
    setOutcome(next)
    if (next.kind === 'pair') {
      setMine((ids) => new Set([...ids, next.id]))
      if (chosenId !== undefined) onChosenOver()
    } else if (next.kind !== 'looking' && isLoud) playScanSound('wrong')
    if (next === CHOICE_GONE) onChosenOver()
  }
  const take = (text: string, atMs: number) => {
    if (text.trim() === '') return
    const barcode = barcodeKey(text)
    if (locationId === undefined && isLocationPending) {
      early.current.push({ text, atMs })
      return show({ kind: 'looking', barcode: barcode ?? text })
    }
    if (locationId === undefined) return show(LOCATION_REQUIRED)
    // The same barcode for another selected sale is another scan.
    const read = { barcode: `${barcode ?? text} ${chosenId ?? ''}`, atMs }
    if (isReadTwice(read, before.current)) return
    before.current = read
    count.current += 1
    const nth = count.current
    const request = { text, locationId, chosenId }
    const first = outcomeAtOnce(request)
    show(first)
    const isOpen = first.kind === 'looking' || (first.kind === 'wrong' && first.scanned === null)
    if (!isOpen || barcode === null) return
    void askFurther()
    async function askFurther() {
      const next = await outcomeAsked(request, first, barcode ?? text)
      // A found pair is being sent, so show it even if the next scan has come.
      if (nth === count.current || next.kind === 'pair') show(next)
    }
  }
  const scan = (text: string) => take(text, Date.now())
  const takeEarly = useEffectEvent(() => {
    for (const { text, atMs } of early.current.splice(0)) take(text, atMs)
  })
  useEffect(() => {
    if (!isLocationPending) takeEarly()
  }, [isLocationPending])
  const scanAgain = (text: string) => {
    before.current = null
    scan(text)
  }

  const say = (barcode: string, sale: SaleToScan) =>
    show({ kind: 'pair', id: addScan({ act: 'pack', sale, barcode, isChosen: true, isConfirmed: true }) })

  const last = outcome && lastOf(outcome, kept, isReachable)
  useStateSound(last, isLoud)
  return { last, scan, scanAgain, say, mine }
}

function lastOf(outcome: Outcome, { waiting, packed }: StoredScans, isReachable: boolean): Last {
  if (outcome.kind !== 'pair') return { outcome }
  const unsent = waiting.find(({ id, act }) => id === outcome.id && act === 'pack')
  if (unsent) {
    if (unsent.problem) return { outcome, scan: unsent, state: 'refused' }
    return { outcome, scan: unsent, state: unsent.tries > 0 || !isReachable ? 'saved' : 'sending' }
  }
  const sent = packed.find(({ id }) => id === outcome.id)
  return sent ? { outcome, scan: sent, state: 'packed' } : { outcome, state: 'undone' }
}

const SOUNDS: Partial<Record<PairState, ScanSound>> = { packed: 'right', saved: 'saved', refused: 'wrong' }

/** Plays the sound of a pair's state once. */
function useStateSound(last: Last | null, isLoud: boolean): void {
  const id = last?.outcome.kind === 'pair' ? last.outcome.id : null
  const state = last?.state
  const heard = useRef('')
  useEffect(() => {
    const sound = state && SOUNDS[state]
    const now = `${id} ${state}`
    if (id === null || !sound || heard.current === now) return
    heard.current = now
    if (isLoud) playScanSound(sound)
  }, [id, state, isLoud])
}
