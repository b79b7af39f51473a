import Type from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'

/** Looks up the user of an e-mail address and mails a link to set a new password. */
export const mailPasswordLinkJob = declareJob({
  name: 'accounts.mail-password-link',
  data: Type.Object({
    email: Type.String(),
    /** The id of the request, which is answered by one mail; missing in jobs of versions that did not keep it. */
    ask_id: Type.Optional(Type.String()),
  }),
  retryLimit: 3,
})

/** Mails an invited person a link, or, when the address has an account already, a mail that says so. */
export const mailInvitationJob = declareJob({
  name: 'accounts.mail-invitation',
  data: Type.Object({
    user_id: Type.Integer(),
    /** The id of the invitation, which has one link. */
    ask_id: Type.String(),
  }),
  retryLimit: 3,
})

/**
 * Sends a mail together with the others that wait in its line. Each mail has its own job, so that one committed after
 * the line was read is not forgotten.
 */
export const sendMailJob = declareJob({
  name: 'accounts.send-mail',
  data: Type.Object({
    mail_id: Type.Integer(),
    /** The line of mails to one person about one topic; missing in jobs of versions that did not gather them. */
    line: Type.Optional(Type.String()),
  }),
  keyOf: ({ mail_id, line }) => line ?? String(mail_id),
  retryLimit: 10,
  retryDelaySeconds: 30,
})

/** A business is closing from now on, or its closing was undone. */
export const businessClosingChanged = declareEvent({
  event: 'business-closing-changed',
  data: Type.Object({ retailer_id: Type.Integer() }),
})
