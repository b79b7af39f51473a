/** The longest end, from the signal on: the service manager may kill the process after ten seconds. */
const LONGEST_END_MS = 9_500

/** Ends the process on SIGTERM or SIGINT: work in progress finishes within ten seconds. */
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
