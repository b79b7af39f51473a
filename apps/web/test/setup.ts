// First: what React records is settled before react-dom is loaded.
import './lean-react.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../src/shared/app.css'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../src/shared/query.ts'
import { reportReachable } from '../src/shared/reachability.ts'
import { holdClock, releaseClock } from './clock.ts'
import { hearConsole, holdConsole } from './console.ts'
import { endRequests, forgetAnswers, holdFaults } from './network.ts'

// What is asked again is asked at once; how long the pauses are is tested by itself (src/shared/api.test.ts).
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })

// From the configuration of the component tests.
const PATIENCE_MS = Number(import.meta.env['PATIENCE_MS'])
const CPU_SLOWDOWN = Number(import.meta.env['CPU_SLOWDOWN'])

/** What a person began is done with, as the test leaves. */
function holdNoChange(): void {
  if (queryClient.isMutating() > 0) throw new Error('The test has ended, and a change of its page has not.')
}

beforeAll(async () => {
  if (CPU_SLOWDOWN > 1) await cdp().send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
})

beforeEach(() => {
  forgetAnswers()
  hearConsole()
  holdClock()
})

/** Nobody is signed in, nothing is cached, nothing is under way, nothing is said of the last test. */
afterEach(async () => {
  await vi.waitFor(holdNoChange, { timeout: PATIENCE_MS })
  await cleanup()
  queryClient.clear()
  await endRequests()
  localStorage.clear()
  sessionStorage.clear()
  reportReachable(true)
  // Also what was said of a request that was given up just now.
  notifications.clean()
  releaseClock()
  holdConsole()
  holdFaults()
})
