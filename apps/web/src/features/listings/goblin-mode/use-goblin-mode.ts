import { useMutation } from '@tanstack/react-query'
import { type Answer, api, detailOf } from '../../../shared/api.ts'
import { money, platformName } from '../../../shared/formats.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'

export interface GoblinProduct {
  product_id: number
  product_name: string
}

type GoblinAnswer = Answer<'POST /listings/products/{id}/goblin-mode'>

/** The pause before the toast about relisted sizes, after the mode is turned off. */
const RELIST_NOTICE_MS = 500

/** Turns a product's Goblin Mode on with a threshold in percent, or off (null). */
export const requestGoblinMode = ({ product_id }: GoblinProduct, thresholdPercentage: number | null) =>
  api('POST /listings/products/{id}/goblin-mode', {
    params: { id: product_id },
    body: {
      product_id,
      activate: thresholdPercentage !== null,
      ...(thresholdPercentage !== null && { threshold_percentage: thresholdPercentage }),
    },
  })

/** Turns Goblin Mode on or off from a row and shows failures as toasts. */
export const useGoblinMode = (product: GoblinProduct) =>
  useMutation({
    mutationFn: (thresholdPercentage: number | null) => requestGoblinMode(product, thresholdPercentage),
    onSuccess: (answer, threshold) => toastGoblinMode(product, answer, threshold !== null),
    onError: (error, threshold) =>
      toastFailure({
        title: threshold === null ? 'Failed to Deactivate' : 'Goblin Mode Failed',
        message: `${product.product_name}: ${detailOf(error) || 'Failed to apply Goblin Mode'}`,
      }),
  })

/** Shows that the mode is on or off, and then what is relisted. */
export function toastGoblinMode(
  { product_name }: GoblinProduct,
  { message, disabled_listings }: GoblinAnswer,
  isActivated: boolean,
): void {
  toastSuccess({
    title: isActivated ? 'Goblin Mode Activated' : 'Goblin Mode Deactivated',
    message: `${product_name}: ${message}`,
  })
  const back = disabled_listings.filter(({ new_price }) => new_price !== null)
  if (back.length > 0)
    setTimeout(
      () =>
        toastSuccess({
          title: 'Listed Again',
          message: back
            .map(({ size, marketplace, new_price }) => `${size} on ${platformName(marketplace)} at ${money(new_price)}`)
            .join(', '),
        }),
      RELIST_NOTICE_MS,
    )
}
