/** The place of a floating element relative to its anchor; `-end` aligns the right edges. */
export type FloatingPosition = 'top' | 'right' | 'bottom' | 'bottom-end' | 'top-start'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Pixels between an anchor and what floats beside it. */
const GAP = 6
/** Pixels that stay free at the edges of the window. */
const MARGIN = 8

/**
 * Returns where an element floats, in pixels of the window: beside its anchor, on the opposite side if only that side
 * has room, and never beyond the window's edges.
 */
export function placeFloating(
  anchor: Box,
  floating: Pick<Box, 'width' | 'height'>,
  { position, window }: { position: FloatingPosition; window: Pick<Box, 'width' | 'height'> },
): { left: number; top: number } {
  if (position === 'right') {
    const after = anchor.left + anchor.width + GAP
    const hasRoom = after + floating.width + MARGIN <= window.width
    const left = hasRoom ? after : anchor.left - GAP - floating.width
    return within(window, floating, { left, top: anchor.top + (anchor.height - floating.height) / 2 })
  }
  const left = {
    top: anchor.left + (anchor.width - floating.width) / 2,
    bottom: anchor.left + (anchor.width - floating.width) / 2,
    'bottom-end': anchor.left + anchor.width - floating.width,
    'top-start': anchor.left,
  }[position]
  const above = anchor.top - GAP - floating.height
  const below = anchor.top + anchor.height + GAP
  const fitsAbove = above >= MARGIN
  const fitsBelow = below + floating.height + MARGIN <= window.height
  const isAbove = position.startsWith('top') ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove
  return within(window, floating, { left, top: isAbove ? above : below })
}

const within = (
  window: Pick<Box, 'width' | 'height'>,
  { width, height }: Pick<Box, 'width' | 'height'>,
  { left, top }: { left: number; top: number },
) => ({ left: clamp(left, window.width - MARGIN - width), top: clamp(top, window.height - MARGIN - height) })

const clamp = (at: number, last: number): number => Math.max(MARGIN, Math.min(at, last))
