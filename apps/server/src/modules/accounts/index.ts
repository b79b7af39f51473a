/**
 * The module of users, sessions, roles, businesses and the audit log. Other modules know a person only as a `Caller`.
 */
export { type AccessTokens, createAccessTokens } from './sign-in/access-token.ts'
export {
  accountToClose,
  type BuyerTies,
  closeAccount,
  previewClosing,
} from './staff/close-account.ts'
export { keepBuyerOpen } from './staff/queries/erase-person.ts'
export {
  businessesDueToClose,
  businessesNamed,
  businessToClose,
  type ClosingBusiness,
  eraseBusinessDetails,
  erasePeopleOf,
  lockBusiness,
  setClosed,
  setClosingAt,
} from './staff/queries/close-business.ts'
export { businessClosingChanged } from './accounts.jobs.ts'
export { checkedPassword } from './sign-in/change-password.ts'
export { createGuessLimits } from './credentials/guess-limits.ts'
export { admitOperator } from './join/admit-operator.ts'
export { refuseSandboxPeople } from './join/refuse-sandbox-people.ts'
export { takeOffSecondFactor } from './sign-in/take-off-second-factor.ts'
export { guessLimiter } from './credentials/queries/guess-limiter.ts'
export { hashPassword } from './credentials/passwords.ts'
export { holdWaitingMails } from './mail/queries/mails.ts'
export { saveMail, saveMails } from './mail/save-mail.ts'
export { buyerAddresses, type BuyerContact, buyerContact, shipDirect } from './join/queries/wholesale-parties.ts'
export { emailsOf } from './mail/queries/emails-of.ts'
export { ownerAddresses } from './mail/queries/owner-addresses.ts'
export { callerOfSession } from './sign-in/queries/caller-of-session.ts'
export { accountOf, insertBuyer, insertRetailer, insertUser, setUserLocations } from './staff/queries/insert-account.ts'
export { personalValues } from './sign-in/queries/personal-values.ts'
export {
  type NewAuditEntry,
  recordAudit,
  recordAudits,
  recordOperatorAct,
  recordOperatorActs,
} from './audit/queries/record-audit.ts'
export { namesOfRetailers } from './staff/queries/retailer-names.ts'
export {
  businessSettings,
  chooseLastPair,
  generatesOrders,
  lowStockThreshold,
  SETTING_NAMES,
  setLowStockThreshold,
  switchSetting,
} from './join/queries/business-settings.ts'
export { auditPage } from './audit/queries/audit-page.ts'
export type { StaffLocations, SeenLocation } from './staff/staff-locations.ts'
export {
  type Business,
  businessesById,
  type BusinessKind,
  countBusinesses,
  findBusinesses,
} from './join/queries/businesses.ts'
export { arksDetails, buyersDetails, saveDetails, sellersDetails } from './join/queries/business-details.ts'
export { verifyBusiness } from './join/verify-business.ts'
