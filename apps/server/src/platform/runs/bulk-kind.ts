import type { RunKind } from '@ark/domain'
import type { Capabilities } from '../capabilities.ts'
import type { Tx } from '../database/connect.ts'
import type { BulkRun, KeptRow, UndoRun } from './bulk-rows.ts'
import type { RunProblem } from './run-transitions.ts'

/** What a kind of bulk change declares: what differs from the other kinds (docs/decisions/092). */

export type BulkNeeds = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** What a kind works with inside of a batch. */
export interface BatchNeeds<Prepared = unknown> extends Pick<BulkNeeds, 'jobs' | 'clock'> {
  retailerId: number
  /** What the kind has read before the first batch. */
  prepared: Prepared
}

/** What a batch has decided about one thing. */
export interface DecidedThing<To> {
  id: number
  /** 'Dunk Low, size 9' */
  name: string
  /** Why it stays as it is although a change was asked for; null: nothing is in the way. */
  leftOut: string | null
  /** What is written of it; null: it stays as it is. */
  to: To | null
}

/** What a batch has written. */
export interface WrittenBatch<Kept> {
  /** What each changed thing was before. */
  changed: KeptRow<Kept>[]
  /** Things that turned out to be impossible while they were written, and why. */
  leftOut?: ReadonlyMap<number, string>
}

export interface BulkKind<Change, To, Kept, Prepared> {
  kind: RunKind
  /** How many things one transaction locks: so few that a single edit of one of them hardly waits. */
  atOnce: number
  words: {
    /** 'Changing payouts' */
    doing: string
    /** '3 sizes changed' */
    changed(count: number, change: Change): string
    /** '2 sizes had these payouts already' */
    unchanged(count: number): string
    /** The names of the two numbers in the run's result. */
    result: { changed: string; unchanged: string }
    failed: string
    cancelled: string
    /** What is said of a thing that is not there any more. */
    gone(id: number): RunProblem
  }
  /** Reads what every batch needs and no batch changes: once, outside of transactions. */
  prepare(needs: BulkNeeds, retailerId: number): Promise<Prepared>
  /** Locks the things of a batch and decides about each as it is now. Things that are gone are not in the answer. */
  decide(tx: Tx, needs: BatchNeeds<Prepared>, batch: BulkRun<Change>): Promise<DecidedThing<To>[]>
  /** Writes a batch, wakes what depends on it and announces it to screens. */
  write(tx: Tx, needs: BatchNeeds<Prepared>, batch: BulkRun<Change> & { to: To[] }): Promise<WrittenBatch<Kept>>
  /** Left out: this kind cannot be undone. */
  undo?: BulkUndo<Kept>
}

/** How a kind of bulk change is undone, by a run of the same kind. */
export interface BulkUndo<Kept> {
  /** Other kinds of runs that save rows of this shape. */
  alsoOf?: readonly RunKind[]
  words: {
    /** 'Putting payouts back' */
    doing: string
    /** '3 sizes are as before' */
    restored(count: number): string
    /** The name of that number in the run's result. */
    result: string
    failed: string
    cancelled: string
  }
  /** Locks the things of a batch. Returns those that have to stay as they are now, each with its reason. */
  leaveOut(tx: Tx, retailerId: number, batch: UndoBatch<Kept>): Promise<Map<number, RunProblem>>
  /** Restores things, wakes what depends on them and announces it to screens. */
  restore(tx: Tx, needs: Omit<BatchNeeds, 'prepared'>, rows: KeptRow<Kept>[]): Promise<void>
}

export interface UndoBatch<Kept> extends Pick<UndoRun, 'locationIds'> {
  rows: KeptRow<Kept>[]
}
