import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../src/shared/app.css'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../src/shared/query.ts'
import { reportReachable } from '../src/shared/reachability.ts'
import { forgetAnswers, holdFaults, startNetwork } from './network.ts'

beforeAll(startNetwork)
beforeEach(forgetAnswers)

/** Nobody is signed in, nothing is cached, nothing is said of the last test. */
afterEach(async () => {
  // A change that is still on its way would be answered by the next test, as if it were that one's.
  await vi.waitUntil(() => queryClient.isMutating() === 0, { timeout: 10_000 })
  await cleanup()
  notifications.clean()
  queryClient.clear()
  reportReachable(true)
  localStorage.clear()
  sessionStorage.clear()
  holdFaults()
})
