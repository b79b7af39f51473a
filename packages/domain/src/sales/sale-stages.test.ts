import { expect, test } from 'vitest'
import { moneyDisagreement, SALE_STAGE_NAMES, type SaleStage } from './sale-stages.ts'

/** The stages on the marketplace's side, and the stages in ARK that contradict them. */
const LOST = ['failed', 'canceled', 'resolved'] as const
const NOT_LOST = SALE_STAGE_NAMES.filter((stage) => !LOST.some((lost) => lost === stage))
const PAID = ['paid', 'completed'] as const
const OPEN = NOT_LOST.filter((stage) => !PAID.some((paid) => paid === stage))

test.each<[SaleStage, ReturnType<typeof moneyDisagreement>, readonly SaleStage[]]>([
  ...PAID.map((there) => [there, 'paid_anyway', LOST] as const),
  ...LOST.map((there) => [there, 'not_paid', NOT_LOST] as const),
  ...OPEN.map((there) => [there, null, []] as const),
] as never)(
  '%s at its marketplace: %s, where it is %j here, and agrees otherwise',
  (there, disagreement, disagreeing) => {
    for (const here of SALE_STAGE_NAMES)
      expect([here, moneyDisagreement(here, there)]).toEqual([here, disagreeing.includes(here) ? disagreement : null])
  },
)
