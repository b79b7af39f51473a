import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Patterns of secrets. They are separate from the patterns that ARK redacts by, so that a gap in those shows here. */
const SECRETS: [name: string, pattern: RegExp][] = [
  ['a mailed link', /(reset-password|accept-invitation)#token=[\w-]{10}/],
  ['a session token', /eyJhbGciOi[\w-]+\.[\w-]+/],
  ['a token of a store', /shp(?:at|rt|ss)_[0-9a-f]{6}/],
  ['a token of alias', /goatapi_[\w-]{6}/],
  ['a code or ticket in an address', /[?&](?:ticket|code|hmac)=[\w-]{8}/],
  ['a bearer', /Bearer [\w.~+/-]{12}/],
  ['a recovery code', /"[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}"/],
]

/** Returns one line for each log line of the run with a secret, without the secret. */
export function secretsInLogs(dataDirectory: string): string[] {
  const logs = path.join(dataDirectory, 'logs')
  return readdirSync(logs).flatMap((file) => {
    const lines = readFileSync(path.join(logs, file), 'utf8').split('\n')
    return SECRETS.flatMap(([name, pattern]) => {
      const at = lines.findIndex((line) => pattern.test(line))
      return at === -1 ? [] : [`${file}, line ${at + 1}: ${name}`]
    })
  })
}
