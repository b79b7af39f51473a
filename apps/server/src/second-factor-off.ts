import { connect } from './platform/database/connect.ts'
import { createErrorReport } from './platform/watch/error-report.ts'
import { createLogger } from './platform/log.ts'
import { takeOffSecondFactor } from './modules/accounts/index.ts'

/** Runs as `node apps/server/src/second-factor-off.ts E-MAIL` with DATABASE_URL set; see `takeOffSecondFactor`. */
const email = process.argv[2] ?? process.env.OPERATOR_EMAIL ?? ''
const { DATABASE_URL: databaseUrl = '' } = process.env
if (email === '' || databaseUrl === '') {
  console.error('Usage: npm run second-factor-off -- E-MAIL (with DATABASE_URL, or ARK running on its own database).')
  process.exit(2)
}
const db = connect(databaseUrl, { report: createErrorReport(createLogger('error')), poolSize: 2 })
const done = await takeOffSecondFactor({ db }, email).finally(() => db.close())
console.log(
  done
    ? `The second factor of ${email} is off, and all its sessions have ended. The password alone signs in.`
    : `Nothing was changed: no account has the e-mail ${email}, or it has no second factor.`,
)
process.exit(done ? 0 : 1)
