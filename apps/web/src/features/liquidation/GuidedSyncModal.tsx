import { Modal, Skeleton, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useDraft } from '../../shared/draft.ts'
import { MarketPayouts } from '../../shared/market/MarketPayouts.tsx'
import { ConfirmGuidedSync } from './ConfirmGuidedSync.tsx'
import { FindInCatalogue } from './FindInCatalogue.tsx'
import { beginConfirming, beginGuidedSync, type GuidedSync } from './guided-sync.ts'
import type { SaleProduct } from './liquidation.queries.ts'

interface GuidedSyncModalProps {
  storeId: number
  /** Undefined: it is closed. */
  shopifyProductId: string | undefined
  /** As the list has it; undefined while it loads, and when it is not on sale. */
  product: SaleProduct | undefined
  isLoading: boolean
  /** Net Payout Mode of the market beside the payouts. */
  isNet: boolean
  onNet: (isNet: boolean) => void
  onClose: () => void
}

/**
 * Guided sync (document 2 §4): find the product in the catalogue, sync it or import and sync it, set its payouts, list
 * all its sizes. What is done and typed survives a reload.
 */
export const GuidedSyncModal = (props: GuidedSyncModalProps) =>
  props.shopifyProductId === undefined ? (
    <Modal opened={false} onClose={props.onClose} />
  ) : (
    <OpenGuidedSync key={`${props.storeId} ${props.shopifyProductId}`} {...props} />
  )

function OpenGuidedSync(props: GuidedSyncModalProps) {
  const { storeId, shopifyProductId, product, onClose } = props
  const [kept, keep] = useDraft<GuidedSync | null>(`guided-sync ${storeId} ${shopifyProductId}`, null)
  const sync = kept ?? (product && !product.isSynced ? beginGuidedSync(product) : null)
  const body = useFocusOfStep(sync?.step)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={sync?.step === 'payouts' ? 'Configure Market Payouts' : 'Guided Sync'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // What was typed is not lost by a click beside it.
      closeOnClickOutside={false}
    >
      <div ref={body}>{sync ? <Step {...props} sync={sync} onChange={keep} /> : <NoProduct {...props} />}</div>
    </Modal>
  )
}

/** What was pressed is gone with its step: the next one begins at its first field. */
function useFocusOfStep(step: GuidedSync['step'] | undefined) {
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    const isNext = last.current !== undefined && last.current !== step
    last.current = step
    const fields = [...(body.current?.querySelectorAll<HTMLElement>('[data-autofocus], input') ?? [])]
    if (isNext) (fields.find((field) => field.dataset['autofocus']) ?? fields[0])?.focus()
  }, [step])
  return body
}

const NoProduct = ({ product, isLoading }: GuidedSyncModalProps) => {
  if (isLoading) return <Skeleton height={160} />
  return <Text>{product ? `${product.title} is already synced.` : 'This product is not on sale any more.'}</Text>
}

interface StepProps extends GuidedSyncModalProps {
  sync: GuidedSync
  onChange: (sync: GuidedSync) => void
}

/** Search, confirm, payouts: what was found and typed in one step is a draft that the next one goes on from. */
function Step({ storeId, sync, onChange, isNet, onNet, onClose }: StepProps) {
  const { product } = sync
  if (sync.step === 'payouts')
    return (
      <MarketPayouts
        product={sync.linked}
        lowestPrice={product.priceRange.min}
        isNet={isNet}
        onNet={onNet}
        onClose={onClose}
      />
    )
  if (sync.step === 'confirm')
    return (
      <ConfirmGuidedSync
        storeId={storeId}
        sync={sync}
        onType={(typed) => onChange({ ...sync, typed: { ...sync.typed, ...typed } })}
        onBack={() => onChange({ step: 'find', product, search: sync.search })}
        onLinked={(linked) => onChange({ step: 'payouts', product, linked })}
      />
    )
  return (
    <FindInCatalogue
      product={product}
      search={sync.search}
      onSearch={(search) => onChange({ ...sync, search })}
      onChoose={(found) => onChange(beginConfirming({ product, search: sync.search, found }))}
    />
  )
}
