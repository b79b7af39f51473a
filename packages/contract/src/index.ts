import { accounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { csv } from './csv.ts'
import { dashboard } from './dashboard.ts'
import { failedJobs } from './failed-jobs.ts'
import { finances } from './finances.ts'
import { inventory } from './inventory.ts'
import { listings } from './listings.ts'
import { payouts } from './payouts.ts'
import { platform } from './platform.ts'
import { fulfillment, sales } from './sales.ts'
import { links, stores } from './stores.ts'
import { systemSales } from './system-sales.ts'
import { users } from './users.ts'

export type { AnswerOf, Area, BodyOf, Call, Due, ParamsOf, QueryOf } from './call.ts'
export type { ChangeEvent } from './events.ts'
export { Failure } from './fields.ts'

/** Every area by name: what the server binds and OpenAPI is generated from. */
export const contract = {
  platform,
  accounts,
  users,
  failedJobs,
  catalogue,
  stores,
  links,
  inventory,
  payouts,
  csv,
  listings,
  sales,
  systemSales,
  fulfillment,
  finances,
  dashboard,
}

/** Every call by its key. */
export type Contract = typeof platform &
  typeof accounts &
  typeof users &
  typeof failedJobs &
  typeof catalogue &
  typeof stores &
  typeof links &
  typeof inventory &
  typeof payouts &
  typeof csv &
  typeof listings &
  typeof sales &
  typeof systemSales &
  typeof fulfillment &
  typeof finances &
  typeof dashboard
