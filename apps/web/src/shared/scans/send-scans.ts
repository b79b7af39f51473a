import { barcodeKey, SALE_STAGES } from '@ark/domain'
import { ApiError, api } from '../api.ts'
import { askNow, queryOf } from '../query.ts'
import { randomKey } from '../random-key.ts'
import { onReachabilityChange } from '../reachability.ts'
import type { Sale } from '../sales/labels/sale-labels.ts'
import { readToken } from '../token.ts'
import {
  areScansKept,
  changeScans,
  changeWaiting,
  storedScans,
  onScansChange,
  type WaitingScan,
} from './stored-scans.ts'
import { nextSale, packedSales } from './next-sale.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** The most attempts after server errors; an outage is waited out without a limit. */
const MOST_TRIES = 5
const TOO_OLD_MS = 7 * 24 * 60 * 60_000
const TOO_OLD = {
  code: 'too_old',
  detail: 'This was scanned more than a week ago. Check the sale before you continue.',
}

/** Reads the sales that wait for packing at a location, as the page's list does. */
export const salesToScanAt = (locationId: number) =>
  queryOf('GET /sales/scanning/unfulfilled', { query: { location_id: locationId } })

let isSending = false
let inFlight: string | null = null
let pauseMs = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns whether a scan is being sent right now. */
export const isInFlight = ({ key }: WaitingScan): boolean => inFlight === key

/**
 * Sends waiting scans one at a time while ARK answers: now, after every scan, and after each outage. Only one tab
 * sends; where the browser has no locks, idempotency keys prevent a second effect.
 */
export async function sendScans(): Promise<void> {
  if (isSending || readToken() === null) return
  isSending = true
  clearTimeout(timer)
  const isAllSent = await alone(sendAll).finally(() => {
    isSending = false
  })
  if (!next()) return
  // Another scan was added while the last answer arrived.
  if (isAllSent) return sendScans()
  timer = setTimeout(() => void sendScans(), pauseMs)
  pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
}

/** Runs the work in one tab only. Returns false when another tab is running it. */
const alone = async (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator
    ? navigator.locks.request('ark.scans', { ifAvailable: true }, async (lock) => lock !== null && work())
    : work()

const next = (): WaitingScan | undefined => storedScans().waiting.find(({ problem }) => !problem)

/** Sends scan after scan. Returns false when ARK does not answer. */
async function sendAll(): Promise<boolean> {
  for (let scan = next(); scan; scan = next()) {
    if (Date.now() - scan.scannedAtMs > TOO_OLD_MS) {
      changeWaiting(scan.key, { problem: TOO_OLD })
      continue
    }
    inFlight = scan.key
    try {
      settle(scan, (await send(scan)).fulfilled_at)
      pauseMs = FIRST_PAUSE_MS
    } catch (failure) {
      if (!(await isDealtWith(scan, failure))) return false
    } finally {
      inFlight = null
    }
  }
  return true
}

const send = ({ act, sale, barcode, key, fulfilledAt, isConfirmed }: WaitingScan): Promise<Sale> =>
  act === 'pack'
    ? api('POST /sales/scanning/{id}/mark-fulfilled', {
        params: { id: sale.id },
        query: { barcode, ...(isConfirmed && { is_confirmed: true }) },
        idempotencyKey: key,
      })
    : api('POST /sales/scanning/{id}/mark-created', {
        params: { id: sale.id },
        query: { ...(fulfilledAt && { fulfilled_at: fulfilledAt }) },
        idempotencyKey: key,
      })

/** Removes a finished scan from the queue; a packing can now be undone. */
function settle(scan: WaitingScan, fulfilledAt: string | null): void {
  changeScans(({ waiting, packed }) => {
    const rest = waiting.filter(({ key }) => key !== scan.key)
    if (scan.act === 'undo') return { waiting: rest, packed: packed.filter(({ id }) => id !== scan.id) }
    if (fulfilledAt !== null && isTakenBack(scan)) return { waiting: [...waiting, undoOf(scan, { fulfilledAt })] }
    // The packing was undone elsewhere while its answer was lost.
    if (fulfilledAt === null) return { waiting: rest.filter(({ id }) => id !== scan.id) }
    const { id, sale, barcode, tries } = scan
    const done = { id, sale, barcode, fulfilledAt, packedAtMs: Date.now(), hadToWait: tries > 0 }
    return {
      waiting: rest.map((each) => (each.id === id ? { ...each, fulfilledAt } : each)),
      packed: [done, ...packed.filter((each) => each.id !== id)],
    }
  })
}

/**
 * Returns whether another tab undid a scan while this one was sending it: that tab considered it unsent and dropped it.
 */
const isTakenBack = ({ act, id, key }: WaitingScan): boolean => {
  const { waiting, packed } = storedScans()
  const isKnown = waiting.some((each) => each.key === key || each.id === id) || packed.some((each) => each.id === id)
  return act === 'pack' && !isKnown && areScansKept()
}

/** Returns the scan that undoes another one. */
const undoOf = ({ id, sale, barcode }: Pick<WaitingScan, 'id' | 'sale' | 'barcode'>, more: Partial<WaitingScan> = {}) =>
  newScan({ id, act: 'undo', sale, barcode, ...more })

const newScan = (scan: NewScan & { id: string }): WaitingScan => ({
  isChosen: false,
  ...scan,
  key: randomKey(),
  scannedAtMs: Date.now(),
  tries: 0,
})

/** Handles a failed scan. Returns whether the next one may be sent; false when ARK does not answer. */
async function isDealtWith(scan: WaitingScan, failure: unknown): Promise<boolean> {
  if (!(failure instanceof ApiError)) throw failure
  const { status, code, detail } = failure
  if (status === 401) return false
  const isFault = status >= 500 && !failure.isOutage && !failure.isPassing
  if (failure.isOutage || failure.isPassing || status === 429 || (isFault && scan.tries + 1 < MOST_TRIES)) {
    // The pair may be packed already, so an undo by another tab is sent rather than dropped.
    if (isTakenBack(scan)) changeScans(({ waiting }) => ({ waiting: [...waiting, undoOf(scan)] }))
    else changeWaiting(scan.key, { tries: scan.tries + 1 })
    return false
  }
  if (code === 'not_fulfilled') settle(scan, null)
  else if (!(await isGivenAnotherSale(scan, code))) refuse(scan, { code, detail })
  return true
}

/** Marks a scan as refused and drops the scans that depend on it. */
const refuse = (scan: WaitingScan, problem: { code: string; detail: string }): void =>
  changeScans(({ waiting }) => ({
    waiting: waiting
      .filter(({ id, key }) => key === scan.key || id !== scan.id)
      .map((each) => (each.key === scan.key ? { ...each, problem } : each)),
  }))

/**
 * Gives a scan another sale of the same size when someone else has packed its sale, under a new key because it is a new
 * request. Returns false when there is none.
 */
async function isGivenAnotherSale(scan: WaitingScan, code: string): Promise<boolean> {
  if (code !== 'already_fulfilled' || scan.isChosen) return false
  const list = await askNow(salesToScanAt(scan.sale.location_id)).catch(() => null)
  const taken = packedSales(storedScans(), Date.now())
  const free = list?.sales.filter(({ id }) => id !== scan.sale.id && !taken.has(id)) ?? []
  const sale = nextSale(free, barcodeKey(scan.barcode) ?? scan.barcode)
  if (!sale || SALE_STAGES[sale.stage].to_confirm) return false
  changeWaiting(scan.key, { sale, key: randomKey(), tries: 0 })
  return true
}

let isWatching = false

/**
 * Starts sending scans automatically on every page. Called once the person is known, because scans are sent under their
 * name.
 */
export function watchScans(): void {
  void sendScans()
  if (isWatching) return
  isWatching = true
  onScansChange(() => void sendScans())
  onReachabilityChange((isReachable) => isReachable && void sendScans())
  window.addEventListener('online', () => void sendScans())
}

type NewScan = Pick<WaitingScan, 'act' | 'sale' | 'barcode'> & Partial<WaitingScan>

/** Stores a scan and sends it. Returns its id. */
export function addScan(scan: NewScan): string {
  const { id = randomKey() } = scan
  changeScans(({ waiting }) => ({ waiting: [...waiting, newScan({ ...scan, id })] }))
  void sendScans()
  return id
}

/** Undoes a scan: an unsent one is dropped, a sent one gets an undo in the queue. */
export function undoScan(id: string): void {
  const { waiting, packed } = storedScans()
  if (waiting.some(({ act, id: other }) => act === 'undo' && other === id)) return
  const sent = packed.find((each) => each.id === id)
  const unsent = waiting.find((each) => each.id === id)
  if (sent) addScan(undoOf(sent, { fulfilledAt: sent.fulfilledAt }))
  else if (unsent && (unsent.problem || (unsent.tries === 0 && !isInFlight(unsent)))) dropScan(id)
  else if (unsent) addScan(undoOf(unsent))
}

/** Drops a scan that was refused or never sent. */
export const dropScan = (id: string): void =>
  changeScans(({ waiting }) => ({ waiting: waiting.filter((scan) => scan.id !== id) }))

/** Sends a refused scan again after a person has checked it. */
export const sendAgain = (scan: WaitingScan): void => {
  changeScans(({ waiting }) => ({
    waiting: waiting.map((each) => {
      if (each.key !== scan.key) return each
      const { problem: _, ...again } = each
      return { ...again, tries: 0, scannedAtMs: Date.now() }
    }),
  }))
}

/** Clears the list of packed pairs; waiting scans stay. */
export const clearPacked = (): void =>
  changeScans(({ waiting, packed }) => ({
    packed: packed.filter(({ id }) => waiting.some((scan) => scan.id === id)),
  }))
