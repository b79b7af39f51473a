import { Paper, Portal, type PaperProps } from '@mantine/core'
import { useClickOutside, useDidUpdate, useFocusReturn, useFocusTrap, useMergedRef } from '@mantine/hooks'
import {
  cloneElement,
  createContext,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  use,
  useId,
  useState,
} from 'react'
import classes from './floating.module.css'
import type { FloatingPosition } from './place-floating.ts'
import { isDrawn, useFloatingPlace } from './use-floating-place.ts'

interface PopoverProps {
  /** Left out: a click on the target opens and closes the popover. */
  opened?: boolean
  /** Escape, or a press outside of the popover and its target. */
  onDismiss?: () => void
  position?: FloatingPosition
  /** Pixels; left out: as wide as its content. */
  width?: number
  /** True: moves the focus into the popover and keeps it there. */
  trapFocus?: boolean
  /** True: the content stays mounted while the popover is closed. */
  keepMounted?: boolean
  /** A `PopoverTarget` and a `PopoverDropdown`. */
  children: ReactNode
}

interface Floating extends Required<Pick<PopoverProps, 'position' | 'trapFocus' | 'keepMounted'>> {
  id: string
  width: number | undefined
  isOpen: boolean
  isControlled: boolean
  anchor: HTMLElement | null
  /** The target of the popover around this one, which replaces a target that is hidden with that popover. */
  outerAnchor: HTMLElement | null
  setAnchor: (node: HTMLElement | null) => void
  setDropdown: (node: HTMLElement | null) => void
  toggle: () => void
  dismiss: () => void
}

const Context = createContext<Floating | null>(null)

function useFloating(): Floating {
  const floating = use(Context)
  if (!floating) throw new Error('PopoverTarget and PopoverDropdown are children of a Popover')
  return floating
}

/**
 * A panel beside its target, which returns the focus when it closes. Costs a row nothing until it opens, unlike
 * Mantine's popover, whose library is a tenth of a page's scripts.
 */
export function Popover({ opened, onDismiss, children, width, ...rest }: PopoverProps) {
  const id = useId()
  const [isToggled, setToggled] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null)
  const outerAnchor = use(Context)?.anchor ?? null
  const isOpen = opened ?? isToggled
  const dismiss = () => {
    setToggled(false)
    onDismiss?.()
  }
  useClickOutside(dismiss, null, [anchor, dropdown], isOpen)
  useFocusReturn({ opened: isOpen, shouldReturnFocus: rest.trapFocus ?? false })
  useDidUpdate(() => {
    // A hidden target cannot take the focus back.
    if (!isOpen && rest.trapFocus && anchor && !isDrawn(anchor) && document.activeElement === document.body)
      outerAnchor?.focus()
  }, [isOpen])
  const { position = 'bottom', trapFocus = false, keepMounted = false } = rest
  return (
    <Context
      value={{
        id,
        width,
        position,
        trapFocus,
        keepMounted,
        isOpen,
        isControlled: opened !== undefined,
        anchor,
        outerAnchor,
        setAnchor,
        setDropdown,
        toggle: () => setToggled(!isToggled),
        dismiss,
      }}
    >
      {children}
    </Context>
  )
}

type Target = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined }

/** The element that a popover belongs to and is named after. */
export function PopoverTarget({ children }: { children: ReactElement<Target> }) {
  const { id, isOpen, isControlled, setAnchor, toggle } = useFloating()
  const own = children.props
  const ref = useMergedRef(own.ref, setAnchor)
  return cloneElement(children, {
    id: own.id ?? id,
    ref,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    ...(isOpen && { 'aria-controls': `${id}-dropdown` }),
    ...(!isControlled && {
      onClick: (event) => {
        own.onClick?.(event)
        toggle()
      },
    }),
  })
}

type DropdownProps = Omit<PaperProps, 'style'> &
  Omit<HTMLAttributes<HTMLDivElement>, 'style'> & { style?: CSSProperties }

/** The content of a popover. */
export function PopoverDropdown(props: DropdownProps) {
  const { isOpen, keepMounted } = useFloating()
  return isOpen || keepMounted ? <Panel {...props} /> : null
}

function Panel({ children, style, ...rest }: DropdownProps) {
  const { id, isOpen, width, position, trapFocus, anchor, outerAnchor, setDropdown, dismiss } = useFloating()
  const { ref: placed, place } = useFloatingPlace(isOpen ? anchor : null, position, outerAnchor)
  const trap = useFocusTrap(trapFocus && isOpen)
  const ref = useMergedRef(placed, trap, setDropdown)
  const closeOnEscape = (event: KeyboardEvent) => {
    // A popover inside this one receives the key from here while this one is closed.
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    dismiss()
  }
  return (
    <Portal>
      <Paper
        ref={ref}
        id={`${id}-dropdown`}
        role="dialog"
        tabIndex={-1}
        {...(!rest['aria-label'] && { 'aria-labelledby': anchor?.id ?? id })}
        withBorder
        shadow="md"
        radius="md"
        p="md"
        {...rest}
        className={classes['popover'] ?? ''}
        style={{ ...place, width, ...(!isOpen && { display: 'none' }), ...style }}
        onKeyDownCapture={closeOnEscape}
      >
        {children}
      </Paper>
    </Portal>
  )
}
