/** In all, from the signal on: whoever runs us may kill after ten seconds. */
const LONGEST_END_MS = 9_500

/** Ends the process once on SIGTERM or SIGINT: what is under way is finished, within ten seconds. */
export function endWith(close: () => Promise<void>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), LONGEST_END_MS).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
