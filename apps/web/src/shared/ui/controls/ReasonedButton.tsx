import { Button, type ButtonProps } from '@mantine/core'
import { Tooltip } from '../floating/Tooltip.tsx'
import type { Ref } from 'react'

interface ReasonedButtonProps extends Omit<ButtonProps, 'children' | 'loading' | 'disabled'> {
  label: string
  /** The reason that the button is disabled; null when it is enabled. */
  refusal: string | null
  isBusy: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A button that explains why it is disabled. It stays reachable by keyboard so that the reason can be read. */
export function ReasonedButton({ label, refusal, isBusy, onClick, ...rest }: ReasonedButtonProps) {
  return (
    <Tooltip label={refusal} disabled={refusal === null}>
      <Button
        size="compact-sm"
        variant="light"
        {...rest}
        loading={isBusy}
        {...(refusal !== null && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': refusal })}
        onClick={() => refusal === null && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
