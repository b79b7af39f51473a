/**
 * Options of a query that refetches on a timer while it is shown, the only ones in the app
 * (`tooling/look-again.test.ts` lists the users). All other queries refetch on events (shared/freshness.ts,
 * docs/decisions/022). A timer is for changes without an event:
 *
 * - whether ARK answers: during an outage no event arrives;
 * - the end of the day for today's numbers, and the health of providers, which belongs to no retailer;
 * - the first read of a market for a product that the person has no stock of;
 * - the operator's lists over all retailers, which change with every sale and job.
 *
 * `pause`: milliseconds, or a function of the query that returns them; false stops.
 */
export const lookAgain = <Pause>(pause: Pause) => ({ refetchInterval: pause })
