import type { LastPair } from '@ark/domain'

/** The choices for offering the last pair of a size: a name and an explanation of each. */
export const LAST_PAIR_LABELS: Record<LastPair, { name: string; meaning: string }> = {
  both: {
    name: 'On both marketplaces',
    meaning: 'The last pair of a size stays on StockX and ALIAS; when one sells it, the other listing is withdrawn.',
  },
  higher_payout: {
    name: 'Only where it nets more',
    meaning: 'The last pair of a size is listed only where it nets you more.',
  },
  keep_off: {
    name: 'On neither',
    meaning: 'The last pair of a size stays in the store and is withdrawn from both marketplaces.',
  },
}
