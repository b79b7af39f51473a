import type { GoLiveCheck } from './check.ts'
import { ADDRESS_CHECKS } from './checks/address.ts'
import { BACKUP_CHECKS } from './checks/backup.ts'
import { DATABASE_CHECKS } from './checks/database.ts'
import { MACHINE_CHECKS } from './checks/machine.ts'
import { MAIL_CHECKS } from './checks/mail.ts'
import { MARKETPLACE_CHECKS } from './checks/marketplaces.ts'
import { SHOPIFY_CHECKS } from './checks/shopify.ts'
import { WORK_CHECKS } from './checks/work.ts'

/**
 * Everything that `ark doctor` and Admin, Go Live check, in the order in which it is shown. To add a check, write a
 * `GoLiveCheck` and put it here: both show it without further changes.
 */
export const CHECKS: readonly GoLiveCheck[] = [
  ...MACHINE_CHECKS,
  ...DATABASE_CHECKS,
  ...BACKUP_CHECKS,
  ...ADDRESS_CHECKS,
  ...MAIL_CHECKS,
  ...SHOPIFY_CHECKS,
  ...MARKETPLACE_CHECKS,
  ...WORK_CHECKS,
]
