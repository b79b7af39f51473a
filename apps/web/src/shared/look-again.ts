/**
 * Options of a query that refetches on a timer while it is shown, the only ones in the app. All other queries refetch
 * on events (shared/freshness.ts, docs/decisions/022). A timer is for changes without an event: a comment above the use
 * says why there is none, and begins with "No event:".
 *
 * `pause`: milliseconds, or a function of the query that returns them; false stops.
 */
export const lookAgain = <Pause>(pause: Pause) => ({ refetchInterval: pause })
