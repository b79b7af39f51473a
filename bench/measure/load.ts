import autocannon, { type Client } from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  /** Used instead of `headers`: the headers of the people who alternate on each connection. */
  headersOfEach?: Record<string, string>[][]
  connections: number
  seconds: number
}

export interface LoadResult {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  bodyBytes: number
}

/**
 * Sends requests as fast as they are answered. Throws for any answer other than 200, because a fast refusal is no
 * result.
 */
export async function load({ url, headers = {}, headersOfEach, connections, seconds }: Load): Promise<LoadResult> {
  let opened = 0
  const { requests, latency, throughput, non2xx, errors, timeouts, statusCodeStats } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    ...(headersOfEach && {
      setupClient: (client: Client) =>
        client.setRequests((headersOfEach[opened++ % headersOfEach.length] ?? []).map((each) => ({ headers: each }))),
    }),
  })
  if (non2xx + errors + timeouts > 0)
    throw new Error(
      `${url}: ${non2xx} answers were no 2xx (${Object.keys(statusCodeStats ?? {}).join(', ')}), ${errors} errors, ` +
        `${timeouts} timeouts`,
    )
  return {
    requestsPerSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    bodyBytes: Math.round(throughput.total / Math.max(1, requests.total)),
  }
}
