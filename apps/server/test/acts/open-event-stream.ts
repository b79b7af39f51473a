import type { ChangeEvent } from '@ark/contract'

export interface TestStream {
  status: number
  /** Returns the next event; null once the stream has ended. Skips comments (heartbeats). */
  next(): Promise<ChangeEvent | null>
  /** Waits for the end and returns the events before it. */
  rest(): Promise<ChangeEvent[]>
  /** Disconnects like a browser whose tab is closed. */
  leave(): void
}

/** Opens `GET /events` over HTTP and reads its greeting. A refusal has a status other than 200, and no events. */
export async function openEventStream(url: string, { token }: { token: string }): Promise<TestStream> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const blocks = answer.status === 200 && answer.body ? blocksOf(answer.body) : (async function* () {})()
  // The server has subscribed once it sends the greeting.
  await blocks.next()
  const next = async (): Promise<ChangeEvent | null> => {
    for (;;) {
      const { done, value } = await blocks.next()
      if (done) return null
      const data = /^data: (.*)$/m.exec(value)?.[1]
      if (data) return JSON.parse(data) as ChangeEvent
    }
  }
  return {
    status: answer.status,
    next,
    async rest() {
      const events: ChangeEvent[] = []
      for (let event = await next(); event; event = await next()) events.push(event)
      return events
    },
    leave: () => leaving.abort(),
  }
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}
