import { users } from '@ark/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { staff } from '../../../platform/caller.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { removeFromStaff, resetStaffPassword, turnOffStaffSecondFactor } from './admit-staff.ts'
import { type BuyerTies, closeAccountOf, previewClosingOf } from './close-account.ts'
import { createGuessLimits } from '../credentials/guess-limits.ts'
import { NOT_IN_DEMO_MODE } from '../credentials/demo-refusal.ts'
import { inviteStaffMember } from './invite-staff.ts'
import { changeStaffMember, setStaffLocations } from './manage-staff.ts'
import { discardMail, sendMailAgain } from './decide-unsent-mail.ts'
import { unsentMails } from '../mail/queries/mails.ts'
import { platformAuditPage } from './queries/platform-audit-page.ts'
import { retailerNames } from './queries/retailer-names.ts'
import type { StaffLocations } from './staff-locations.ts'
import { staffOf } from './queries/staff.ts'

/** Binds the calls of a retailer's staff, and of the outbox. */
export async function userRoutes(
  app: FastifyInstance,
  { capabilities, locations, ties }: { capabilities: Capabilities; locations: StaffLocations; ties: BuyerTies },
) {
  const { db, jobs } = capabilities
  const needs = { db, jobs, locations, ties, limits: createGuessLimits(db) }
  bindArea(app, users, {
    'GET /users/': ({ caller }) => {
      const { retailerId } = staff(caller)
      return db.asRetailer(retailerId, (tx) => staffOf(tx, locations, retailerId))
    },
    'POST /users/': ({ caller, body }) => inviteStaffMember(needs, staff(caller), body),
    'PUT /users/{id}': async ({ caller, params, body }) => {
      const isPersonal = 'first_name' in body || 'last_name' in body || 'phone_number' in body
      if (caller.isDemo && isPersonal) return NOT_IN_DEMO_MODE
      return changeStaffMember(needs, staff(caller), { userId: params.id, change: body })
    },
    'PUT /users/{id}/locations': ({ caller, params, body }) =>
      setStaffLocations(needs, staff(caller), { userId: params.id, locationIds: body.location_ids }),
    'POST /users/{id}/reset-password': ({ caller, params }) => resetStaffPassword(needs, staff(caller), params.id),
    'POST /users/{id}/turn-off-second-factor': ({ caller, params }) =>
      turnOffStaffSecondFactor(needs, staff(caller), params.id),
    'DELETE /users/{id}': ({ caller, params, query }) =>
      removeFromStaff(needs, staff(caller), { userId: params.id, isErased: query.erase === true }),
    'GET /users/me/locations': ({ caller }) => {
      const { retailerId, locationIds } = staff(caller)
      return db.asRetailer(retailerId, (tx) => locations.seenBy(tx, retailerId, locationIds))
    },
    'GET /retailers': () => retailerNames(db),
    'GET /admin/audit-log': ({ query }) =>
      platformAuditPage(db, {
        before: query.cursor ?? null,
        limit: query.limit ?? 50,
        eventType: query.event_type ?? null,
      }),
    'GET /admin/account-closing': ({ query }) => previewClosingOf({ db, ties }, query.email),
    'POST /admin/account-closing': ({ caller, body }) => closeAccountOf({ db, ties }, caller.userId, body),
    'GET /admin/outbox': () => unsentMails(db),
    'POST /admin/outbox/{id}/send': ({ caller, params }) =>
      sendMailAgain(capabilities, { mailId: params.id, by: caller.userId }),
    'DELETE /admin/outbox/{id}': ({ caller, params }) => discardMail({ db }, { mailId: params.id, by: caller.userId }),
  })
}
