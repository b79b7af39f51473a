import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Announce, answer, answerEvents } from '../../test/network.ts'
import { mount, SESSION_TOKEN } from '../../test/site.tsx'
import { useLiveEvents, useLiveState } from './live-events.ts'
import { queryOf } from './query.ts'
import { writeToken } from './token.ts'

function Page() {
  useLiveEvents()
  const { data } = useQuery(queryOf('GET /auth/sessions'))
  const { data: locations } = useQuery(queryOf('GET /locations/'))
  return (
    <>
      <output aria-label="stream">{useLiveState()}</output>
      {data && locations && <p>All is read</p>}
    </>
  )
}

afterEach(() => vi.restoreAllMocks())

let announce: Announce
let asked: { sessions: unknown[]; locations: unknown[] }

/** Opens a page whose data was read once and whose event stream is open. */
async function openPage() {
  writeToken(SESSION_TOKEN)
  // Answers the health check after the stream is cut: ARK itself is up.
  answer('GET /health/ready', {
    status: 'ready',
    database: true,
    worker: true,
    problem: null,
    jobs: { worker_seen_at: null, oldest_due_seconds: null },
    providers: [],
  })
  announce = answerEvents()
  asked = { sessions: answer('GET /auth/sessions', []), locations: answer('GET /locations/', []) }
  await mount(<Page />)
  await expect.element(page.getByText('All is read')).toBeVisible()
  await expect.element(page.getByLabelText('stream')).toHaveTextContent('live')
}

const times = () => [asked.sessions.length, asked.locations.length]

test('an event refreshes exactly the queries that provide its resource', async () => {
  await openPage()
  await announce({ changed: 'locations', ids: [] })
  await expect.poll(times).toEqual([1, 2])
})

test('"everything" refreshes all shown queries', async () => {
  // Browsers refetch after a random delay; this test uses the first instant.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await openPage()
  await announce({ changed: 'everything', ids: [] })
  await expect.poll(times).toEqual([2, 2])
})

test('a broken stream is opened again, and everything shown is refreshed once, without polling', async () => {
  await openPage()
  await announce.cut()
  await expect.element(page.getByLabelText('stream')).toHaveTextContent('connecting')
  expect(times()).toEqual([1, 1])
  await expect.element(page.getByLabelText('stream')).toHaveTextContent('live')
  await expect.poll(times).toEqual([2, 2])
  // The new stream is followed like the old one.
  await announce({ changed: 'locations', ids: [] })
  await expect.poll(times).toEqual([2, 3])
})
