/** The exit codes of every command. */
export const EXIT = {
  done: 0,
  /** The command ran, and what it was asked for is not so, or could not be done. */
  failed: 1,
  /** The command line or the environment has an error. */
  usage: 2,
} as const

/** Adds `--json` to a command; `printResult` follows it. */
export const JSON_OPTION = ['--json', 'print one JSON document instead of sentences'] as const

/** Prints a command's result: the sentences, or with `--json` the document. */
export function printResult(isJson: boolean | undefined, document: object, sentences: string[]): void {
  console.log(isJson ? JSON.stringify(document, null, 2) : sentences.join('\n'))
}
