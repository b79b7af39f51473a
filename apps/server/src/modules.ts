import type { GuardedFetch } from '@ark/marketplaces'
import type { AccessTokens, StaffLocations } from './modules/accounts/index.ts'
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
import type { JobDeclaration } from './platform/jobs/declare-job.ts'
import { plannerOf, type PlannerDeclaration } from './platform/jobs/declare-planner.ts'
import type { Reaction } from './platform/jobs/jobs.ts'
import { measured } from './platform/jobs/measure-handlers.ts'
import type { Planner } from './platform/jobs/planners.ts'
import type { JobHandler } from './platform/jobs/work.ts'
import type { ModuleDeclaration } from './platform/module.ts'
import type { PrunedRecord, StandingRecord } from './platform/retention/declare-retention.ts'
import { prunedOfPlatform, standingOfPlatform } from './platform/retention/platform-tables.ts'
import { planRetention, pruneRecordsJob, retentionHandlers } from './platform/retention/prune-records.ts'
import { bulkChangeHandler, bulkChangeJob } from './platform/runs/bulk-change.ts'
import { recordProviderSuccess } from './platform/watch/provider-health.ts'

/** What calls of modules need. `buildApp` gives it: what a lower module shows of upper ones comes in here. */
export interface RouteNeeds {
  capabilities: Capabilities
  images: GuardedFetch
  tokens: AccessTokens
  locations: StaffLocations
  links: RetailerLinks
  rowsOfProduct: CountRowsOfProduct
  asksMovedBy: AsksMovedBy
  heldByOrders: PairHolders
}

/** The modules of ARK, from foundation to roof. */
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

/** Which jobs react to which events: an event goes up, from a lower module to the job of an upper one. */
export const reactions: readonly Reaction[] = MODULES.flatMap(({ reactions: own = [] }) => own)

/** Rows that go when they are old enough. */
export const prunedRecords: readonly PrunedRecord[] = [
  ...prunedOfPlatform,
  ...MODULES.flatMap(({ tables }) => tables?.pruned ?? []),
]

/** Every other table, and why its rows stay. `retention.test.ts` compares both lists with the database. */
export const standingRecords: readonly StandingRecord[] = [
  ...standingOfPlatform,
  ...MODULES.flatMap(({ tables }) => tables?.standing ?? []),
]

/** Returns a handler for each job; each run is measured. */
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

/** Returns everything that is planned over and over. */
export const plannersOf = (capabilities: Capabilities): Planner[] =>
  [...PLATFORM_PLANNERS, ...MODULES.flatMap(({ planners = [] }) => planners)].map((planner) =>
    plannerOf(capabilities, planner),
  )
