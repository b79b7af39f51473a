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

/** Hands a mail to the mail server. */
export const sendMailJob = declareJob({
  name: 'accounts.send-mail',
  data: Type.Object({ mail_id: Type.Integer() }),
  keyOf: ({ mail_id }) => String(mail_id),
  retryLimit: 10,
  retryDelaySeconds: 30,
})
