import type { Capabilities } from '../../platform/capabilities.ts'
import { handle, type JobHandler } from '../../platform/jobs/work.ts'
import { mailInvitationJob, mailPasswordLinkJob, sendMailJob } from './accounts.jobs.ts'
import { mailInvitation } from './staff/mail-invitation.ts'
import { sendMail } from './mail/send-mail.ts'
import { mailPasswordLink } from './credentials/mail-password-link.ts'

export const accountHandlers = (capabilities: Capabilities): JobHandler[] => [
  handle({ job: mailPasswordLinkJob, concurrency: 2, run: (asked) => mailPasswordLink(capabilities, asked) }),
  handle({ job: mailInvitationJob, concurrency: 2, run: (asked) => mailInvitation(capabilities, asked) }),
  handle({ job: sendMailJob, concurrency: 2, run: (mail) => sendMail(capabilities, mail) }),
]
