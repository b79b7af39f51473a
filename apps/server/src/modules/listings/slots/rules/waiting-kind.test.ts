import { expect, test } from 'vitest'
import { type AnsweredPlan, waitingKind } from './waiting-kind.ts'

const LIVE = { state: 'live' } as const
const waits = { kind: 'waits' } as const

test.each<[what: string, plan: AnsweredPlan, kind: string | null]>([
  ['a first listing for which no request was free', { listing: null, isLeaving: false, outcome: waits }, 'list'],
  [
    'a listing that was accepted and is not live yet',
    { listing: { state: 'pending' }, isLeaving: false, outcome: waits },
    'list',
  ],
  ['another price for a live one', { listing: LIVE, isLeaving: false, outcome: waits }, 'reprice'],
  ['one that leaves', { listing: LIVE, isLeaving: true, outcome: waits }, 'withdraw'],
  [
    'one that leaves and is not gone yet',
    { listing: LIVE, isLeaving: true, outcome: { kind: 'rejected' } },
    'withdraw',
  ],
  ['a listing that was refused', { listing: null, isLeaving: false, outcome: { kind: 'refused' } }, null],
  ['a price that was refused', { listing: LIVE, isLeaving: false, outcome: { kind: 'rejected' } }, null],
  [
    'a creation that has failed',
    { listing: null, isLeaving: false, outcome: { kind: 'written', write: { outcome: 'failed' } } },
    null,
  ],
])('%s', (_what, plan, kind) => {
  expect(waitingKind(plan)).toBe(kind)
})
