import type { AccessTokens } from './sign-in/access-token.ts'
import type { BuyerTies } from './staff/close-account.ts'
import type { StaffLocations } from './staff/staff-locations.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { jobsIn, type ModuleDeclaration } from '../../platform/module.ts'
import { keptBounded } from '../../platform/retention/declare-retention.ts'
import { accountRoutes } from './sign-in/accounts.routes.ts'
import { userRoutes } from './staff/users.routes.ts'
import { businessDetailsRoutes } from './join/business-details.routes.ts'
import { activityRoutes } from './audit/activity.routes.ts'
import { inviteCodeRoutes } from './join/invite-codes.routes.ts'
import { savedViewRoutes } from './views/saved-views.routes.ts'
import * as jobs from './accounts.jobs.ts'
import { accountHandlers } from './accounts.worker.ts'
import { accountsRetention } from './queries/accounts-retention.ts'

/** The module of users, their sessions and businesses, and the audit logs. */
export const accountsModule: ModuleDeclaration<{
  capabilities: Capabilities
  tokens: AccessTokens
  locations: StaffLocations
  ties: BuyerTies
}> = {
  name: 'accounts',
  uses: [],
  async routes(app, { capabilities, tokens, locations, ties }) {
    await app.register(accountRoutes, { capabilities, tokens, locations, ties })
    await app.register(userRoutes, { capabilities, locations, ties })
    for (const routes of [businessDetailsRoutes, activityRoutes, inviteCodeRoutes, savedViewRoutes])
      await app.register(routes, { capabilities })
  },
  jobs: jobsIn(jobs),
  handlers: accountHandlers,
  sealed: [{ table: 'second_factors', column: 'sealed_secret', key: { user_id: 'bigint' } }],
  tables: {
    pruned: accountsRetention,
    standing: [
      keptBounded('businesses', ['retailers', 'buyers', 'ark_business'], 'customers and ARK'),
      keptBounded('people', ['users', 'user_locations'], 'sales and movements name who was removed'),
      keptBounded('saved views', ['saved_views'], 'twenty per person and list'),
      keptBounded('second factors', ['second_factors', 'recovery_codes'], 'one per person, ten codes'),
      keptBounded('invite codes', ['invite_codes'], 'a row per code that the operator has made'),
      keptBounded('invite codes used', ['invite_code_uses'], 'a row per account that was opened'),
    ],
  },
}
