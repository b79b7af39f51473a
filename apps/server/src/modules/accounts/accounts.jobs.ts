import Type from 'typebox'
import { declareJob } from '../../platform/jobs/declare-job.ts'

/** Finds out whose an e-mail is, and mails him a link to set a new password. */
export const mailPasswordLinkJob = declareJob({
  name: 'accounts.mail-password-link',
  data: Type.Object({
    email: Type.String(),
    /** Names the request, which is answered by one mail; left out: before ARK kept it. */
    ask_id: Type.Optional(Type.String()),
  }),
  retryLimit: 3,
})

/** Finds out whether the e-mail of somebody who is invited to a staff is free, and mails him a link, or that it is not. */
export const mailInvitationJob = declareJob({
  name: 'accounts.mail-invitation',
  data: Type.Object({
    user_id: Type.Integer(),
    /** Names the invitation, which is one link. */
    ask_id: Type.String(),
  }),
  retryLimit: 3,
})

/**
 * Hands a mail to the mail server, together with what else waits in its line. Each mail has its own job: one that is
 * committed behind a line's last look is not forgotten.
 */
export const sendMailJob = declareJob({
  name: 'accounts.send-mail',
  data: Type.Object({
    mail_id: Type.Integer(),
    /** Of mails to one person about one thing; left out: before ARK gathered them. */
    line: Type.Optional(Type.String()),
  }),
  keyOf: ({ mail_id, line }) => line ?? String(mail_id),
  retryLimit: 10,
  retryDelaySeconds: 30,
})
