/** The pattern of `like` that finds a text anywhere, as it was typed: its own %, _ and \ are letters. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
