import { Command } from 'commander'
import { secretKeysOf } from '../../../server/src/platform/config.ts'
import { neededDatabaseUrl } from '../database-url.ts'
import { EXIT, JSON_OPTION, printResult } from '../result.ts'
import { withDatabase } from '../with-database.ts'

/** Makes `ark rotate-key`, which encrypts all stored secrets with a new ARK_SECRET_KEY (docs/operating.md). */
export function rotateKeyCommand(): Command {
  return new Command('rotate-key')
    .description('encrypt all stored secrets with ARK_SECRET_KEY; ARK_SECRET_KEY_PREVIOUS is the former key')
    .option(...JSON_OPTION)
    .action(async ({ json }: { json?: boolean }) => {
      const databaseUrl = neededDatabaseUrl(process.env)
      const result = await rotate(databaseUrl, secretKeysOf(process.env))
      printResult(json, result, sentencesOf(result))
      process.exitCode = result.unreadable.length + result.late > 0 ? EXIT.failed : EXIT.done
    })
}

interface Rotation {
  /** The number of values that were re-encrypted. */
  renewed: number
  /** Values that were under the new key before. */
  current: number
  unreadable: string[]
  /** The number of values that a running process stored under the former key meanwhile, re-encrypted as well. */
  late: number
}

const SHOWN = 5

function sentencesOf({ renewed, current, unreadable, late }: Rotation): string[] {
  const sentences = [`${renewed} stored secrets were encrypted with the new key; ${current} were under it already.`]
  if (unreadable.length > 0)
    sentences.push(
      `${unreadable.length} stored secrets open with neither key, and stay as they are: ${unreadable.slice(0, SHOWN).join(', ')}${unreadable.length > SHOWN ? ', …' : ''}.`,
      'Check that ARK_SECRET_KEY_PREVIOUS is the key that ARK used before, and run the command again.',
    )
  if (late > 0)
    sentences.push(
      `${late} of them were stored with the former key during this run. Restart every process of ARK with both keys, and run the command again.`,
    )
  if (unreadable.length === 0 && late === 0)
    sentences.push(
      'Twelve hours after the restart with both keys, when every session has a new token, remove ARK_SECRET_KEY_PREVIOUS.',
    )
  return sentences
}

async function rotate(databaseUrl: string, keys: ReturnType<typeof secretKeysOf>): Promise<Rotation> {
  const [{ sealedColumns }, { createSecrets }, safety] = await Promise.all([
    import('../../../server/src/modules.ts'),
    import('../../../server/src/platform/safety/secrets.ts'),
    import('../../../server/src/platform/safety/renew-secrets.ts'),
  ])
  return withDatabase(databaseUrl, async (db) => {
    const needs = { db, secrets: createSecrets(keys.secretKey, keys.previousSecretKey) }
    const { renewed, current, unreadable } = await safety.renewSecrets(needs, sealedColumns)
    const again = await safety.renewSecrets(needs, sealedColumns)
    return { renewed: renewed + again.renewed, current, unreadable, late: again.renewed }
  })
}
