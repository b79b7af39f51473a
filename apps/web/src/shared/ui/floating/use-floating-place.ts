import { type RefCallback, useCallback, useLayoutEffect, useState } from 'react'
import { type FloatingPosition, placeFloating } from './place-floating.ts'

/** Tells whether an element has a box on the page: `display: none` of it or around it takes the box away. */
export const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0

/**
 * Keeps an element beside its anchor while the page scrolls and sizes change. `substitute` takes the place of an anchor
 * that is hidden. Returns a ref for the element and its place in pixels of the window; the element must be
 * `position: fixed`.
 */
export function useFloatingPlace(
  anchor: HTMLElement | null,
  position: FloatingPosition,
  substitute: HTMLElement | null = null,
) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    if (!anchor || !element) return undefined
    const update = () => {
      const window = { width: document.documentElement.clientWidth, height: innerHeight }
      const { offsetWidth: width, offsetHeight: height } = element
      const drawn = isDrawn(anchor) ? anchor : (substitute ?? anchor)
      const next = placeFloating(drawn.getBoundingClientRect(), { width, height }, { position, window })
      setPlace((now) => (now.left === next.left && now.top === next.top ? now : next))
    }
    update()
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    sizes.observe(anchor)
    addEventListener('scroll', update, { capture: true, passive: true })
    addEventListener('resize', update)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', update, { capture: true })
      removeEventListener('resize', update)
    }
  }, [anchor, element, position, substitute])
  const ref: RefCallback<HTMLElement> = useCallback((node) => setElement(node), [])
  return { ref, place }
}
