/** Today as the database has it, YYYY-MM-DD in UTC: the only day on which a retailer of a test can be paid. */
export const today = (): string => new Date().toISOString().slice(0, 10)
