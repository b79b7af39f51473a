import { Modal } from '@mantine/core'
import type { Candidate } from './candidates.ts'
import { ConfirmSync } from './ConfirmSync.tsx'
import { FindMatch } from './FindMatch.tsx'
import type { ArkProduct } from '../stores.queries.ts'
import type { Linking } from './linking.ts'

const TITLES = { find: 'Find Product Match', confirm: 'Confirm Sync' } as const

interface LinkModalProps {
  linking: Linking | null
  onChange: (linking: Linking | null) => void
  /** Called when a catalog product was found by hand but is not linked yet. */
  onChoose?: (candidate: Candidate, product: ArkProduct) => void
}

/** Finds the catalog product of a store's product and confirms it with its sizes. */
export function LinkModal({ linking, onChange, onChoose }: LinkModalProps) {
  const close = () => onChange(null)
  return (
    <Modal opened={linking !== null} onClose={close} title={linking && TITLES[linking.step]} size="xl">
      {linking?.step === 'find' && (
        <FindMatch
          key={linking.candidate.syncId}
          candidate={linking.candidate}
          onChoose={(product) => {
            onChoose?.(linking.candidate, product)
            onChange({ step: 'confirm', candidate: linking.candidate, product })
          }}
        />
      )}
      {linking?.step === 'confirm' && (
        <ConfirmSync
          key={`${linking.candidate.syncId} ${linking.product.id}`}
          candidate={linking.candidate}
          product={linking.product}
          onFindOther={() => onChange({ step: 'find', candidate: linking.candidate })}
          onCancel={close}
          onLinked={close}
        />
      )}
    </Modal>
  )
}
