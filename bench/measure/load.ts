import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

export interface LoadResult {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  bodyBytes: number
}

/** Requests as fast as they are answered. Throws when any answer is not a 200: a fast refusal is no result. */
export async function load({ url, headers = {}, connections, seconds }: Load): Promise<LoadResult> {
  const { requests, latency, throughput, non2xx, errors, timeouts } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
  })
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${url}: ${non2xx} answers were no 2xx, ${errors} errors, ${timeouts} timeouts`)
  return {
    requestsPerSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    bodyBytes: Math.round(throughput.total / Math.max(1, requests.total)),
  }
}
