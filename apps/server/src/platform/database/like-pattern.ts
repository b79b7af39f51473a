/** Returns a `like` pattern that finds a text anywhere as typed: %, _ and \ match themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
