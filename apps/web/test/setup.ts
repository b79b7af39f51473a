import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../src/shared/app.css'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../src/shared/query.ts'
import { forgetAnswers, holdFaults, startNetwork } from './network.ts'

beforeAll(startNetwork)
beforeEach(forgetAnswers)

/** Nobody is signed in, nothing is cached, nothing is said of the last test. */
afterEach(async () => {
  await cleanup()
  notifications.clean()
  queryClient.clear()
  localStorage.clear()
  holdFaults()
})
