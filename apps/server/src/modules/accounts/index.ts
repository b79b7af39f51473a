/** Accounts: users, sessions, roles, businesses, the audit log. Everything else knows a person only as a `Caller`. */
export { createAccessTokens } from './access-token.ts'
export { admitOperator } from './admit-operator.ts'
export { hashPassword } from './passwords.ts'
export { callerOfSession } from './queries/caller-of-session.ts'
export { accountOf, insertBuyer, insertRetailer, insertUser, setUserLocations } from './queries/insert-account.ts'
export { personalValues } from './queries/personal-values.ts'
export { type AuditEntry, recordAudit, recordOperatorAct } from './queries/record-audit.ts'
export { auditPage } from './queries/audit-page.ts'
