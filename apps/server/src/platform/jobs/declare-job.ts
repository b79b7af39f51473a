import type { Static, TSchema } from 'typebox'

/** How often a job is tried again unless it says otherwise. */
export const RETRY_LIMIT = 10

/** Work that outlives its request. Declared once, handled by exactly one handler, may run twice (architecture §13). */
export interface JobDeclaration<S extends TSchema = TSchema> {
  /** `area.verb-noun` */
  name: string
  data: S
  /**
   * Jobs with the same key run one at a time. Of what may take long it is the retailer, so that one has one place of
   * those there are (`placesOfJob`).
   */
  keyOf?(data: Static<S>): string
  /** A second job is not queued while one waits with the same key, or with the same of what is said here. */
  onceQueued?: boolean | ((data: Static<S>) => string)
  priority?: number
  retryLimit?: number
  retryDelaySeconds?: number
  /**
   * A planner sends the same work again by itself: a run that failed for good is no loss, and does not go to the failed
   * jobs that the operator sees. The declaration says which planner.
   */
  isPlannedAgain?: boolean
  /** After this long a running job is taken for lost even though its worker lives. */
  expireInSeconds?: number
}

/** A job of a retailer has a key: without one it could take all places from the others'. */
type KeyOfRetailer<S extends TSchema> =
  Static<S> extends { retailer_id: number } ? Required<Pick<JobDeclaration<S>, 'keyOf'>> : unknown

export const declareJob = <S extends TSchema>(job: JobDeclaration<S> & KeyOfRetailer<S>): JobDeclaration<S> => job

/** Whether a job is always one retailer's: one that may be nobody's needs no key. */
export function isOfRetailer({ data }: Pick<JobDeclaration, 'data'>): boolean {
  const { retailer_id } = (data as { properties?: Record<string, { type?: string }> }).properties ?? {}
  return retailer_id?.type === 'integer'
}

/** What a lower module says has happened; upper modules name the jobs that react (calls go down, events go up). */
export interface EventDeclaration<S extends TSchema = TSchema> {
  /** Past tense. */
  event: string
  data: S
}

export const declareEvent = <S extends TSchema>(event: EventDeclaration<S>): EventDeclaration<S> => event
