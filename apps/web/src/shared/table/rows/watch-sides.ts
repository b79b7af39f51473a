/** So long after the last step it is not being scrolled any more. */
const STILL_AFTER_MS = 400

/**
 * Says on the box of a table at which sides columns are hidden, so that the pinned ones show that there is more, and
 * whether it is being scrolled up or down (`data-turning`): pinned cells are sticky at rest and sideways, and stand at
 * their places by themselves while rows come and go. Returns what ends it.
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
    // Nothing is measured while rows come: that would lay them out once more.
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

/** What says the same is not written: every cell below would be asked again how it looks. */
function mark(box: HTMLElement, name: string, is: boolean): void {
  if (box.dataset[name] !== String(is)) box.dataset[name] = String(is)
}

function place(box: HTMLElement, name: string, px: number): void {
  if (box.style.getPropertyValue(name) !== `${px}px`) box.style.setProperty(name, `${px}px`)
}
