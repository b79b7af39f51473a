import { Portal } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import classes from './floating.module.css'
import type { FloatingPosition } from './place-floating.ts'
import { useFloatingPlace } from './use-floating-place.ts'

type Target = HTMLAttributes<HTMLElement>

interface TooltipProps {
  label: ReactNode
  /** True: nothing is shown. */
  disabled?: boolean
  position?: FloatingPosition
  /** The greatest width of a text with several lines, in pixels; left out: one line. */
  maw?: number
  /** One element that takes the events and the description. */
  children: ReactElement<Target>
}

/** The pause before a tooltip opens, so that a pointer may cross a row without one. */
const OPEN_DELAY_MS = 300

/**
 * Explains an element on hover, keyboard focus or tap; Escape closes it. Costs a row nothing until it opens, unlike
 * Mantine's tooltip, whose library is a tenth of a page's scripts.
 */
export function Tooltip({ label, disabled = false, position = 'top', maw, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const opening = useTimeout((element: HTMLElement) => setAnchor(element), OPEN_DELAY_MS)
  const close = () => {
    opening.clear()
    setAnchor(null)
  }
  const own = children.props
  const isShown = anchor !== null && !disabled && Boolean(label)
  return (
    <>
      {cloneElement(children, {
        // A tap sends mouse events, too.
        onMouseEnter: (event) => {
          own.onMouseEnter?.(event)
          opening.start(event.currentTarget)
        },
        onMouseLeave: (event) => {
          own.onMouseLeave?.(event)
          close()
        },
        onFocus: (event) => {
          own.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget)
        },
        onBlur: (event) => {
          own.onBlur?.(event)
          close()
        },
        ...(isShown && { 'aria-describedby': id }),
      })}
      {isShown && <Bubble {...{ id, anchor, label, position, maw }} onClose={close} />}
    </>
  )
}

interface BubbleProps {
  id: string
  anchor: HTMLElement
  label: ReactNode
  position: FloatingPosition
  maw: number | undefined
  onClose: () => void
}

function Bubble({ id, anchor, label, position, maw, onClose }: BubbleProps) {
  const { ref, place } = useFloatingPlace(anchor, position)
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    addEventListener('keydown', closeOnEscape, { capture: true })
    return () => removeEventListener('keydown', closeOnEscape, { capture: true })
  })
  return (
    <Portal>
      <div
        ref={ref}
        id={id}
        role="tooltip"
        className={classes['tooltip']}
        style={{ ...place, ...(maw !== undefined && { maxWidth: maw, whiteSpace: 'normal' }) }}
      >
        {label}
      </div>
    </Portal>
  )
}
