// Must come first: it changes what React records before react-dom loads.
import './lean-react.ts'
import '@mantine/core/styles.css'
import '../src/shared/app.css'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../src/shared/query.ts'
import { reportReachable } from '../src/shared/reachability.ts'
import { stopClock, releaseClock } from './clock.ts'
import { recordConsole, checkConsole } from './console.ts'
import { endRequests, forgetAnswers, throwContractFaults } from './network.ts'
import { answerOperatorWork } from './operator-work.ts'

// Retries run at once here; src/shared/api.test.ts tests their delays.
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })

// Set by the configuration of the component tests.
const PATIENCE_MS = Number(import.meta.env['PATIENCE_MS'])
const CPU_SLOWDOWN = Number(import.meta.env['CPU_SLOWDOWN'])

/** Throws when a mutation is still running at the end of a test. */
function holdNoChange(): void {
  if (queryClient.isMutating() > 0) throw new Error('The test has ended, and a change of its page has not.')
}

beforeAll(async () => {
  if (CPU_SLOWDOWN > 1) await cdp().send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
})

beforeEach(() => {
  forgetAnswers()
  answerOperatorWork()
  recordConsole()
  stopClock()
})

/** Resets sign-in, cache, requests and toasts after each test. */
afterEach(async () => {
  await vi.waitFor(holdNoChange, { timeout: PATIENCE_MS })
  await cleanup()
  queryClient.clear()
  await endRequests()
  localStorage.clear()
  sessionStorage.clear()
  reportReachable(true)
  // After aborting requests, because that may add messages.
  notifications.clean()
  releaseClock()
  checkConsole()
  throwContractFaults()
})
