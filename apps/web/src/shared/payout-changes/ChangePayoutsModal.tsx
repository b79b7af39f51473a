import type { ReactNode } from 'react'
import { api } from '../api.ts'
import type { BulkChangeKind } from '../bulk-change/bulk-change-kind.ts'
import { BulkChangeModal } from '../bulk-change/BulkChangeModal.tsx'
import {
  EMPTY_CHANGE,
  FIRST_CHANGE,
  type PayoutChangeForm,
  payoutChangeOf,
  type PayoutChangeRequest,
  type PayoutScope,
  typedProblems,
} from './payout-change-form.ts'
import { changeButton, type PayoutPreview } from './payout-change-messages.ts'
import { PayoutChangePreview } from './PayoutChangePreview.tsx'
import { PayoutRuleForm } from './PayoutRuleForm.tsx'

interface ChangePayoutsModalProps {
  isOpen: boolean
  scope: PayoutScope
  /** A description of the sizes: 'For 12 selected sizes.' */
  words: string
  /** True fills in the suggested first change of a new retailer; otherwise the form starts empty. */
  isFirst?: boolean
  /** An alternative, shown below the description. */
  besides?: ReactNode
  /** The storage name of the typed values, which survive a reload. */
  draft?: string
  onClose: () => void
  onStarted: () => void
}

/** The dialog that changes payouts of many sizes by a rule. */
export const ChangePayoutsModal = ({
  words,
  besides,
  scope,
  isFirst = false,
  draft = 'payouts',
  ...modal
}: ChangePayoutsModalProps) => (
  <BulkChangeModal
    {...modal}
    words={
      <>
        {words} {besides}
      </>
    }
    kind={payoutChangeKind(scope, { isFirst, draft })}
  />
)

const payoutChangeKind = (
  scope: PayoutScope,
  { isFirst, draft }: { isFirst: boolean; draft: string },
): BulkChangeKind<PayoutChangeForm, PayoutChangeRequest, PayoutPreview> => ({
  title: 'Change payouts',
  size: 'lg',
  draft,
  empty: isFirst ? FIRST_CHANGE : EMPTY_CHANGE,
  request: (form) => payoutChangeOf(form, scope),
  typedProblems,
  fields: (form) => <PayoutRuleForm {...form} />,
  look: {
    key: 'POST /listings/payout-changes/preview',
    ask: (body, signal) => api('POST /listings/payout-changes/preview', { body, signal, isPreview: true }),
    show: (preview) => <PayoutChangePreview preview={preview} />,
    changes: ({ changed }) => changed,
    failed: 'The preview failed',
  },
  start: (body) => api('POST /listings/payout-changes', { body }),
  started: ({ title }) => ({
    title: 'Payouts are being changed',
    message: `${title}. You can leave this page.`,
  }),
  failed: 'Update Failed',
  button: changeButton,
})
