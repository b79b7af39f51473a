import { barcodeKey, SALE_STAGES } from '@ark/domain'
import { ApiError, api } from '../api.ts'
import { queryClient, queryOf } from '../query.ts'
import { randomKey } from '../random-key.ts'
import { onReachabilityChange } from '../reachability.ts'
import type { Sale } from '../sales/words/sale-words.ts'
import { readToken } from '../token.ts'
import {
  areScansKept,
  changeScans,
  changeWaiting,
  storedScans,
  onScansChange,
  type WaitingScan,
} from './stored-scans.ts'
import { nextSale, takenSales } from './next-sale.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** Of answers that are failures of ARK itself; an outage is waited for as long as it takes. */
const MOST_TRIES = 5
const TOO_OLD_MS = 7 * 24 * 60 * 60_000
const TOO_OLD = { code: 'too_old', detail: 'This was scanned more than a week ago. Look at the sale before you go on.' }

/** Asked now, or failed now: TanStack Query would wait in silence for the browser to be online. */
export const ASKED_NOW = { staleTime: 0, retry: false, networkMode: 'always' } as const

/** What waits to be packed at a location, as the list of the page has it. */
export const salesToScanAt = (locationId: number) =>
  queryOf('GET /sales/scanning/unfulfilled', { query: { location_id: locationId } })

let isSending = false
let inFlight: string | null = null
let pauseMs = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether it is being sent right now. */
export const isInFlight = ({ key }: WaitingScan): boolean => inFlight === key

/**
 * Sends what waits, one after the other, as long as somebody answers: now, whenever something is scanned, and whenever
 * ARK answers again. Of several tabs one sends; without locks the keys make it once all the same.
 */
export async function sendScans(): Promise<void> {
  if (isSending || readToken() === null) return
  isSending = true
  clearTimeout(timer)
  const isAllSent = await alone(sendAll).finally(() => {
    isSending = false
  })
  if (!next()) return
  // Something was scanned as the last one was answered.
  if (isAllSent) return sendScans()
  timer = setTimeout(() => void sendScans(), pauseMs)
  pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
}

/** False: another tab is at it. */
const alone = async (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator
    ? navigator.locks.request('ark.scans', { ifAvailable: true }, async (lock) => lock !== null && work())
    : work()

const next = (): WaitingScan | undefined => storedScans().waiting.find(({ problem }) => !problem)

/** False: nobody answers. */
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

const send = ({ act, sale, barcode, key, fulfilledAt, isSaid }: WaitingScan): Promise<Sale> =>
  act === 'pack'
    ? api('POST /sales/scanning/{id}/mark-fulfilled', {
        params: { id: sale.id },
        query: { barcode, ...(isSaid && { is_said: true }) },
        idempotencyKey: key,
      })
    : api('POST /sales/scanning/{id}/mark-created', {
        params: { id: sale.id },
        query: { ...(fulfilledAt && { fulfilled_at: fulfilledAt }) },
        idempotencyKey: key,
      })

/** It is done: what was packed can be taken back from now on. */
function settle(scan: WaitingScan, fulfilledAt: string | null): void {
  changeScans(({ waiting, packed }) => {
    const rest = waiting.filter(({ key }) => key !== scan.key)
    if (scan.act === 'undo') return { waiting: rest, packed: packed.filter(({ id }) => id !== scan.id) }
    if (fulfilledAt !== null && isTakenBack(scan)) return { waiting: [...waiting, undoOf(scan, { fulfilledAt })] }
    // Somebody has taken it back already, while its answer was lost.
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
 * Whether another tab has taken a scan back while this one was sending it: that tab found that it was never sent, and
 * dropped it.
 */
const isTakenBack = ({ act, id, key }: WaitingScan): boolean => {
  const { waiting, packed } = storedScans()
  const isKnown = waiting.some((each) => each.key === key || each.id === id) || packed.some((each) => each.id === id)
  return act === 'pack' && !isKnown && areScansKept()
}

/** The scan that takes another one back. */
const undoOf = ({ id, sale, barcode }: Pick<WaitingScan, 'id' | 'sale' | 'barcode'>, more: Partial<WaitingScan> = {}) =>
  newScan({ id, act: 'undo', sale, barcode, ...more })

const newScan = (scan: NewScan & { id: string }): WaitingScan => ({
  isChosen: false,
  ...scan,
  key: randomKey(),
  scannedAtMs: Date.now(),
  tries: 0,
})

/** Whether the next one may be sent: false when nobody answers. */
async function isDealtWith(scan: WaitingScan, failure: unknown): Promise<boolean> {
  if (!(failure instanceof ApiError)) throw failure
  const { status, code, detail } = failure
  if (status === 401) return false
  const isFault = status >= 500 && !failure.isOutage && !failure.isPassing
  if (failure.isOutage || failure.isPassing || status === 429 || (isFault && scan.tries + 1 < MOST_TRIES)) {
    // It may be packed: what was taken back meanwhile is undone, not forgotten.
    if (isTakenBack(scan)) changeScans(({ waiting }) => ({ waiting: [...waiting, undoOf(scan)] }))
    else changeWaiting(scan.key, { tries: scan.tries + 1 })
    return false
  }
  if (code === 'not_fulfilled') settle(scan, null)
  else if (!(await isGivenAnotherSale(scan, code))) refuse(scan, { code, detail })
  return true
}

/** What hangs on a packing that did not come about is given up with it. */
const refuse = (scan: WaitingScan, problem: { code: string; detail: string }): void =>
  changeScans(({ waiting }) => ({
    waiting: waiting
      .filter(({ id, key }) => key === scan.key || id !== scan.id)
      .map((each) => (each.key === scan.key ? { ...each, problem } : each)),
  }))

/**
 * Somebody else has packed that sale meanwhile; the pair is for the next sale of its size, where there is one, and
 * under another key: it is another request.
 */
async function isGivenAnotherSale(scan: WaitingScan, code: string): Promise<boolean> {
  if (code !== 'already_fulfilled' || scan.isChosen) return false
  const list = await queryClient.fetchQuery({ ...salesToScanAt(scan.sale.location_id), ...ASKED_NOW }).catch(() => null)
  const taken = takenSales(storedScans(), Date.now())
  const free = list?.sales.filter(({ id }) => id !== scan.sale.id && !taken.has(id)) ?? []
  const sale = nextSale(free, barcodeKey(scan.barcode) ?? scan.barcode)
  if (!sale || SALE_STAGES[sale.stage].to_confirm) return false
  changeWaiting(scan.key, { sale, key: randomKey(), tries: 0 })
  return true
}

let isWatching = false

/**
 * From now on what waits is sent by itself, on whatever page the person is. Called when it is known who that is: what
 * somebody has scanned is sent as his.
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

/** Keeps a scan, and sends it. */
export function addScan(scan: NewScan): string {
  const { id = randomKey() } = scan
  changeScans(({ waiting }) => ({ waiting: [...waiting, newScan({ ...scan, id })] }))
  void sendScans()
  return id
}

/** Takes a scan back: what was never sent is gone, the rest is undone in its turn. */
export function undoScan(id: string): void {
  const { waiting, packed } = storedScans()
  if (waiting.some(({ act, id: other }) => act === 'undo' && other === id)) return
  const sent = packed.find((each) => each.id === id)
  const unsent = waiting.find((each) => each.id === id)
  if (sent) addScan(undoOf(sent, { fulfilledAt: sent.fulfilledAt }))
  else if (unsent && (unsent.problem || (unsent.tries === 0 && !isInFlight(unsent)))) dropScan(id)
  else if (unsent) addScan(undoOf(unsent))
}

/** Gives up what was refused, or what nobody has heard of. */
export const dropScan = (id: string): void =>
  changeScans(({ waiting }) => ({ waiting: waiting.filter((scan) => scan.id !== id) }))

/** Sends again what was refused, as a person has looked into it. */
export const sendAgain = (scan: WaitingScan): void => {
  changeScans(({ waiting }) => ({
    waiting: waiting.map((each) => {
      if (each.key !== scan.key) return each
      const { problem: _, ...again } = each
      return { ...again, tries: 0, scannedAtMs: Date.now() }
    }),
  }))
}

/** The list of what is packed begins anew; what waits stays. */
export const clearPacked = (): void =>
  changeScans(({ waiting, packed }) => ({
    packed: packed.filter(({ id }) => waiting.some((scan) => scan.id === id)),
  }))
