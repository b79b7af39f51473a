/** Returns today's date in the database, YYYY-MM-DD in UTC: the only day on which a test can pay a retailer. */
export const today = (): string => new Date().toISOString().slice(0, 10)
