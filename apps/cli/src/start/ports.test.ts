import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePorts } from '../processes/free-ports.ts'
import { takenPorts } from './ports.ts'

test('a taken port is reported with its purpose and the variable that changes it', async () => {
  const first = await freePorts(5)
  const settings = {
    port: first + 4,
    simulatorsPort: first,
    dataDirectory: '/',
    databaseUrl: undefined,
    backup: undefined,
    mode: 'sandbox' as const,
  }
  const other = createServer().listen(first + 2, '127.0.0.1')
  await once(other, 'listening')
  try {
    expect(await takenPorts(settings, true)).toEqual([
      expect.stringMatching(
        new RegExp(
          `Port ${first + 2}, which the StockX simulator needs, is taken by process ${process.pid} .*SIMULATORS_PORT=`,
        ),
      ),
    ])
    expect(await takenPorts(settings, false)).toEqual([])
  } finally {
    other.close()
  }
})
