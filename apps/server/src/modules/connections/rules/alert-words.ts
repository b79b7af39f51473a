import type { ProviderName } from '@ark/marketplaces'
import type { Alert } from './connection-concerns.ts'

interface AlertedConnection {
  kind: ProviderName
  /** The shop's address; empty for a marketplace account. */
  name: string
}

const NAMES: Record<ProviderName, string> = { shopify: 'Shopify', stockx: 'StockX', goat: 'ALIAS' }

const connectionName = ({ kind, name }: AlertedConnection): string => name || NAMES[kind]

const WORDS: Record<Alert, { begins: (of: string) => string; means: string; over: (of: string) => string }> = {
  access_refused: {
    begins: (of) => `${of} refuses the access`,
    means: 'What ARK has to do there waits. It tries again by itself, and goes on within a minute once it is let in.',
    over: (of) => `${of} lets ARK in again`,
  },
  orders_unread: {
    begins: (of) => `Orders of ${of} have not been read for two minutes`,
    means: 'A pair that sells there stays on offer elsewhere until ARK reads it. ARK tries again by itself.',
    over: (of) => `Orders of ${of} are read again`,
  },
  webhooks_silent: {
    begins: (of) => `${of} does not tell ARK of changes`,
    means: 'Stock is still compared every few minutes, so changes arrive late. ARK registers its webhooks by itself.',
    over: (of) => `${of} tells ARK of changes again`,
  },
  stock_drift: {
    begins: (of) => `The stock of ${of} differed from ARK`,
    means: 'A comparison found changes that ARK had not heard of. It has taken what Shopify says.',
    over: (of) => `The stock of ${of} and ARK agree again`,
  },
  token_ending: {
    begins: (of) => `The access to ${of} is ending`,
    means: 'Connect it again, so that ARK goes on listing, selling and counting.',
    over: (of) => `The access to ${of} is good again`,
  },
}

/** Returns the title and the text that a person reads when an alert begins or ends. */
export function alertWords(
  alert: Alert,
  { isOver, words = null, ...connection }: AlertedConnection & { isOver: boolean; words?: string | null },
): { title: string; body: string } {
  const { begins, means, over } = WORDS[alert]
  const of = connectionName(connection)
  return isOver
    ? { title: over(of), body: '' }
    : { title: begins(of), body: words === null ? means : `${withFullStop(words)} ${means}` }
}

const withFullStop = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
