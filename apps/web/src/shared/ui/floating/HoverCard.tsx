import { useTimeout } from '@mantine/hooks'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useState } from 'react'
import type { FloatingPosition } from './place-floating.ts'
import { Popover, PopoverDropdown, PopoverTarget } from './Popover.tsx'

interface HoverCardProps {
  target: ReactElement<HTMLAttributes<HTMLElement>>
  position?: FloatingPosition
  /** The greatest width, in pixels. */
  maw?: number
  children: ReactNode
}

/** The pause before a card opens or closes, so that a pointer may cross a row, or move onto the card. */
const DELAY_MS = 150

/** A card with more about an element, on hover, keyboard focus or tap. */
export function HoverCard({ target, position = 'top', maw, children }: HoverCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { start, clear } = useTimeout((next: boolean) => setOpen(next), DELAY_MS)
  const settle = (next: boolean) => {
    clear()
    start(next)
  }
  return (
    <Popover opened={isOpen} onDismiss={() => setOpen(false)} position={position}>
      <PopoverTarget>
        {cloneElement(target, {
          onMouseEnter: () => settle(true),
          onMouseLeave: () => settle(false),
          onFocus: (event) => event.currentTarget.matches(':focus-visible') && settle(true),
          onBlur: () => settle(false),
        })}
      </PopoverTarget>
      <PopoverDropdown
        p="xs"
        {...(maw !== undefined && { maw })}
        onMouseEnter={() => settle(true)}
        onMouseLeave={() => settle(false)}
      >
        {children}
      </PopoverDropdown>
    </Popover>
  )
}
