/** The resolutions of thermal printers, by the name of their paper. */
const DOTS_PER_INCH: Record<string, number> = { 'zpl-203': 203, 'zpl-300': 300 }

/** Returns the resolution of a thermal printer; undefined for a paper whose file is a PDF. */
export const dotsPerInch = (paper: string): number | undefined => DOTS_PER_INCH[paper]
