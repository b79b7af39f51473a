/**
 * Returns a text without the trailing characters that `isOf` accepts. One pass from the end suffices, while `/x+$/`
 * rescans a long run for each of its characters.
 */
export function trimEndWhere(text: string, isOf: (character: string) => boolean): string {
  let end = text.length
  while (end > 0 && isOf(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
