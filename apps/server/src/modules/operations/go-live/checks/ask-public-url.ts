import type { CheckNeeds } from '../check.ts'

/** An answer from the outside takes no longer; the event stream's probe lasts three seconds. */
const WITHIN_MS = 20_000

/**
 * Sends a request to ARK's own public address, as a browser or Shopify would. The path is ARK's: no one can choose
 * another host. Throws when there is no answer.
 */
export const askPublicUrl = (
  { config }: Pick<CheckNeeds, 'config'>,
  path: `/${string}`,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Response> =>
  fetch(`${config.publicUrl}${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) })
