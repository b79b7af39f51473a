import { UnstyledButton } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../floating/Popover.tsx'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { money } from '../../formats.ts'
import classes from './PayoutBreakdown.module.css'

export interface PayoutParts {
  ask: number
  marketplace_fees: { label: string; amount: number }[]
  marketplace_payout: number
  ark_fee: number
  fee_type: string
  net_payout: number
}

/** Labels for the rule that decided the ARK fee. */
export const FEE_RULES: Record<string, string> = {
  promotional: 'promotional rate',
  pre_release: 'pre-release rate',
  standard: 'standard rate',
  flat: 'flat rate',
  provisional: 'provisional: retail price unknown',
}

/** A net payout that shows its calculation on hover, focus or tap. */
export function PayoutBreakdownPopover({ parts, children }: { parts: PayoutParts | null; children?: ReactNode }) {
  const [isOpen, { open, close, toggle }] = useDisclosure(false)
  if (!parts) return children ?? <span>–</span>
  return (
    <Popover opened={isOpen} onDismiss={close} position="top" width={280}>
      <PopoverTarget>
        <UnstyledButton
          className={`${classes['target']} num`}
          onMouseEnter={open}
          onMouseLeave={close}
          onBlur={close}
          onClick={toggle}
          aria-label={`Net payout ${money(parts.net_payout)}, show calculation`}
        >
          {children ?? money(parts.net_payout)}
        </UnstyledButton>
      </PopoverTarget>
      <PopoverDropdown>
        <PayoutLines parts={parts} arkFeeRule={FEE_RULES[parts.fee_type] ?? parts.fee_type} />
      </PopoverDropdown>
    </Popover>
  )
}

/** The calculation from an ask to its net, line by line, with the rule of the ARK fee. */
export const PayoutLines = ({ parts, arkFeeRule }: { parts: PayoutParts; arkFeeRule: string }) => (
  <dl className={`${classes['lines']} num`}>
    <Line label="Ask" amount={parts.ask} />
    {parts.marketplace_fees.map((fee) => (
      <Line key={fee.label} label={fee.label} amount={-fee.amount} />
    ))}
    <Line label="Marketplace payout" amount={parts.marketplace_payout} isSum />
    <Line label={`ARK fee (${arkFeeRule})`} amount={-parts.ark_fee} />
    <Line label="Net payout" amount={parts.net_payout} isSum />
  </dl>
)

function Line({ label, amount, isSum = false }: { label: string; amount: number; isSum?: boolean }) {
  return (
    <div className={isSum ? classes['sum'] : classes['line']}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </div>
  )
}
