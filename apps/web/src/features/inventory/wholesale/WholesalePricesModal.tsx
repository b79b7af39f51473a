import type { ReactNode } from 'react'
import { api } from '../../../shared/api.ts'
import type { BulkChangeKind } from '../../../shared/bulk-change/bulk-change-kind.ts'
import { BulkChangeModal } from '../../../shared/bulk-change/BulkChangeModal.tsx'
import { counted } from '../../../shared/formats.ts'
import type { ReserveScope } from '../reserves/reserve-form.ts'
import {
  EMPTY_PRICES,
  type WholesalePriceForm,
  type WholesalePricePreview,
  type WholesalePriceRequest,
  wholesalePricesOf,
} from './wholesale-price-form.ts'
import { WholesalePricePreviewTable } from './WholesalePricePreviewTable.tsx'
import { WholesalePriceRuleFields } from './WholesalePriceRuleFields.tsx'

interface WholesalePricesModalProps {
  isOpen: boolean
  onClose: () => void
  /** Null while the person chooses the products. */
  scope: ReserveScope | null
  /** A description of the products, or their choice. */
  words: ReactNode
}

/** The dialog that sets wholesale prices of many products by a rule. */
export const WholesalePricesModal = ({ scope, words, ...modal }: WholesalePricesModalProps) => (
  <BulkChangeModal
    {...modal}
    words={words}
    isFormShown={scope !== null}
    onStarted={modal.onClose}
    kind={wholesalePriceKind(scope ?? {})}
  />
)

const wholesalePriceKind = (
  scope: ReserveScope,
): BulkChangeKind<WholesalePriceForm, WholesalePriceRequest, WholesalePricePreview> => ({
  title: 'Set wholesale prices',
  size: 'lg',
  draft: `wholesale prices ${JSON.stringify(scope)}`,
  empty: EMPTY_PRICES,
  request: (form) => wholesalePricesOf(form, scope),
  typedProblems: ({ number }, problems) => (number !== '' && problems['number'] ? { number: problems['number'] } : {}),
  fields: (form) => <WholesalePriceRuleFields {...form} />,
  look: {
    key: 'POST /inventory/wholesale-prices/preview',
    ask: (body, signal) => api('POST /inventory/wholesale-prices/preview', { body, signal, isPreview: true }),
    show: (preview) => <WholesalePricePreviewTable preview={preview} />,
    changes: ({ changed }) => changed,
    failed: 'The preview failed',
  },
  start: (body) => api('POST /inventory/wholesale-prices', { body }),
  started: ({ title }) => ({
    title: 'Wholesale prices are being changed',
    message: `${title}. You can leave this page.`,
  }),
  failed: 'Update Failed',
  button: (preview) => (preview && preview.changed > 0 ? `Set ${counted(preview.changed, 'price')}` : 'Set prices'),
})
