import type { GuardedFetch } from '@ark/marketplaces'
import type { AccessTokens, BuyerTies, StaffLocations } from './modules/accounts/index.ts'
import { accountsModule } from './modules/accounts/module.ts'
import type { AsksMovedBy, CountRowsOfProduct, RetailerLinks } from './modules/catalogue/index.ts'
import { catalogueModule } from './modules/catalogue/module.ts'
import { connectionsModule } from './modules/connections/module.ts'
import { dashboardModule } from './modules/dashboard/module.ts'
import { financesModule } from './modules/finances/module.ts'
import type { PairHolders } from './modules/inventory/index.ts'
import { inventoryModule } from './modules/inventory/module.ts'
import { listingsModule } from './modules/listings/module.ts'
import { notificationsModule } from './modules/notifications/module.ts'
import { operationsModule } from './modules/operations/module.ts'
import { salesModule } from './modules/sales/module.ts'
import { storesModule } from './modules/stores/module.ts'
import { wholesaleModule } from './modules/wholesale/module.ts'
import type { Capabilities } from './platform/capabilities.ts'
import type { SealedColumn } from './platform/database/sealed-columns.ts'
import type { JobDeclaration } from './platform/jobs/declare-job.ts'
import { plannerOf, type PlannerDeclaration } from './platform/jobs/declare-planner.ts'
import type { Reaction } from './platform/jobs/jobs.ts'
import { measured } from './platform/jobs/measure-handlers.ts'
import type { Planner } from './platform/jobs/planners.ts'
import type { JobHandler } from './platform/jobs/work.ts'
import type { ModuleDeclaration } from './platform/module.ts'
import type { PrunedRecord, KeptRecord } from './platform/retention/declare-retention.ts'
import { prunedOfPlatform, keptOfPlatform } from './platform/retention/platform-tables.ts'
import { planRetention, pruneRecordsJob, retentionHandlers } from './platform/retention/prune-records.ts'
import { bulkChangeHandler, bulkChangeJob } from './platform/runs/bulk-change.ts'
import { SEALED_KEYS } from './platform/safety/lasting-keys.ts'
import { recordProviderSuccess } from './platform/watch/provider-health.ts'

/** What the routes of modules receive. `buildApp` passes it, including what upper modules provide to lower ones. */
export interface RouteNeeds {
  capabilities: Capabilities
  images: GuardedFetch
  tokens: AccessTokens
  locations: StaffLocations
  ties: BuyerTies
  links: RetailerLinks
  rowsOfProduct: CountRowsOfProduct
  asksMovedBy: AsksMovedBy
  heldByOrders: PairHolders
}

/** The modules of ARK, from the lowest to the highest. */
export const MODULES: readonly ModuleDeclaration<RouteNeeds>[] = [
  accountsModule,
  notificationsModule,
  catalogueModule,
  storesModule,
  inventoryModule,
  listingsModule,
  salesModule,
  wholesaleModule,
  financesModule,
  dashboardModule,
  connectionsModule,
  operationsModule,
]

/** Every job that exists. */
export const allJobs: readonly JobDeclaration[] = [
  pruneRecordsJob,
  bulkChangeJob,
  ...MODULES.flatMap(({ jobs = [] }) => jobs),
]

/** The jobs that react to events. An event goes up, from a lower module to a job of a higher one. */
export const reactions: readonly Reaction[] = MODULES.flatMap(({ reactions: own = [] }) => own)

/** Tables whose rows are deleted once they are old enough. */
export const prunedRecords: readonly PrunedRecord[] = [
  ...prunedOfPlatform,
  ...MODULES.flatMap(({ tables }) => tables?.pruned ?? []),
]

/** Every other table, and why its rows are kept. `retention.test.ts` compares both lists with the database. */
export const keptRecords: readonly KeptRecord[] = [
  ...keptOfPlatform,
  ...MODULES.flatMap(({ tables }) => tables?.standing ?? []),
]

/** Every column of encrypted values. `renew-secrets.test.ts` compares them with the database. */
export const sealedColumns: readonly SealedColumn[] = [SEALED_KEYS, ...MODULES.flatMap(({ sealed = [] }) => sealed)]

/** Returns a handler for each job; the metrics measure every run. */
export const handlersOf = (capabilities: Capabilities): JobHandler[] =>
  measured(
    [
      ...MODULES.flatMap(({ handlers }) => handlers?.(capabilities) ?? []),
      bulkChangeHandler(
        capabilities,
        MODULES.flatMap(({ bulkChanges = [] }) => bulkChanges),
      ),
      ...retentionHandlers(capabilities, prunedRecords),
    ],
    capabilities.metrics,
  )

const SECOND_MS = 1_000

const PLATFORM_PLANNERS: readonly PlannerDeclaration[] = [
  {
    name: 'heartbeat',
    everyMs: 5 * SECOND_MS,
    plan: ({ db }) => recordProviderSuccess(db, { provider: 'worker', subject: '' }),
  },
  { name: 'retention', everyMs: 10 * SECOND_MS, plan: (capabilities) => planRetention(capabilities, prunedRecords) },
]

/** Returns the planners of all modules, which run again and again. */
export const plannersOf = (capabilities: Capabilities): Planner[] =>
  [...PLATFORM_PLANNERS, ...MODULES.flatMap(({ planners = [] }) => planners)].map((planner) =>
    plannerOf(capabilities, planner),
  )
