import type { RunKind } from '@ark/domain'
import type { Capabilities } from '../capabilities.ts'
import type { Tx } from '../database/connect.ts'
import type { BulkRun, StateBefore, UndoRun } from './bulk-rows.ts'
import type { RunProblem } from './run-transitions.ts'

/** The declaration of a kind of bulk change contains what differs from other kinds (docs/decisions/092). */

export type BulkNeeds = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** What a kind can use inside a batch. */
export interface BatchNeeds<Prepared = unknown> extends Pick<BulkNeeds, 'jobs' | 'clock'> {
  retailerId: number
  /** The result of the kind's `prepare`, which runs before the first batch. */
  prepared: Prepared
}

/** The decision of a batch about one thing. */
export interface DecidedThing<To> {
  id: number
  /** A name like 'Dunk Low, size 9'. */
  name: string
  /** Why it is left unchanged although a change was requested; null when nothing prevents the change. */
  leftOut: string | null
  /** The new value; null when it stays unchanged. */
  to: To | null
}

/** The result of writing a batch. */
export interface WrittenBatch<Kept> {
  /** The earlier state of each changed thing. */
  changed: StateBefore<Kept>[]
  /** Things whose change turned out to be impossible during the write, and why. */
  leftOut?: ReadonlyMap<number, string>
}

export interface BulkKind<Change, To, Kept, Prepared> {
  kind: RunKind
  /** How many things one transaction locks: few enough that a single edit of one of them hardly waits. */
  atOnce: number
  messages: {
    /** A phrase like 'Changing payouts'. */
    doing: string
    /** A phrase like '3 sizes changed'. */
    changed(count: number, change: Change): string
    /** A phrase like '2 sizes already had these payouts'. */
    unchanged(count: number): string
    /** The names of the two counts in the run's result. */
    result: { changed: string; unchanged: string }
    failed: string
    cancelled: string
    /** Returns the problem that reports a thing that no longer exists. */
    gone(id: number): RunProblem
  }
  /** Reads once, outside of transactions, what every batch needs and no batch changes. */
  prepare(needs: BulkNeeds, retailerId: number): Promise<Prepared>
  /**
   * Locks the things of a batch and decides about each from its current values. Things that no longer exist are missing
   * from the result.
   */
  decide(tx: Tx, needs: BatchNeeds<Prepared>, batch: BulkRun<Change>): Promise<DecidedThing<To>[]>
  /** Writes a batch, wakes what depends on it and announces it to screens. */
  write(tx: Tx, needs: BatchNeeds<Prepared>, batch: BulkRun<Change> & { to: To[] }): Promise<WrittenBatch<Kept>>
  /** Undefined when this kind cannot be undone. */
  undo?: BulkUndo<Kept>
}

/** How a kind of bulk change is undone, by a run of the same kind. */
export interface BulkUndo<Kept> {
  /** Other kinds of runs that save rows of this shape. */
  alsoOf?: readonly RunKind[]
  messages: {
    /** A phrase like 'Restoring payouts'. */
    doing: string
    /** A phrase like '3 sizes restored'. */
    restored(count: number): string
    /** The name of the count in the run's result. */
    result: string
    failed: string
    cancelled: string
  }
  /** Locks the things of a batch. Returns those that must stay unchanged, each with its reason. */
  leaveOut(tx: Tx, retailerId: number, batch: UndoBatch<Kept>): Promise<Map<number, RunProblem>>
  /** Restores things, wakes what depends on them and announces it to screens. */
  restore(tx: Tx, needs: Omit<BatchNeeds, 'prepared'>, rows: StateBefore<Kept>[]): Promise<void>
}

export interface UndoBatch<Kept> extends Pick<UndoRun, 'locationIds'> {
  rows: StateBefore<Kept>[]
}
