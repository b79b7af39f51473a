/** Style codes made comparable: case, blanks and dashes do not matter; a compound code ('A/B') is several. */
export const styleCodeKey = (styleCode: string): string => styleCode.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const styleCodeKeys = (styleCode: string): string[] =>
  styleCode
    .split('/')
    .map(styleCodeKey)
    .filter((key) => key.length >= 4)
