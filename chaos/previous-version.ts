import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../apps/cli/src/start/child.ts'

/** The code of an earlier version, which runs with the packages of this one. */
export interface PreviousVersion {
  /** The tag of the release; before the first release the commit that last changed `released.json`. */
  name: string
  folder: string
  remove(): void
}

const RELEASED = 'apps/server/migrations/released.json'
const MODULES = 'node_modules'

/** Returns what git prints, or null when git fails: no repository, no such tag. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/**
 * Returns the version before this one: the newest release tag before the current commit, or, before the first
 * release, the commit that last changed the list of released migrations, from which on migrations are final. Null
 * without a repository.
 */
const previousName = (): string | null =>
  git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^') ||
  git('log', '-1', '--format=%h', 'HEAD', '--', RELEASED) ||
  null

/** Unpacks the previous version into a temporary folder. Returns null when this folder is no git repository. */
export function unpackPreviousVersion(): PreviousVersion | null {
  const name = previousName()
  if (name === null) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'ark-previous-'))
  const archive = path.join(folder, 'code.tar')
  execFileSync('git', ['archive', '--output', archive, name], { cwd: ROOT })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  linkPackages(folder)
  return { name, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Links the packages of this version, except ARK's own, which come from the folder. */
function linkPackages(folder: string): void {
  for (const at of [MODULES, `apps/server/${MODULES}`].filter((each) => existsSync(path.join(ROOT, each)))) {
    mkdirSync(path.join(folder, at), { recursive: true })
    for (const entry of readdirSync(path.join(ROOT, at)).filter((each) => each !== '@ark'))
      symlinkSync(path.join(ROOT, at, entry), path.join(folder, at, entry))
  }
  mkdirSync(path.join(folder, MODULES, '@ark'))
  for (const entry of readdirSync(path.join(folder, 'packages')))
    symlinkSync(path.join(folder, 'packages', entry), path.join(folder, MODULES, '@ark', entry))
}
