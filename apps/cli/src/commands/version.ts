import { Command } from 'commander'
import manifest from '../../../../package.json' with { type: 'json' }
import { JSON_OPTION, printResult } from '../result.ts'

/** Makes `ark version`, which prints the version of ARK and of the Node that runs it. */
export function versionCommand(): Command {
  return new Command('version')
    .description('print the version')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: boolean }) => {
      const document = { version: manifest.version, node: process.version }
      printResult(json, document, [`ARK ${document.version} (Node ${document.node})`])
    })
}
