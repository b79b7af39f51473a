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
import { changeButton, type PayoutPreview } from './payout-change-words.ts'
import { PayoutChangePreview } from './PayoutChangePreview.tsx'
import { PayoutRuleForm } from './PayoutRuleForm.tsx'

interface ChangePayoutsModalProps {
  isOpen: boolean
  scope: PayoutScope
  /** What it is about: 'For 12 selected sizes.' */
  words: string
  /** What a new business prices by is filled in as it opens; else nothing is. */
  isFirst?: boolean
  /** Another way to the same, said below the words. */
  besides?: ReactNode
  /** The name under which a reload finds what was typed. */
  draft?: string
  onClose: () => void
  onStarted: () => void
}

/** Payouts of many sizes by a rule. */
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
    failed: 'The preview could not be made',
  },
  start: (body) => api('POST /listings/payout-changes', { body }),
  started: ({ title }) => ({
    title: 'Payouts are being changed',
    message: `${title}. You can leave this page; it goes on.`,
  }),
  failed: 'Update Failed',
  button: changeButton,
})
