import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** A call that one user repeats. */
export interface RepeatedCall {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

interface Work extends RepeatedCall {
  url: string
  connections: number
}

/**
 * Runs as a separate program (`fork`), whose first message is its work. It repeats a call over this many connections
 * until the next message, and then reports the number of answers by status (0: none).
 */
async function main(): Promise<void> {
  const [{ connections, ...work }] = (await once(process, 'message')) as [Work]
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answered: Record<string, number> = {}
  let isStopped = false
  process.once('message', () => {
    isStopped = true
    process.send?.(answered, () => process.exit(0))
  })
  const one = async () => {
    while (!isStopped) {
      const name = `answers_${await statusOf(agent, work)}`
      answered[name] = (answered[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}

function statusOf(agent: Agent, { url, method, headers, body }: Omit<Work, 'connections'>): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

if (import.meta.main) await main()
