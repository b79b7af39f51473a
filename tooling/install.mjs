/**
 * Installs what `npm start` needs, or with `--dev` what `npm test` needs as well, unless it is installed: a second
 * start needs no network. It runs under the machine's own Node, from 20 on, so it is plain JavaScript. Later programs
 * run under the Node that it installs.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = path.join(ROOT, 'node_modules')
const NODE = path.join(MODULES, '.bin/node')
const OLDEST_NODE = 20
/** The Node version of ARK; on platforms without an npm package the machine has to provide it. */
const NODE_OF_ARK = 24

const LIBC = existsSync('/etc/alpine-release') ? 'musl' : 'glibc'

/** Parts of packages that no program of ARK reads: 110 MB. Source maps, another 50 MB, stay for whoever develops. */
const UNUSED = [
  [/^node-/, ['include', 'share']],
  [/^@cantoo\/pdf-lib$/, ['dist', 'src', 'ts3.4']],
  [/^read-excel-file$/, ['bundle', 'commonjs', 'browser', 'web-worker', 'node']],
]

/** How many characters of npm's errors and warnings are searched. */
const MOST_LETTERS = 200_000

/** Explanations of npm's errors; the first match counts. */
const REASONS = [
  ['ENOSPC', 'The disk is full: ARK needs 500 MB for its packages and 300 MB for its data.'],
  ['EROFS', `${ROOT} is on a file system that cannot be written: copy ARK to another folder.`],
  ['EACCES', `This account may not write in ${ROOT}: change the owner of the folder, or copy ARK to one of yours.`],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'The npm registry cannot be reached. ARK needs it once, to install its packages; afterwards it starts without it.',
  ],
]

await main(process.argv.includes('--dev'))

async function main(wantsDev) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE) fail(`ARK needs Node ${OLDEST_NODE} or newer to begin with; this is ${process.version}.`)
  if (!isInstalled(wantsDev)) await install(wantsDev)
  if (!runsArk(NODE)) linkOwnNode(major)
}

/** Returns whether every needed package is installed in the version of package-lock.json. */
function isInstalled(wantsDev) {
  const wanted = readJson(path.join(ROOT, 'package-lock.json'))?.packages ?? {}
  const installed = readJson(path.join(MODULES, '.package-lock.json'))?.packages ?? {}
  return Object.entries(wanted).every(([folder, entry]) => {
    if (!folder.includes('node_modules/')) return namesSamePackages(folder, entry)
    if (entry.link || (entry.dev && !wantsDev) || !isForThisMachine(entry)) return true
    return installed[folder]?.version === entry.version && existsSync(path.join(ROOT, folder, 'package.json'))
  })
}

/** Returns whether a workspace's package.json still asks for what package-lock.json was made from. */
function namesSamePackages(folder, entry) {
  const manifest = readJson(path.join(ROOT, folder, 'package.json')) ?? {}
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => JSON.stringify(manifest[kind] ?? {}) === JSON.stringify(entry[kind] ?? {}),
  )
}

/**
 * Returns whether an optional package is needed: when it is made for this machine, and never when it names no
 * platform.
 */
function isForThisMachine({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true
  return (
    os !== undefined &&
    [os].flat().includes(process.platform) &&
    (cpu === undefined || [cpu].flat().includes(process.arch)) &&
    (libc === undefined || [libc].flat().includes(LIBC))
  )
}

async function install(wantsDev) {
  console.log(wantsDev ? 'Installing ARK and the tools of its tests …' : 'Installing …')
  const beganAt = Date.now()
  // Packages of npm test stay installed; otherwise the next test would download them again.
  const hasDev = Object.values(readJson(path.join(MODULES, '.package-lock.json'))?.packages ?? {}).some(
    ({ dev }) => dev,
  )
  const omit = wantsDev || hasDev ? [] : ['--omit=dev']
  const { code, errors } = await npm(['install', ...omit, '--no-audit', '--no-fund', '--loglevel=warn'])
  // npm only warns about a full disk, and leaves packages with half of their files.
  if (code !== 0 || errors.includes('TAR_ENTRY_ERROR')) {
    rmSync(path.join(MODULES, '.package-lock.json'), { force: true })
    const reason = REASONS.find(([mark]) => (typeof mark === 'string' ? errors.includes(mark) : mark.test(errors)))
    fail(reason?.[1] ?? 'npm could not install the packages; its reason is above.')
  }
  removeUnused()
  if (omit.length > 0) removeSourceMaps()
  console.log(`Installed in ${Math.round((Date.now() - beganAt) / 1000)} s.`)
}

function removeUnused() {
  const names = readdirSync(MODULES).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(MODULES, name)).map((inner) => `${name}/${inner}`) : [name],
  )
  for (const [pattern, folders] of UNUSED)
    for (const name of names.filter((each) => pattern.test(each)))
      for (const folder of folders) rmSync(path.join(MODULES, name, folder), { recursive: true, force: true })
}

function removeSourceMaps() {
  for (const file of readdirSync(MODULES, { recursive: true }))
    if (file.endsWith('.map')) rmSync(path.join(MODULES, file), { force: true })
}

/** Runs the npm that started this, else the machine's. Shows its errors, and returns them with its warnings. */
function npm(args) {
  const own = process.env.npm_execpath
  const [file, ...first] = own && /npm-cli\.c?js$/.test(own) ? [process.execPath, own] : ['npm']
  return new Promise((resolve) => {
    const child = spawn(file, [...first, ...args], { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (text) => {
      errors = (errors + text).slice(-MOST_LETTERS)
      for (const line of String(text).split('\n')) if (line.startsWith('npm error')) console.error(line)
    })
    child.once('error', (error) => resolve({ code: 1, errors: error.message }))
    child.once('close', (code) => resolve({ code, errors }))
  })
}

function runsArk(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Links the machine's own Node where npm has none (other than Linux with glibc, and macOS), when it is new enough. */
function linkOwnNode(major) {
  if (major < NODE_OF_ARK)
    fail(
      `ARK brings its own Node for Linux (x64 and arm64, glibc) and macOS, and none of them runs here (${process.platform}, ${process.arch}): install Node ${NODE_OF_ARK} or newer and start again.`,
    )
  rmSync(NODE, { force: true })
  symlinkSync(process.execPath, NODE)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function fail(reason) {
  console.error(`\nARK cannot be installed.\n${reason}`)
  process.exit(1)
}
