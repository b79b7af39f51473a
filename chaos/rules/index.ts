import type { Evidence } from '../evidence.ts'
import { accountRules } from './accounts.ts'
import { listingRules } from './listings.ts'
import { moneyRules } from './money.ts'
import { onceRules } from './once.ts'
import { orderRules } from './orders.ts'
import { restRules } from './rest.ts'
import type { Rule } from './rule.ts'
import { shopSaleRules } from './shop-sales.ts'
import { unitRules } from './units.ts'
import { wholesaleRules } from './wholesale.ts'

/** The rules that must hold at rest. README.md describes them. */
const RULES: Rule[] = [
  ...unitRules,
  ...orderRules,
  ...shopSaleRules,
  ...listingRules,
  ...accountRules,
  ...moneyRules,
  ...onceRules,
  ...wholesaleRules,
  ...restRules,
]

export interface Broken {
  rule: Rule
  lines: string[]
}

export async function brokenRules(evidence: Evidence): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const rule of RULES) {
    const lines = await rule.broken(evidence)
    if (lines.length > 0) broken.push({ rule, lines })
  }
  return broken
}
