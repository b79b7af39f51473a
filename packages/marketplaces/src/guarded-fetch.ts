import { ProviderRefused, ProviderUnavailable, type ProviderName } from './provider-errors.ts'
import { limited, readLimited, TooLarge } from './read-limited.ts'

export interface GuardedFetchOptions {
  provider: ProviderName
  /**
   * Patterns: 'files.example.com', '*.example.com' (any depth, but not example.com itself), or with a port
   * 'localhost:4011'.
   */
  allowedHosts: readonly string[]
  /** The allowed hosts that may be requested without TLS, such as a simulator. */
  insecureHosts?: readonly string[]
  maxBytes?: number
  /** The limit for the whole file. */
  timeoutMs?: number
  fetch?: typeof fetch | undefined
}

export interface FetchedFile {
  contentType: string
  /**
   * The content, at most `maxBytes`. Throws `ProviderUnavailable` when the connection breaks or is too slow,
   * `ProviderRefused` when the file is too large.
   */
  body: AsyncIterable<Uint8Array>
}

/** Fetches a file from an address that a provider named. */
export type GuardedFetch = (url: string) => Promise<FetchedFile>

const MAX_REDIRECTS = 3

/**
 * Returns a client for addresses that others chose (labels, images, export files). It requests only allowed hosts over
 * https, follows redirects only among them, limits size and time, and never sends ARK's credentials.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { provider, fetch: send = fetch, maxBytes = 25_000_000, timeoutMs = 60_000 } = options
  const unavailable = (cause: unknown) => new ProviderUnavailable(provider, `file: ${messageOf(cause)}`, { cause })

  function allowed(address: string, from?: URL): URL {
    const url = URL.parse(address, from?.href)
    const isAllowed =
      url !== null &&
      !url.username &&
      options.allowedHosts.some((pattern) => matchesHost(url, pattern)) &&
      (url.protocol === 'https:' ||
        (url.protocol === 'http:' && (options.insecureHosts ?? []).some((pattern) => matchesHost(url, pattern))))
    if (isAllowed) return url
    throw new ProviderRefused(provider, {
      status: 403,
      message: `the file is at ${url?.origin ?? 'an unreadable address'}, from which ARK fetches none`,
    })
  }

  async function open(url: URL, signal: AbortSignal, hops = 0): Promise<Response> {
    const response = await send(url, { redirect: 'manual', signal }).catch((error: unknown) => {
      throw unavailable(error)
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    if (hops === MAX_REDIRECTS) throw unavailable('too many redirects')
    return open(allowed(location, url), signal, hops + 1)
  }

  async function* guarded(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
    try {
      yield* limited(body, maxBytes)
    } catch (error) {
      throw error instanceof TooLarge
        ? new ProviderRefused(provider, { status: 413, message: error.message })
        : unavailable(error)
    }
  }

  return async (address) => {
    const response = await open(allowed(address), AbortSignal.timeout(timeoutMs))
    if (response.ok) return { contentType: response.headers.get('content-type') ?? '', body: guarded(response.body) }
    await response.body?.cancel()
    if (response.status >= 500 || response.status === 429) throw unavailable(`HTTP ${response.status}`)
    throw new ProviderRefused(provider, { status: response.status, message: `file: HTTP ${response.status}` })
  }
}

/** Reads the whole file into memory. */
export const readFile = async (file: FetchedFile): Promise<Uint8Array> =>
  readLimited(file.body, Number.POSITIVE_INFINITY)

/**
 * Returns the allowed hosts of a guarded client: the vendor's known hosts and the API's own host. Plain http is allowed
 * only when the API itself uses it (a simulator).
 */
export function hostsAround(
  apiUrl: string,
  known: readonly string[],
): Pick<GuardedFetchOptions, 'allowedHosts' | 'insecureHosts'> {
  const { host, protocol } = new URL(apiUrl)
  return { allowedHosts: [...known, host], insecureHosts: protocol === 'http:' ? [host] : [] }
}

function matchesHost(url: URL, pattern: string): boolean {
  return pattern.startsWith('*.') ? url.host.endsWith(pattern.slice(1)) : url.host === pattern
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
