import { queryOf } from '../../query.ts'

/** Reads the retailer's recent notifications. */
export const newsQuery = queryOf('GET /notifications')
