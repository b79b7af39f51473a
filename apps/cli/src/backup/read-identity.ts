import { readFileSync } from 'node:fs'
import path from 'node:path'
import { EXIT } from '../result.ts'
import { CommandRefused } from './command-settings.ts'

/** Reads the secret key from a file of age: lines that begin with # are remarks. Throws a sentence. */
export function readIdentity(file: string): string {
  let text: string
  try {
    text = readFileSync(path.resolve(file), 'utf8')
  } catch (error) {
    throw new CommandRefused(`--identity: ${file} cannot be read: ${(error as Error).message}`, EXIT.usage)
  }
  const identity = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-1'))
  if (identity) return identity
  throw new CommandRefused(`--identity: ${file} has no line that begins with AGE-SECRET-KEY-1.`, EXIT.usage)
}
