import type { Config } from './config.ts'
import { type NetworkWatch, watchedFetch } from './watch/network-watch.ts'
import { OutsideOfSandbox, stayOnMachine } from './safety/stay-on-machine.ts'

export type ChatService = 'discord' | 'slack'

/**
 * The outcome of a chat message. `unknown` means that it was sent and no answer came, so it may have arrived; neither
 * service can be asked. Repeating a refusal that is `isFinal` gives the same refusal.
 */
export type ChatAnswer =
  | { state: 'taken' | 'unknown' }
  | { state: 'refused'; problem: string; isFinal: boolean; retryAfterMs: number | null }

/** Incoming webhooks of chat services. Anyone who knows such an address can write to its channel. */
export interface Chat {
  /** Returns the service that an address belongs to; null when ARK does not support it. */
  serviceOf(address: string): ChatService | null
  /** An example of a webhook address for each service. */
  examples: Record<ChatService, string>
  /** Sends a text without mentions, so that a product's name cannot alert anyone. */
  post(address: string, text: string): Promise<ChatAnswer>
}

/** The longest message that both services accept, in characters. */
export const LONGEST_MESSAGE = 1_900
const PATIENCE_MS = 10_000
/** Errors before a connection exists: the message cannot have arrived. */
const NEVER_LEFT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
/** The channel is gone, or the address may no longer write to it. */
const FINAL = new Set([400, 401, 403, 404, 405, 410, 413])

const PATHS = { discord: /^\/api\/webhooks\/\d+\/[\w-]+$/, slack: /^\/services\/\w+\/\w+\/\w+$/ } as const

/**
 * Creates the chat port. It calls only addresses of `config.chat` and follows no redirect; in a sandbox it calls only
 * this machine.
 */
export function createChat(config: Config, network: NetworkWatch): Chat {
  const { chat, isSandbox } = config
  const send = isSandbox ? stayOnMachine(config, watchedFetch(network)) : watchedFetch(network)
  const serviceOf = (address: string): ChatService | null => {
    const url = URL.parse(address)
    if (!url || url.username || url.search || url.hash) return null
    return (['discord', 'slack'] as const).find((name) => isOf(url, chat[name], PATHS[name])) ?? null
  }
  return {
    serviceOf,
    examples: { discord: `${chat.discord}/api/webhooks/…`, slack: `${chat.slack}/services/…` },
    async post(address, text) {
      const service = serviceOf(address)
      if (!service) return refused('This address is of no service that ARK sends to. Connect the channel again.', true)
      try {
        const answer = await send(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(messageOf(service, text)),
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        await answer.body?.cancel()
        return answerOf(answer, service)
      } catch (error) {
        if (error instanceof OutsideOfSandbox) return refused(error.message, true)
        const code = error instanceof Error && error.cause instanceof Error ? Reflect.get(error.cause, 'code') : null
        return NEVER_LEFT.has(String(code)) ? refused('The service could not be reached.', false) : { state: 'unknown' }
      }
    },
  }
}

const isOf = (url: URL, origin: string, path: RegExp): boolean => url.origin === origin && path.test(url.pathname)

const messageOf = (service: ChatService, text: string): object =>
  service === 'discord'
    ? { content: text, allowed_mentions: { parse: [] } }
    : { text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') }

const refused = (problem: string, isFinal: boolean, retryAfterMs: number | null = null): ChatAnswer => ({
  state: 'refused',
  problem,
  isFinal,
  retryAfterMs,
})

const NAMES = { discord: 'Discord', slack: 'Slack' } as const

function answerOf({ status, headers }: Response, service: ChatService): ChatAnswer {
  if (status >= 200 && status < 300) return { state: 'taken' }
  const retryAfter = Number(headers.get('retry-after'))
  if (status === 404 || status === 410)
    return refused(`${NAMES[service]} no longer knows this webhook. Create a new one and connect it.`, true)
  const words = `${NAMES[service]} answered ${status}.`
  return refused(words, FINAL.has(status), Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter * 1_000 : null)
}
