/** `fulfillments_{date}.csv` with the day where the person is. */
export function csvFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `fulfillments_${day.join('-')}.csv`
}
