export const commitLabel = (count: number): string => `Commit ${count} ${count === 1 ? 'Sale' : 'Sales'} to Shopify`
