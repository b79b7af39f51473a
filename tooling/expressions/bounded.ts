/**
 * Regular expressions that are not proven linear, each with the bound of its input. A new one needs a reason that
 * names the bound, or has to become linear.
 */
export const BOUNDED: Readonly<Record<string, string>> = {
  '/\\B(?=(\\d{3})+$)/g': 'the digits of one number, 22 at most',
}

/** Files that build expressions from texts: how many, and from what. */
export const BUILT: Readonly<Record<string, readonly [count: number, from: string]>> = {
  'apps/server/src/platform/http/defense/demo-mode.ts': [1, 'known names, escaped, as alternatives: nothing repeats'],
  'apps/server/src/platform/safety/redaction.ts': [2, 'our own names; log.ts bounds the lines'],
  'apps/web/src/shared/ui/cells/SearchedText.tsx': [1, 'the searched text, escaped: nothing repeats'],
  'packages/domain/src/people/account-rules.ts': [1, 'the shortest length of a password'],
  'packages/domain/src/sizes/barcodes.ts': [1, 'four spellings of one separator'],
  'packages/domain/src/sizes/condition-words.ts': [1, 'our list of words; a title has 255 characters'],
  'packages/domain/src/text/numbers.ts': [1, 'a cell of a file, which is bounded (csv-limits.ts)'],
}
