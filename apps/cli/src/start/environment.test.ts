import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const RECIPIENT = `age1${'q'.repeat(58)}`
const AT = { root: '/srv/ark', mode: 'sandbox' } as const

test('every setting has a default', () => {
  expect(readEnvironment({}, AT)).toEqual({
    mode: 'sandbox',
    port: 3000,
    simulatorsPort: 4010,
    dataDirectory: '/srv/ark/.data',
    databaseUrl: undefined,
  })
})

test('an empty value counts as not set', () => {
  expect(readEnvironment({ PORT: '', ARK_DATA_DIR: '', DATABASE_URL: ' ' }, AT)).toMatchObject({
    port: 3000,
    dataDirectory: '/srv/ark/.data',
  })
})

test.each([
  [{ PORT: 'web' }, 'PORT is "web"'],
  [{ PORT: '0' }, 'PORT is "0"'],
  [{ PORT: '70000' }, 'from 1 to 65535'],
  [{ SIMULATORS_PORT: '65534' }, 'SIMULATORS_PORT is "65534": it has to be a number from 1 to 65532'],
  [{ PORT: '4012' }, 'one of the four ports of the simulators'],
  [{ DATABASE_URL: 'mysql://localhost/ark' }, 'DATABASE_URL has to look like postgres://'],
  [{ BACKUP_DIR: '/backups' }, 'BACKUP_RECIPIENT has to be set together with BACKUP_DIR'],
  [{ BACKUP_DIR: '/backups', BACKUP_RECIPIENT: 'me' }, 'BACKUP_RECIPIENT is "me"; it has to be a recipient of age'],
  [{ BACKUP_DIR: '/b', BACKUP_RECIPIENT: RECIPIENT, BACKUP_KEEP_DAYS: '0' }, 'BACKUP_KEEP_DAYS'],
  [{ BACKUP_DIR: '/b', BACKUP_RECIPIENT: RECIPIENT, BACKUP_HOURS: 'daily' }, 'BACKUP_HOURS'],
  [{ DATABASE_URL: 'postgres://localhost' }, 'DATABASE_URL has to look like postgres://'],
])('%j is refused with a sentence that names the variable', (env, sentence) => {
  expect(readEnvironment(env, AT)).toEqual({ faults: [expect.stringContaining(sentence)] })
})

test('all wrong values are reported at once', () => {
  expect(readEnvironment({ PORT: 'x', SIMULATORS_PORT: 'y', DATABASE_URL: 'z' }, AT)).toMatchObject({
    faults: { length: 3 },
  })
})

test('a password in a wrong DATABASE_URL is not repeated', () => {
  expect(JSON.stringify(readEnvironment({ DATABASE_URL: 'http://ark:geheim@db/ark' }, AT))).not.toContain('geheim')
})

test('a secret key given as the recipient of backups is refused and not repeated', () => {
  const said = JSON.stringify(readEnvironment({ BACKUP_DIR: '/b', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1XYZ' }, AT))
  expect(said).toContain('BACKUP_RECIPIENT is a secret key')
  expect(said).not.toContain('1XYZ')
})

test('a PostgreSQL of your own has no settings of backups here', () => {
  const found = readEnvironment({ DATABASE_URL: 'postgres://localhost/ark', BACKUP_DIR: '/b' }, AT)
  expect(found).toMatchObject({ backup: undefined })
})

test('a real business may use any port, since no simulator runs beside it', () => {
  expect(readEnvironment({ PORT: '4012' }, { root: '/srv/ark', mode: 'live' })).toMatchObject({ port: 4012 })
})
