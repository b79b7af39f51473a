import { ApiError, api, apiBlob } from '../api.ts'
import type { SaleSummary } from './labels/sale-labels.ts'
import { isPdf, untilAnswered } from './label-attempts.ts'

/** Downloads the label of a sale as a PDF. Throws an error with a message for the waiting person. */
export async function downloadLabel(
  sale: Pick<SaleSummary, 'id' | 'platform'>,
  onAttempt: (attempt: number) => void,
): Promise<Blob> {
  const params = { id: sale.id }
  if (sale.platform === 'stockx') return asPdf(await apiBlob('GET /sales/stockx-shipping-label/{id}', { params }))
  if (sale.platform === 'goat') {
    const { label_url } = await untilAnswered({
      request: () => api('GET /sales/alias-shipping-label/{id}', { params }),
      isWorthAnother: mayComeLater,
      pause,
      onAttempt,
    })
    if (!label_url) throw new Error('Label URL not found in response')
  }
  return asPdf(await apiBlob('GET /sales/{id}/label.pdf', { params }))
}

async function asPdf(file: Blob): Promise<Blob> {
  if (!(await isPdf(file))) throw new Error('Response is not a PDF document')
  return file.type === 'application/pdf' ? file : new Blob([file], { type: 'application/pdf' })
}

/**
 * Returns whether a retry may help: the label is still being made, or the marketplace does not answer. A refusal by ARK
 * is final.
 */
function mayComeLater(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false
  return failure.status === 429 || failure.status >= 500
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
