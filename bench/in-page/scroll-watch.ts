/**
 * Runs in the measured page (p10-scroll.ts), records frames and examines the rows of the list. It is a script, not a
 * module, so its result is the global `scrollWatch`.
 */
function createScrollWatch() {
  const frames: number[] = []
  const listBox = (): Element => {
    const box = document.querySelector('[role="region"][aria-label="Inventory"]')
    if (!box) throw new Error('the list is not there')
    return box
  }
  const painted = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const drawnRows = () => [...listBox().querySelectorAll('[role="row"][data-index]')]
  const rowsInView = () => {
    const area = listBox().getBoundingClientRect()
    return drawnRows().filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > area.top && top < area.bottom
    })
  }
  return {
    /** Records the time of every frame from now on. */
    start(): void {
      let last = performance.now()
      const record = (now: number) => {
        frames.push(now - last)
        last = now
        requestAnimationFrame(record)
      }
      requestAnimationFrame(record)
    },
    seen() {
      const sorted = frames.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
      const elements = document.querySelectorAll('*').length
      return { p50Ms: at(0.5), p95Ms: at(0.95), drawn: drawnRows().length, inView: rowsInView().length, elements }
    },
    /** Drags the scroll bar to a share of the list. Returns the milliseconds until no row in view is empty. */
    async leapTo(share: number): Promise<number> {
      const startedAt = performance.now()
      listBox().scrollTop = listBox().scrollHeight * share
      await painted()
      await painted()
      for (;;) {
        const rows = rowsInView()
        if (rows.length > 5 && rows.every((row) => row.querySelector('button') !== null)) break
        if (performance.now() - startedAt > 10_000) throw new Error('a row stays empty')
        await painted()
      }
      return performance.now() - startedAt
    },
  }
}

Object.assign(window, { scrollWatch: createScrollWatch() })
