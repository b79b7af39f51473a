import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprintOfKey } from './take-backup.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ark-fingerprint-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the key has one fingerprint, wherever it comes from', () => {
  expect(fingerprintOfKey({}, folder)).toBeNull()
  const fingerprint = fingerprintOfKey({ ARK_SECRET_KEY: 'the key' }, folder)
  expect(fingerprint).toMatch(/^[\da-f]{16}$/)
  const file = path.join(folder, 'secret.key')
  writeFileSync(file, 'the key\n')
  expect(fingerprintOfKey({}, folder)).toBe(fingerprint)
  expect(fingerprintOfKey({ ARK_SECRET_KEY_FILE: file }, '/nowhere')).toBe(fingerprint)
  expect(fingerprintOfKey({ ARK_SECRET_KEY: 'another' }, folder)).not.toBe(fingerprint)
  expect(() => fingerprintOfKey({ ARK_SECRET_KEY_FILE: '/nowhere/key' }, folder)).toThrow(/does not exist/)
})
