import { createServer, type IncomingHttpHeaders } from 'node:http'

interface Received {
  headers: IncomingHttpHeaders
  /** The exact body. */
  body: string
}

/** Starts a server for tests that keeps the messages it receives and answers the n-th one, from 1, with `answer(n)`. */
export async function startReceiver(answer: (n: number) => number = () => 200) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(answer(received.length)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    received,
    url: `http://127.0.0.1:${port}/webhooks`,
    topics: () => received.map(({ headers }) => headers['x-shopify-topic']),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
