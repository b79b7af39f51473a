import { expect, test } from 'vitest'
import { type Provider, outageMessage } from './provider-messages.ts'

const NOW = new Date(2026, 10, 21, 15).getTime()
const StockX: Provider = {
  provider: 'StockX',
  is_simulated: false,
  is_shared: false,
  last_success_at: null,
  waiting_since: new Date(2026, 10, 21, 14, 2).toISOString(),
  problem: 'does not answer',
  waiting: 3,
}

test.each<[Partial<Provider>, words: string | null]>([
  [{}, 'StockX does not answer since 14:02. Nothing is lost; 3 listings wait. ARK retries automatically.'],
  [{ waiting: 0 }, 'StockX does not answer since 14:02. Nothing is lost. ARK retries automatically.'],
  [
    { provider: 'Shopify', waiting: 1 },
    'Shopify does not answer since 14:02. Nothing is lost; 1 order waits. ARK retries automatically.',
  ],
  [
    { problem: 'answers 503', waiting: 0 },
    'StockX does not answer since 14:02. Nothing is lost. ARK retries automatically.',
  ],
  [
    { problem: 'answers 429' },
    'StockX asks ARK to slow down since 14:02. Nothing is lost; 3 listings wait. ARK retries automatically.',
  ],
  [
    { problem: 'must be reconnected' },
    'StockX must be reconnected since 14:02. Nothing is lost; 3 listings wait. ' +
      'An owner or manager can reconnect it under Settings, Marketplaces.',
  ],
  [
    { problem: 'must be reconnected', is_shared: true },
    'StockX must be reconnected since 14:02. Nothing is lost; 3 listings wait. ' +
      'This is ARK’s shared account; ARK will reconnect it.',
  ],
  [{ waiting_since: null }, null],
])("%o is described in a shopkeeper's words", (part, words) => {
  expect(outageMessage({ ...StockX, ...part }, NOW)).toBe(words)
})
