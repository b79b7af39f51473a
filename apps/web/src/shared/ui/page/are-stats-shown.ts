/** Under which a browser remembers whether a page's cards are shown. */
export const statsKey = (page: string): string => `ark.stats.${page}`

/** Whether they are, for what is done before the page is there. */
export const areStatsShown = (page: string): boolean => localStorage.getItem(statsKey(page)) !== 'false'
