import { Modal } from '@mantine/core'
import type { Candidate } from './candidates.ts'
import { ConfirmSync } from './ConfirmSync.tsx'
import { FindMatch } from './FindMatch.tsx'
import type { ArkProduct } from './stores.queries.ts'
import { TieSizes } from './TieSizes.tsx'

/** How far a person is with tying a product of the store to the catalogue. */
export type Tying =
  | { step: 'find'; candidate: Candidate }
  | { step: 'confirm'; candidate: Candidate; product: ArkProduct }
  | { step: 'sizes'; candidate: Candidate }

const TITLES = { find: 'Find Product Match', confirm: 'Confirm Sync', sizes: 'Tie Sizes' } as const

interface TyingModalProps {
  tying: Tying | null
  onChange: (tying: Tying | null) => void
  /** A catalogue product was found by hand; it is not tied yet. */
  onChoose?: (candidate: Candidate, product: ArkProduct) => void
}

/** Finds what a product of the store is, confirms it, and ties the sizes that ARK did not recognise. */
export function TyingModal({ tying, onChange, onChoose }: TyingModalProps) {
  const close = () => onChange(null)
  return (
    <Modal opened={tying !== null} onClose={close} title={tying && TITLES[tying.step]} size="lg">
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
          candidate={tying.candidate}
          product={tying.product}
          onFindOther={() => onChange({ step: 'find', candidate: tying.candidate })}
          onCancel={close}
          onTied={(areAllTied) => onChange(areAllTied ? null : { step: 'sizes', candidate: tying.candidate })}
        />
      )}
      {tying?.step === 'sizes' && <TieSizes candidate={tying.candidate} onDone={close} />}
    </Modal>
  )
}

/** Where tying begins: at the suggestion, or at what a person found before; without either at the search. */
export const beginTying = (candidate: Candidate, found?: ArkProduct): Tying => {
  const product = found ?? candidate.suggestion?.product
  return product ? { step: 'confirm', candidate, product } : { step: 'find', candidate }
}
