import { answer } from './network.ts'

/** Answers the counts in the operator's navigation, before a test's own answers. */
export function answerOperatorWork() {
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  answer('GET /admin/debug/unlinked-sales', { count: 0, sales: [] })
  answer('GET /admin/unclaimed-orders', { orders: [] })
  answer('GET /automation-requests/admin/all', { requests: [], next_cursor: null, waiting: 0 })
  answer('GET /admin/payments', [])
  answer('GET /admin/provider-health', {
    as_of: '2026-11-22T13:00:00.000Z',
    connections: [],
    next_cursor: null,
    counts: { severe: 0, wrong: 0, well: 0 },
    queues: [],
  })
}
