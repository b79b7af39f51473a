import type { FastifyInstance } from 'fastify'
import type { Capabilities } from './capabilities.ts'
import type { SealedColumn } from './database/sealed-columns.ts'
import type { JobDeclaration } from './jobs/declare-job.ts'
import type { Reaction } from './jobs/jobs.ts'
import type { PlannerDeclaration } from './jobs/declare-planner.ts'
import type { JobHandler } from './jobs/work.ts'
import type { DeclaredBulkChange } from './runs/bulk-change.ts'
import type { PrunedRecord, KeptRecord } from './retention/declare-retention.ts'

/** Everything that a module adds to ARK. `src/modules.ts` puts the modules together. */
export interface ModuleDeclaration<Needs extends { capabilities: Capabilities }> {
  name: string
  /** The modules that it may import, from the lowest. `tooling/import-rules.cjs` reads this list. */
  uses: readonly string[]
  /** Registers its calls. */
  routes?: (app: FastifyInstance, needs: Needs) => Promise<void>
  jobs?: readonly JobDeclaration[]
  /** Events of lower modules, and its job that reacts to each. */
  reactions?: readonly Reaction[]
  /** Its kinds of bulk changes (docs/decisions/092). */
  bulkChanges?: readonly DeclaredBulkChange<never>[]
  /** Returns a handler for each of its jobs. */
  handlers?: (capabilities: Capabilities) => JobHandler[]
  planners?: readonly PlannerDeclaration[]
  /** Its columns of encrypted values, which `ark rotate-key` re-encrypts. */
  sealed?: readonly SealedColumn[]
  /** Its tables: those that lose rows by age, and those that do not. Together they are all of its tables. */
  tables?: { pruned?: readonly PrunedRecord[]; standing: readonly KeptRecord[] }
}

/** Returns the jobs that a file declares: `import * as jobs from './sales.jobs.ts'`. */
export const jobsIn = (file: Readonly<Record<string, unknown>>): JobDeclaration[] =>
  Object.values(file).filter((value) => isJob(value))

const isJob = (value: unknown): value is JobDeclaration =>
  typeof value === 'object' && value !== null && 'name' in value && 'data' in value
