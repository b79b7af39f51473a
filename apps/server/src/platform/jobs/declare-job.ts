import type { Static, TSchema } from 'typebox'

/** How often a job is retried by default. */
export const RETRY_LIMIT = 10

/** Work that outlives its request. Each job has exactly one handler and may run twice. */
export interface JobDeclaration<S extends TSchema = TSchema> {
  /** The name, as `area.verb-noun`. */
  name: string
  data: S
  /**
   * Jobs with the same key run one at a time. Long jobs have the retailer as the key, so that one retailer takes one
   * worker at most (`placesOfJob`).
   */
  keyOf?(data: Static<S>): string
  /** No second job is queued while one with the same key, or with the same returned text, waits. */
  onceQueued?: boolean | ((data: Static<S>) => string)
  priority?: number
  retryLimit?: number
  retryDelaySeconds?: number
  /**
   * A planner sends the same work again, so a run that failed for good loses nothing and is not added to the
   * operator's failed jobs. The declaration names the planner.
   */
  isPlannedAgain?: boolean
  /** After this time a running job counts as lost even when its worker lives. */
  expireInSeconds?: number
}

/** Requires a key for jobs of retailers: without one a retailer could take all workers. */
type KeyOfRetailer<S extends TSchema> =
  Static<S> extends { retailer_id: number } ? Required<Pick<JobDeclaration<S>, 'keyOf'>> : unknown

export const declareJob = <S extends TSchema>(job: JobDeclaration<S> & KeyOfRetailer<S>): JobDeclaration<S> => job

/** Returns whether a job always belongs to a retailer; a job that may belong to none needs no key. */
export function isOfRetailer({ data }: Pick<JobDeclaration, 'data'>): boolean {
  const { retailer_id } = (data as { properties?: Record<string, { type?: string }> }).properties ?? {}
  return retailer_id?.type === 'integer'
}

/** An event of a lower module; upper modules declare the jobs that react (calls go down, events go up). */
export interface EventDeclaration<S extends TSchema = TSchema> {
  /** The name, in the past tense. */
  event: string
  data: S
}

export const declareEvent = <S extends TSchema>(event: EventDeclaration<S>): EventDeclaration<S> => event
