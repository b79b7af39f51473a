import { Modal } from '@mantine/core'
import type { Candidate } from './candidates.ts'
import { ConfirmSync } from './ConfirmSync.tsx'
import { FindMatch } from './FindMatch.tsx'
import type { ArkProduct } from './stores.queries.ts'
import type { Tying } from './tying.ts'

const TITLES = { find: 'Find Product Match', confirm: 'Confirm Sync' } as const

interface TyingModalProps {
  tying: Tying | null
  onChange: (tying: Tying | null) => void
  /** A catalogue product was found by hand; it is not tied yet. */
  onChoose?: (candidate: Candidate, product: ArkProduct) => void
}

/** Finds what a product of the store is, and confirms it with its sizes. */
export function TyingModal({ tying, onChange, onChoose }: TyingModalProps) {
  const close = () => onChange(null)
  return (
    <Modal opened={tying !== null} onClose={close} title={tying && TITLES[tying.step]} size="xl">
      {tying?.step === 'find' && (
        <FindMatch
          key={tying.candidate.syncId}
          candidate={tying.candidate}
          onChoose={(product) => {
            onChoose?.(tying.candidate, product)
            onChange({ step: 'confirm', candidate: tying.candidate, product })
          }}
        />
      )}
      {tying?.step === 'confirm' && (
        <ConfirmSync
          key={`${tying.candidate.syncId} ${tying.product.id}`}
          candidate={tying.candidate}
          product={tying.product}
          onFindOther={() => onChange({ step: 'find', candidate: tying.candidate })}
          onCancel={close}
          onTied={close}
        />
      )}
    </Modal>
  )
}
