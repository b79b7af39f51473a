import { expect, test } from 'vitest'
import { changesByKindLabel, type RequestAccount, waitingChangesMessage } from './request-budget-labels.ts'

const NOW = new Date(2026, 10, 23, 15, 2)
const at = (hours: number, minutes: number, day = 23) => new Date(2026, 10, day, hours, minutes).toISOString()
const account = (waiting: Partial<RequestAccount['waiting']>, done_by: string | null): RequestAccount => ({
  marketplace: 'stockx',
  is_shared: true,
  limits: [],
  requests_per_second: 1,
  uses: [],
  paused_until: null,
  waiting_since: null,
  waiting: { to_list: 0, to_reprice: 0, to_withdraw: 0, ...waiting },
  done_by,
})

test.each<[accounts: RequestAccount[], words: string | null]>([
  [[], null],
  [[account({}, null)], null],
  [[account({ to_list: 1 }, at(15, 2))], '1 change waits, done within a minute'],
  [[account({ to_list: 400, to_withdraw: 12 }, at(15, 40))], '412 changes wait, done by about 15:40'],
  [
    [account({ to_reprice: 10 }, at(15, 40)), account({ to_list: 2 }, at(16, 5)), account({}, null)],
    '12 changes wait, done by about 16:05',
  ],
  [[account({ to_reprice: 40_000 }, at(9, 0, 25))], '40,000 changes wait, done by about Nov 25, 2026, 09:00'],
  [[account({ to_reprice: 9 }, null)], '9 changes wait, done in more than a month'],
  [
    [account({ to_list: 1 }, at(15, 2)), { ...account({ to_list: 2 }, null), waiting_since: at(14, 0) }],
    '3 changes wait, done as soon as StockX answers again',
  ],
])('%# waiting changes are counted over all accounts, until the last one is done', (accounts, words) => {
  expect(waitingChangesMessage(accounts, NOW.getTime())).toBe(words)
})

test('waiting changes are counted by kind, without empty kinds', () => {
  expect(changesByKindLabel(account({ to_list: 1_200, to_withdraw: 3 }, null))).toBe('1,200 to list, 3 to withdraw')
  expect(changesByKindLabel(account({ to_reprice: 7 }, null))).toBe('7 to check or reprice')
})
