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
    begins: (of) => `${of} refuses access`,
    means: "ARK's work there waits. ARK retries automatically and continues within a minute once access is granted.",
    over: (of) => `${of} grants access again`,
  },
  orders_unread: {
    begins: (of) => `Orders of ${of} have not been read for two minutes`,
    means: 'A pair that sells there stays listed elsewhere until ARK reads the order. ARK retries automatically.',
    over: (of) => `Orders of ${of} are read again`,
  },
  webhooks_silent: {
    begins: (of) => `${of} does not send changes to ARK`,
    means:
      'Stock is still compared every few minutes, so changes arrive late. ARK registers its webhooks automatically.',
    over: (of) => `${of} sends changes to ARK again`,
  },
  stock_drift: {
    begins: (of) => `The stock of ${of} differed from ARK`,
    means: "A comparison found changes that Shopify had not sent. ARK now has Shopify's numbers.",
    over: (of) => `The stock of ${of} and ARK agree again`,
  },
  token_ending: {
    begins: (of) => `Access to ${of} is about to end`,
    means: 'Reconnect it so that ARK can keep listing, selling and counting.',
    over: (of) => `Access to ${of} works again`,
  },
}

/** Returns the title and the text that a person reads when an alert begins or ends. */
export function alertMessage(
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
