import { Portal } from '@mantine/core'
import type { PayoutBreakdown } from '@ark/domain'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FEE_RULES, PayoutLines } from '../../shared/ui/cells/PayoutBreakdownPopover.tsx'
import classes from './quick-actions.module.css'

interface Shown {
  beside: HTMLElement
  breakdown: PayoutBreakdown
}

const GAP_PX = 6
const EDGE_PX = 8

/** Keeps the list's single card, shown beside the net payout that is hovered over or pressed. */
export function usePayoutCard() {
  const [shown, setShown] = useState<Shown | null>(null)
  const explain = useCallback(
    (beside: HTMLElement, breakdown: PayoutBreakdown | null) => setShown(breakdown && { beside, breakdown }),
    [],
  )
  useEffect(() => {
    if (!shown) return
    const close = () => setShown(null)
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    window.addEventListener('scroll', close, true)
    window.addEventListener('keydown', closeByKey)
    return () => {
      window.removeEventListener('scroll', close, true)
      window.removeEventListener('keydown', closeByKey)
    }
  }, [shown])
  return { explain, card: shown && <PayoutCard {...shown} /> }
}

function PayoutCard({ beside, breakdown }: Shown) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!card.current) return
    const { top, bottom, left } = beside.getBoundingClientRect()
    const { offsetHeight: height, offsetWidth: width, style } = card.current
    style.top = `${top - height - GAP_PX >= EDGE_PX ? top - height - GAP_PX : bottom + GAP_PX}px`
    style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`
  }, [beside, breakdown])
  return (
    <Portal>
      <div ref={card} className={classes['card']} role="status" aria-label="Net payout calculation">
        <PayoutLines parts={breakdown} arkFeeRule={FEE_RULES[breakdown.fee_type] ?? breakdown.fee_type} />
      </div>
    </Portal>
  )
}
