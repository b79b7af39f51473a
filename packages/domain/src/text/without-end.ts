/**
 * A text without the characters at its end that `isOf` accepts, in one pass from the end: `/x+$/` would look at a long
 * run of them once for each place in it.
 */
export function withoutEnd(text: string, isOf: (character: string) => boolean): string {
  let end = text.length
  while (end > 0 && isOf(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
