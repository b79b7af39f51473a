/** The pause after the last scroll event that counts as rest. */
const STILL_AFTER_MS = 400

/**
 * Marks the box of a table with the sides where columns are hidden, so that pinned columns show that there is more, and
 * with `data-turning` during vertical scrolling. Pinned cells are sticky at rest and sideways, and have relative
 * positions while rows change. Returns a function that stops it.
 */
export function watchSides(box: HTMLDivElement): () => void {
  let seen = { left: box.scrollLeft, hidden: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    delete box.dataset['turning']
  }
  const look = () => {
    const left = box.scrollLeft
    const hidden = Math.max(0, box.scrollWidth - box.clientWidth - left)
    if (left !== seen.left || hidden !== seen.hidden) rest()
    seen = { left, hidden }
    mark(box, 'before', left > 0)
    mark(box, 'after', hidden > 1)
  }
  const turn = () => {
    // Measuring while rows change would force another layout.
    if (box.scrollLeft !== seen.left) return look()
    clearTimeout(timer)
    timer = setTimeout(rest, STILL_AFTER_MS)
    if (box.dataset['turning']) return
    place(box, '--pinned-start', seen.left)
    place(box, '--pinned-end', -seen.hidden)
    mark(box, 'turning', true)
  }
  const sizes = new ResizeObserver(look)
  sizes.observe(box)
  if (box.firstElementChild) sizes.observe(box.firstElementChild)
  box.addEventListener('scroll', turn, { passive: true })
  return () => {
    sizes.disconnect()
    clearTimeout(timer)
    box.removeEventListener('scroll', turn)
  }
}

/** Writes an attribute only when it changes, because each write recalculates the style of every cell. */
function mark(box: HTMLElement, name: string, is: boolean): void {
  if (box.dataset[name] !== String(is)) box.dataset[name] = String(is)
}

function place(box: HTMLElement, name: string, px: number): void {
  if (box.style.getPropertyValue(name) !== `${px}px`) box.style.setProperty(name, `${px}px`)
}
