import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import type { TestApp } from './start-test-app.ts'
import type { TestPerson } from './test-people.ts'

/** A file as the server knows it, or why it was refused. */
export type CsvSendAnswer = AnswerOf<Contract['POST /inventory/csv']> & {
  detail: string
  code: string
  errors: { message: string }[]
}

interface CsvToSend extends Pick<QueryOf<Contract['POST /inventory/csv']>, 'kind'> {
  content: string | Buffer
  fileName?: string
}

/** Sends a file as it is. */
export async function sendCsvFile(
  { app }: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  { kind, content, fileName = 'mine.csv' }: CsvToSend,
): Promise<{ status: number; body: CsvSendAnswer }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/inventory/csv?kind=${kind}&file_name=${encodeURIComponent(fileName)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return { status: answer.statusCode, body: answer.json<CsvSendAnswer>() }
}
