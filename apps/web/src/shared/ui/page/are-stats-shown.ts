/** Returns the storage key of whether a page's cards are shown. */
export const statsKey = (page: string): string => `ark.stats.${page}`

/** Returns whether a page's cards are shown, for reads that start before the page mounts. */
export const areStatsShown = (page: string): boolean => localStorage.getItem(statsKey(page)) !== 'false'
