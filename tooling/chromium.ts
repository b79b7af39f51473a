import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium } from 'playwright-core'

/** Flags of Debian's Chromium: no sandbox (root has none), no graphics card, and no network calls of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The command, as root, that installs packages of Debian which follow it. */
const APT_INSTALL = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-qq'] as const
const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell']
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Returns the journeys' browser: CHROMIUM_PATH, Debian's, or Playwright's; undefined when there is none. */
export function findChromium(env: Record<string, string | undefined> = process.env): string | undefined {
  const given = env.CHROMIUM_PATH?.trim()
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH is ${given}, which is not an executable program.`)
    return given
  }
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', chromium.executablePath()].find(
    isExecutable,
  )
}

/**
 * Returns the browser for tests that open no PDF: Chromium without windows (Debian's chromium-headless-shell) renders
 * in three quarters of the time. Without it, returns what `findChromium` finds.
 */
export function findHeadlessShell(env: Record<string, string | undefined> = process.env): string | undefined {
  const isGiven = Boolean(env.CHROMIUM_PATH?.trim())
  return !isGiven && isExecutable(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium(env)
}

/** Finds Chromium or installs it. Throws with what to do when neither works. */
export function ensureChromium(print: (line: string) => void): string {
  const found = findChromium()
  if (found) {
    addHeadlessShell(found, print)
    return found
  }
  for (const { words, commands } of waysToInstall()) {
    print(`Chromium is missing; installing it: ${words}`)
    const worked = commands.every(
      ([file, ...args]) => spawnSync(file ?? '', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
    )
    const installed = worked ? findChromium() : undefined
    if (installed) return installed
  }
  throw new Error(
    'Chromium is missing and could not be installed. Install it as root (apt-get update && apt-get install -y chromium), or set CHROMIUM_PATH to a Chromium that is there.',
  )
}

/** Adds the headless shell to Debian's Chromium when root may and the package lists have it; tests work without it. */
function addHeadlessShell(chromiumPath: string, print: (line: string) => void): void {
  const isWanted = chromiumPath === '/usr/bin/chromium' && findHeadlessShell() === chromiumPath
  if (!isWanted || process.getuid?.() !== 0 || process.env.CHROMIUM_PATH?.trim()) return
  print('Adding chromium-headless-shell, in which tests take three quarters of the time …')
  const [file, ...args] = APT_INSTALL
  const { status } = spawnSync(file, [...args, 'chromium-headless-shell'], { stdio: 'ignore' })
  if (status !== 0) print('It could not be installed. The tests run in Chromium.')
}

function waysToInstall(): { words: string; commands: string[][] }[] {
  const apt = {
    words: `apt-get install -y ${DEBIAN_PACKAGES.join(' ')}`,
    commands: [
      ['apt-get', 'update', '-qq'],
      [...APT_INSTALL, ...DEBIAN_PACKAGES],
    ],
  }
  const own = {
    words: 'playwright install chromium',
    commands: [[process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']],
  }
  return process.getuid?.() === 0 ? [apt, own] : [own]
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
