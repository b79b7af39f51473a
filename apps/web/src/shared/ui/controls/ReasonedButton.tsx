import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { Ref } from 'react'

interface ReasonedButtonProps extends Omit<ButtonProps, 'children' | 'loading' | 'disabled'> {
  label: string
  /** Why it cannot be pressed; null when it may be. */
  refusal: string | null
  isBusy: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button that says why it cannot be pressed. Refused, it stays reachable by keyboard so that its reason can be
 * read.
 */
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
