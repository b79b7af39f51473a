/**
 * Asked again after a pause while it is shown: the only interval of a query that there is
 * (`tooling/look-again.test.ts` names who uses it). Everything else is read again when an event names what it provides
 * (shared/freshness.ts, docs/decisions/022). It is for what no event tells of:
 *
 * - whether ARK answers: while it does not, it says nothing;
 * - the time itself, as the day of today's numbers ends, and the health of the providers, which is nobody's own;
 * - a market that is read for the first time, of a product that the asker has no stock of;
 * - what the operator sees over all retailers and what changes with all their work, sale by sale and job by job.
 *
 * `pause`: milliseconds, or a function of the query that answers them, false for no more.
 */
export const lookAgain = <Pause>(pause: Pause) => ({ refetchInterval: pause })
