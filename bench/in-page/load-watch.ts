/**
 * Runs in the measured page (p9-load.ts) and records when its title and its content were painted. It is a script, not a
 * module, so its result is the global `loadWatch`.
 */
function createLoadWatch() {
  let titleAt = 0
  let largestAt = 0
  let shift = 0
  new PerformanceObserver((list) => {
    largestAt = list.getEntries().at(-1)?.startTime ?? largestAt
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const untilTitled = () => {
    if (document.querySelector('#root h1:not(.hidden)')) titleAt = performance.now()
    else requestAnimationFrame(untilTitled)
  }
  requestAnimationFrame(untilTitled)
  return {
    seen() {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      return {
        titleMs: titleAt,
        largestMs: largestAt,
        firstMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        shift,
        resources: resources.length,
        scripts: scripts.length,
        scriptsBeforeTitle: scripts.filter(({ startTime }) => startTime <= titleAt).length,
        scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    },
  }
}

Object.assign(window, { loadWatch: createLoadWatch() })
