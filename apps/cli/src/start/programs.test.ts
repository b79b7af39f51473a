import { expect, test } from 'vitest'
import { PROGRAMS, withOwnMetrics } from './programs.ts'

test.each([
  ['127.0.0.1:9464', '127.0.0.1:9465'],
  ['[::1]:9464', '[::1]:9465'],
  ['', ''],
  ['nonsense', 'nonsense'],
])('with METRICS_ADDRESS "%s" the worker has "%s", and the API the setting', (set, ofWorker) => {
  const env = { METRICS_ADDRESS: set, PORT: '3000' }
  expect(withOwnMetrics(PROGRAMS.worker, env)).toEqual({ METRICS_ADDRESS: ofWorker, PORT: '3000' })
  expect(withOwnMetrics(PROGRAMS.api, env)).toEqual(env)
})
