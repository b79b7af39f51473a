import { ActionIcon } from '@mantine/core'
import { Tooltip } from '../floating/Tooltip.tsx'
import type { ReactNode } from 'react'

interface ReasonedIconProps {
  /** The action and its object, for screen readers. */
  label: string
  /** The action, as a tooltip. */
  hint: string
  icon: ReactNode
  /** The reason that the button is disabled; it stays reachable so that this can be read. */
  refusal?: string | null
  isBusy?: boolean
  onClick: () => void
}

/** An icon button that explains why it is disabled. */
export const ReasonedIcon = ({ label, hint, icon, refusal = null, isBusy = false, onClick }: ReasonedIconProps) => (
  <Tooltip label={refusal ?? hint}>
    <ActionIcon
      aria-label={label}
      loading={isBusy}
      {...(refusal !== null && {
        'data-disabled': true,
        'aria-disabled': true,
        'aria-description': refusal,
        style: { background: 'transparent' },
      })}
      onClick={() => refusal === null && onClick()}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
)
