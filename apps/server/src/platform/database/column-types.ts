import pg from 'pg'

const BIGINT = 20
const BIGINT_ARRAY = 1016
const DATE = 1082

/** The driver's type definitions name only plain types, but its parsers know arrays too. */
const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown
const textsOf = parserOf(BIGINT_ARRAY) as (text: string) => string[]

/**
 * Ids are bigint and become JSON numbers; a `date` stays 'YYYY-MM-DD'; numeric stays a string until `cents()` reads
 * it.
 */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [BIGINT]: Number,
  [BIGINT_ARRAY]: (text) => textsOf(text).map(Number),
  [DATE]: (text) => text,
}

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? parserOf(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
}
