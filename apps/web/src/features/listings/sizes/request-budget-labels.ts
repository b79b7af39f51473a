import type { Answer } from '../../../shared/api.ts'
import { clockTime, count, counted, platformName } from '../../../shared/formats.ts'

export type RequestAccount = Answer<'GET /listings/request-budgets'>['accounts'][number]

/** Returns how many of the retailer's changes wait for an account. */
export const waitingOf = ({ waiting: { to_list, to_reprice, to_withdraw } }: RequestAccount): number =>
  to_list + to_reprice + to_withdraw

/** Describes waiting changes: '412 changes wait, done by about 15:40'; null when there are none. */
export function waitingChangesMessage(accounts: readonly RequestAccount[], nowMs: number): string | null {
  const busy = accounts.filter((account) => waitingOf(account) > 0)
  if (busy.length === 0) return null
  const changes = busy.reduce((sum, account) => sum + waitingOf(account), 0)
  return `${counted(changes, 'change')} ${changes === 1 ? 'waits' : 'wait'}, ${doneByLabel(busy, nowMs)}`
}

/** Describes when the last waiting change of these accounts will be done. */
export function doneByLabel(busy: readonly RequestAccount[], nowMs: number): string {
  const away = busy.find(({ waiting_since }) => waiting_since !== null)
  if (away) return `done as soon as ${platformName(away.marketplace)} answers again`
  const ends = busy.map(({ done_by }) => done_by)
  if (ends.includes(null)) return 'done in more than a month'
  const last = Math.max(nowMs, ...ends.map((end) => Date.parse(end ?? '')))
  return last - nowMs < 60_000
    ? 'done within a minute'
    : `done by about ${clockTime(new Date(last).toISOString(), nowMs)}`
}

/** Describes waiting changes by kind: 'To list 120, to check or reprice 280, to withdraw 12'. */
export function changesByKindLabel({ waiting: { to_list, to_reprice, to_withdraw } }: RequestAccount): string {
  const kinds = [
    ['to list', to_list],
    ['to check or reprice', to_reprice],
    ['to withdraw', to_withdraw],
  ] as const
  return kinds
    .filter(([, sizes]) => sizes > 0)
    .map(([what, sizes]) => `${count(sizes)} ${what}`)
    .join(', ')
}
