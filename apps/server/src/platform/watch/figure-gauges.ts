import { Gauge, type Registry } from 'prom-client'
import type { OperatingFigures } from './operating-figures.ts'

/**
 * Creates gauges of values that all processes share and the database knows. Returns a function that sets them; null,
 * when the database does not answer, removes all others than that, because frozen values look like a quiet hour. Every
 * process shows the same values.
 */
export function createFigureGauges(
  registers: Registry[],
  requestsPerDay: Record<string, number>,
): (figures: OperatingFigures | null) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('ark_database_up', 'Whether the database answered just now.')
  const queued = gauge('ark_queue_jobs', 'Jobs of each queue: waiting, deferred, active, failed.', 'queue', 'state')
  const due = gauge('ark_queue_oldest_due_seconds', 'How long the next job of each queue has been due.', 'queue')
  const spent = gauge(
    'ark_request_budget_spent_today',
    'Requests since midnight UTC of the shared account, or of the own account that made the most.',
    'marketplace',
    'account',
  )
  const limit = gauge('ark_request_budget_limit_per_day', 'Requests that an account may make in a day.', 'marketplace')
  const wait = gauge(
    'ark_request_budget_wait_seconds',
    'How long a request waits for its turn: of the shared account, or of the own account with the longest queue.',
    'marketplace',
    'account',
  )
  const accounts = gauge('ark_request_budget_accounts', 'Accounts that make requests.', 'marketplace', 'account')
  const lag = gauge('ark_provider_lag_seconds', 'How long ago each provider last answered successfully.', 'provider')
  const ill = gauge(
    'ark_provider_waiting_seconds',
    'How long work has been waiting for each provider; 0 when none waits.',
    'provider',
  )
  const failures = gauge('ark_provider_failures', 'Failures since the last good answer.', 'provider')
  return (figures) => {
    for (const each of [queued, due, spent, limit, wait, accounts, lag, ill, failures]) each.reset()
    up.set(figures ? 1 : 0)
    for (const { queue, oldestDueSeconds, ...counts } of figures?.queues ?? []) {
      for (const [state, count] of Object.entries(counts)) queued.set({ queue, state }, count)
      due.set({ queue }, oldestDueSeconds ?? 0)
    }
    for (const { marketplace, account, ...budget } of figures?.budgets ?? []) {
      spent.set({ marketplace, account }, budget.mostSpentToday)
      wait.set({ marketplace, account }, budget.longestWaitSeconds)
      accounts.set({ marketplace, account }, budget.accounts)
    }
    if (figures) for (const [marketplace, perDay] of Object.entries(requestsPerDay)) limit.set({ marketplace }, perDay)
    for (const { provider, lagSeconds, waitingSeconds, failures: count } of figures?.providers ?? []) {
      if (lagSeconds !== null) lag.set({ provider }, lagSeconds)
      ill.set({ provider }, waitingSeconds ?? 0)
      failures.set({ provider }, count)
    }
  }
}
