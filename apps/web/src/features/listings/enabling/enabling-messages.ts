import type { Answer } from '../../../shared/api.ts'
import { count, counted, money, platformName } from '../../../shared/formats.ts'

export type EnablingPreview = Answer<'POST /listings/enablings/preview'>
export type EnablingRow = EnablingPreview['rows'][number]

/** Describes the preview: '340 of 1,204 sizes would be listed; 12 are enabled already.' */
export function listedMessage({ sizes, to_list, already_enabled }: EnablingPreview): string {
  const already =
    already_enabled > 0 ? `; ${count(already_enabled)} ${already_enabled === 1 ? 'is' : 'are'} enabled already` : ''
  if (to_list === 0) return `No size would be listed${already}.`
  return `${count(to_list)} of ${counted(sizes, 'size')} would be listed${already}.`
}

/** Describes a marketplace's part: 'StockX: 310 listings, asks of $41,200.00 together, $35,010.00 after all fees'. */
export const marketplaceMessage = ({
  marketplace,
  listings,
  asks,
  net_payouts,
}: EnablingPreview['by_marketplace'][number]): string =>
  listings === 0
    ? `${platformName(marketplace)}: no listings`
    : `${platformName(marketplace)}: ${counted(listings, 'listing')}, asks of ${money(asks)} together, ${money(net_payouts)} after all fees`

/** Describes the least proceeds: 'One pair of each sold would net you at least $35,010.00.' */
export const netOfAllMessage = ({ to_list, net_payouts }: EnablingPreview): string =>
  `${to_list === 1 ? 'One pair of it' : 'One pair of each'} sold would net you at least ${money(net_payouts)} after all fees.`

/** Describes sizes that are not listed: '12 not listed: No payout is set'. */
export const notListedLine = ({ reason, sizes }: EnablingPreview['not_listed'][number]): string =>
  `${count(sizes)} not listed: ${reason}`

/** Returns the button's label with the number of sizes once it is known: 'Enable 12 sizes'. */
export const enableButton = (preview: EnablingPreview | null): string =>
  preview && preview.to_list > 0 ? `Enable ${counted(preview.to_list, 'size')}` : 'Enable'
