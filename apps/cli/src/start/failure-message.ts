/** Explanations of machine errors for the person who starts ARK; the first match counts. */
const MEANINGS: readonly [RegExp, string][] = [
  [
    /ENOSPC|no space left on device/i,
    'The disk is full. ARK needs some 300 MB for its data: free some, or set ARK_DATA_DIR.',
  ],
  [
    /EROFS|read-only file system/i,
    'ARK is on a disk that cannot be written. Copy its folder to another one and start there.',
  ],
  [/EACCES|EPERM/, 'This account may not write there. Change the owner of the folder, or copy ARK to one of yours.'],
  [/EMFILE|ENFILE/, 'Too many files are open on this machine. Raise the limit (ulimit -n 4096) and start again.'],
  [
    /ENOMEM|cannot allocate memory/i,
    'The machine has no memory left. ARK needs about 1 GB: end other programs and start again.',
  ],
]

/** Returns the reason of a failed start: what to do, when that is known, then the error. */
export function failureMessage(error: unknown): string {
  const thrown = error instanceof Error ? error.message : String(error)
  const more = error instanceof Error && typeof error.cause === 'string' ? error.cause : ''
  const meaning = MEANINGS.find(([mark]) => mark.test(`${thrown} ${more}`))?.[1]
  return meaning === undefined ? thrown : `${meaning}\n(${thrown})`
}
