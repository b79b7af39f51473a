import { readFileSync } from 'node:fs'
import type { Environment } from './settings-reader.ts'

/** The settings that are secret. Each may come from a file instead, whose path is in the setting `NAME_FILE`. */
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'ARK_SECRET_KEY',
  'ARK_SECRET_KEY_PREVIOUS',
  'SMTP_URL',
  'INVITE_CODES',
  'SHOPIFY_CLIENT_SECRET',
  'SHOPIFY_CLIENT_SECRET_PREVIOUS',
  'STOCKX_CLIENT_SECRET',
  'STOCKX_API_KEY',
  'ALIAS_TOKEN',
] as const

/** No secret is longer; a larger file is another one. */
const LONGEST = 10_000

/**
 * Returns the environment with the secrets of files in it: `SMTP_URL_FILE=/run/secrets/smtp` sets SMTP_URL to the
 * file's text, without the white space around it. A sentence for each file that cannot be used goes into `problems`:
 * it cannot be read, is empty or too long, or the setting itself is set as well.
 */
export function withSecretFiles(environment: Environment, problems: string[]): Environment {
  const fromFiles: Record<string, string> = {}
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]?.trim()
    if (!file) continue
    if (environment[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: keep one of them.`)
    else fromFiles[name] = readSecret(`${name}_FILE`, file, problems)
  }
  return { ...environment, ...fromFiles }
}

function readSecret(setting: string, file: string, problems: string[]): string {
  const complain = (what: string): string => {
    problems.push(`${setting} names ${file}, ${what}`)
    return ''
  }
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text === '') return complain('which is empty: write the secret into it.')
    if (text.length > LONGEST || text.includes('\n'))
      return complain('which has more than one line: it is another file.')
    return text
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'ENOENT') return complain('which does not exist.')
    return complain(`which the account that runs ARK cannot read (${code}).`)
  }
}
