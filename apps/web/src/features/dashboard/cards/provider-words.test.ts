import { expect, test } from 'vitest'
import { type Provider, waitingProviderWords } from './provider-words.ts'

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
  [{}, 'StockX does not answer since 14:02. Nothing is lost; 3 listings wait. ARK tries again by itself.'],
  [{ waiting: 0 }, 'StockX does not answer since 14:02. Nothing is lost. ARK tries again by itself.'],
  [
    { provider: 'Shopify', waiting: 1 },
    'Shopify does not answer since 14:02. Nothing is lost; 1 order waits. ARK tries again by itself.',
  ],
  [
    { problem: 'answers 503', waiting: 0 },
    'StockX does not answer since 14:02. Nothing is lost. ARK tries again by itself.',
  ],
  [
    { problem: 'answers 429' },
    'StockX asks ARK to slow down since 14:02. Nothing is lost; 3 listings wait. ARK tries again by itself.',
  ],
  [
    { problem: 'must be reconnected' },
    'StockX must be reconnected since 14:02. Nothing is lost; 3 listings wait. ' +
      'An owner or manager can connect it again under Settings, Marketplaces.',
  ],
  [
    { problem: 'must be reconnected', is_shared: true },
    'StockX must be reconnected since 14:02. Nothing is lost; 3 listings wait. ' +
      'It is the account that businesses on ARK share: ARK connects it again.',
  ],
  [{ waiting_since: null }, null],
])('%o is said as a shopkeeper would', (part, words) => {
  expect(waitingProviderWords({ ...StockX, ...part }, NOW)).toBe(words)
})
