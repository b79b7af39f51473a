import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from '../processes/process-table.ts'
import { type Child, ROOT, runChild } from './child.ts'

const WEB = 'apps/web'
const DIST = path.join(ROOT, WEB, 'dist')
const STAMP = path.join(DIST, 'build-stamp.txt')
/** The sources of the bundle: the app, our packages that it imports, and the versions of everything else. */
const SOURCES = [
  `${WEB}/{src,public}/**/*`,
  `${WEB}/*.{ts,json,html}`,
  'packages/{contract,domain}/src/**/*',
  'package-lock.json',
]

/** Builds the browser app unless the last build had the same sources, in whatever folder. Returns whether it built. */
export async function buildWebIfChanged(logDirectory: string, onStart: (child: Child) => void): Promise<boolean> {
  const stamp = sourceStamp()
  if (existsSync(path.join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp)
    return false
  // Built in a temporary folder and moved, so that a killed or a simultaneous build leaves no incomplete app.
  const making = `${DIST}-${process.pid}`
  removeAbandoned()
  // Vite does not say why it cannot make the folder.
  mkdirSync(making)
  try {
    await runChild(
      {
        name: 'web-build',
        script: 'node_modules/vite/bin/vite.js',
        args: ['build', '--configLoader', 'native', '--outDir', making, '--emptyOutDir', '--logLevel', 'warn'],
        cwd: WEB,
        env: { ...process.env, NODE_ENV: 'production' },
        logDirectory,
      },
      onStart,
    )
    writeFileSync(path.join(making, 'build-stamp.txt'), stamp)
    rmSync(DIST, { recursive: true, force: true })
    moveFolder(making, DIST)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return true
}

/** Deletes the folders of killed builds. */
function removeAbandoned(): void {
  for (const folder of globSync(`${DIST}-*`))
    if (!isAlive(Number(folder.slice(DIST.length + 1)))) rmSync(folder, { recursive: true, force: true })
}

function sourceStamp(): string {
  const hash = createHash('sha256').update(process.version)
  for (const pattern of SOURCES) {
    for (const entry of globSync(pattern, { cwd: ROOT, withFileTypes: true }).sort((a, b) =>
      fullPath(a).localeCompare(fullPath(b)),
    )) {
      if (entry.isFile())
        hash
          .update(path.relative(ROOT, fullPath(entry)))
          .update('\0')
          .update(readFileSync(fullPath(entry)))
    }
  }
  return hash.digest('hex')
}

function fullPath(entry: { parentPath: string; name: string }): string {
  return path.join(entry.parentPath, entry.name)
}

function moveFolder(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    // Another run was faster: its build is equal, and ours is copied over it.
    cpSync(from, to, { recursive: true })
  }
}
