/** Accounts: users, sessions, roles, businesses, the audit log. Everything else knows a person only as a `Caller`. */
export { createAccessTokens } from './access-token.ts'
export { admitOperator } from './admit-operator.ts'
export { refuseSandboxPeople } from './refuse-sandbox-people.ts'
export { takeOffSecondFactor } from './take-off-second-factor.ts'
export { hashPassword } from './passwords.ts'
export { saveMail } from './save-mail.ts'
export { buyerAddresses, type BuyerContact, buyerContact, shipDirect } from './queries/wholesale-parties.ts'
export { emailsOf } from './queries/emails-of.ts'
export { ownerAddresses } from './queries/owner-addresses.ts'
export { callerOfSession } from './queries/caller-of-session.ts'
export { accountOf, insertBuyer, insertRetailer, insertUser, setUserLocations } from './queries/insert-account.ts'
export { personalValues } from './queries/personal-values.ts'
export {
  type NewAuditEntry,
  recordAudit,
  recordAudits,
  recordOperatorAct,
  recordOperatorActs,
} from './queries/record-audit.ts'
export { namesOfRetailers } from './queries/retailer-names.ts'
export {
  businessSettings,
  chooseLastPair,
  generatesOrders,
  lowStockThreshold,
  SETTING_NAMES,
  setLowStockThreshold,
  switchSetting,
} from './queries/business-settings.ts'
export { auditPage } from './queries/audit-page.ts'
export type { StaffLocations, SeenLocation } from './staff-locations.ts'
export {
  type Business,
  businessesById,
  type BusinessKind,
  countBusinesses,
  findBusinesses,
} from './queries/businesses.ts'
export { verifyBusiness } from './verify-business.ts'
