import { isOwnMachine } from './own-machine.ts'
import type { Environment } from './settings-reader.ts'

/** The domain of a sandbox's e-mail addresses, whose passwords are printed. */
export const SANDBOX_MAIL = '@sandbox.test'
export const SANDBOX_INVITE_CODE = 'ARK-SANDBOX'
const SIMULATOR_SETTINGS = [
  'SHOPIFY_SIMULATOR_URL',
  'STOCKX_SIMULATOR_URL',
  'ALIAS_SIMULATOR_URL',
  'CHAT_SIMULATOR_URL',
]

/**
 * Returns one sentence for each sandbox setting that a live platform must not keep: all of them are printed or stored
 * beside the data.
 */
export function sandboxSettings(environment: Environment): string[] {
  const problems: string[] = []
  if (!environment.ARK_SECRET_KEY?.trim())
    problems.push('ARK_SECRET_KEY has to be set for a real business (openssl rand -base64 32).')
  const operator = environment.OPERATOR_EMAIL?.trim() ?? ''
  if (operator === '' || operator.toLowerCase().endsWith(SANDBOX_MAIL))
    problems.push('OPERATOR_EMAIL has to be your own e-mail for a real business.')
  if (environment.INVITE_CODES?.toUpperCase().includes(SANDBOX_INVITE_CODE))
    problems.push(`INVITE_CODES has ${SANDBOX_INVITE_CODE}, which is public: choose another for a real business.`)
  return problems
}

/**
 * Returns one sentence for each setting with which `ark serve` must not run: a public address without https, and
 * addresses of simulators. An address of this machine is allowed, so that ARK can be tried before it has a domain.
 */
export function settingsUnfitForLive(environment: Environment): string[] {
  const problems: string[] = []
  const publicUrl = environment.PUBLIC_URL?.trim() ?? ''
  const isTrial = URL.canParse(publicUrl) && isOwnMachine(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))
  if (publicUrl === '')
    problems.push('PUBLIC_URL has to be set to the https address at which people open ARK (docs/live/domain.md).')
  else if (!isTrial && !publicUrl.startsWith('https://'))
    problems.push(
      `PUBLIC_URL is ${publicUrl}; it has to begin with https://, since Shopify and browsers refuse http ` +
        '(docs/live/domain.md). Only an address like http://localhost:3000 may have http, to try ARK on this machine.',
    )
  for (const name of SIMULATOR_SETTINGS.filter((each) => environment[each]?.trim()))
    problems.push(`${name} is a setting of the sandbox: remove it, or run npm start for a sandbox.`)
  if (!isTrial)
    for (const origin of (environment.IMAGE_HOSTS ?? '').split(',').map((each) => each.trim()))
      if (isUnfitOrigin(origin))
        problems.push(`IMAGE_HOSTS has ${origin}; ARK fetches pictures of a real business only from https origins.`)
  return problems
}

function isUnfitOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol !== 'https:' || isOwnMachine(hostname.replace(/^\[|\]$/g, ''))
}
