import type { AnswerOf, Contract } from '@ark/contract'
import { counted } from '@ark/domain'
import type { Notice } from '../../../shared/ui/notices/notice.ts'

type Toggled = AnswerOf<Contract['PATCH /listings/products/{id}/toggle']>

/** Returns the notices after enabling or disabling a whole product, problems first. */
export function productNotices(
  { message, successful_variants, unpriced_variants }: Toggled,
  { enabled, name }: { enabled: boolean; name: string },
): Notice[] {
  if (!enabled) return [{ color: 'green', title: 'Listings Disabled', message: `${name}: ${message}` }]
  const missing: Notice = {
    color: 'yellow',
    title: 'Payout Settings Required',
    message:
      `${name}, ${counted(unpriced_variants, 'size')}: ` +
      'Please set both desired and minimum payout amounts before listing.',
  }
  const done: Notice = { color: 'green', title: 'Listings Enabled Successfully!', message: `${name}: ${message}` }
  // Without both payouts nothing is listed, so enabled sizes are no success.
  if (unpriced_variants === successful_variants) return [missing]
  return unpriced_variants > 0 ? [missing, done] : [done]
}
