import {
  broken,
  type CheckFinding,
  type CheckNeeds,
  fine,
  type GoLiveCheck,
  reasonOf,
  risky,
  unchecked,
} from '../check.ts'

export const MAIL_CHECKS: readonly GoLiveCheck[] = [
  { name: 'mail.login', group: 'Mail', title: 'Mail server', run: checkLogin },
  { name: 'mail.test', group: 'Mail', title: 'Test mail', run: sendTestMail },
]

const CORRECT_SMTP_URL = 'Correct SMTP_URL: docs/live/mail.md explains the texts of mail servers.'

async function checkLogin({ mailer, config }: CheckNeeds): Promise<CheckFinding> {
  const host = hostOf(config.smtp.address)
  if (!mailer)
    return risky(
      'SMTP_URL is not set, so every mail waits in Admin, Outbox.',
      'Set SMTP_URL and MAIL_FROM: docs/live/mail.md.',
    )
  try {
    await mailer.signIn()
    return fine(`The mail server ${host} accepts the login.`)
  } catch (error) {
    return broken(`The mail server ${host} does not let ARK in: ${reasonOf(error)}.`, CORRECT_SMTP_URL)
  }
}

async function sendTestMail({ mailer, mailTo, config }: CheckNeeds): Promise<CheckFinding> {
  if (mailTo === null) return unchecked('No test mail was asked for.')
  if (!mailer) return unchecked('SMTP_URL is not set.')
  try {
    await mailer.send({
      recipient: mailTo,
      subject: 'ARK can send mail',
      body: `This is the test mail that was asked for. It comes from the ARK at ${config.publicUrl}.`,
    })
    return fine(`The mail server took a mail to ${mailTo}: look whether it is in the inbox or a spam folder.`)
  } catch (error) {
    return broken(`The mail server refused a mail to ${mailTo}: ${reasonOf(error)}.`, CORRECT_SMTP_URL)
  }
}

const hostOf = (address: string | null): string => (address && URL.canParse(address) ? new URL(address).host : '')
