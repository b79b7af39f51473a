import { ACCOUNT_BODIES } from './account-bodies.ts'
import type { BodyExamples } from './body-shape.ts'
import { SALE_BODIES } from './sale-bodies.ts'
import { STOCK_BODIES } from './stock-bodies.ts'

export const BODY_EXAMPLES: BodyExamples = { ...ACCOUNT_BODIES, ...STOCK_BODIES, ...SALE_BODIES }
