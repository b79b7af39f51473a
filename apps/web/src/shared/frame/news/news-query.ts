import { queryOf } from '../../query.ts'

/** What the business was told of late. */
export const newsQuery = queryOf('GET /notifications')
