import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { openTestDatabases } from './create-test-database.ts'

/**
 * Resources that keep a process alive and that tests have to close: servers, connections, child processes. Timers and
 * vitest's own pipes are ignored.
 */
const WATCHED = ['TCPServerWrap', 'TCPSocketWrap', 'ProcessWrap']
const before = watchedResources()

/** Registered before the test file, so it runs after the file's own `afterAll`: nothing outlives its test. */
afterAll(async () => {
  const forgotten = openTestDatabases()
  for (const database of forgotten) await database.drop()
  if (forgotten.length > 0) throw new Error(`${forgotten.length} test database(s) were not dropped.`)
  const until = Date.now() + 3_000
  while (leftOver().length > 0 && Date.now() < until) await wait(20)
  const left = leftOver()
  if (left.length > 0)
    throw new Error(`The test left these open: ${left.join(', ')} (a server, a connection pool or a child process).`)
})

function leftOver(): string[] {
  const rest = watchedResources()
  for (const name of before) {
    const index = rest.indexOf(name)
    if (index >= 0) rest.splice(index, 1)
  }
  return rest
}

function watchedResources(): string[] {
  return process.getActiveResourcesInfo().filter((name) => WATCHED.includes(name))
}
