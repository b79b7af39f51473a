import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import type { TestApp } from '../start-test-app.ts'
import type { TestPerson } from './test-people.ts'

type Refused = { detail: string; code: string; errors: { field: string; message: string }[] }
/** The answer to a sent file: the run that checks it, or why the file was refused. */
export type CsvSendAnswer = AnswerOf<Contract['POST /inventory/csv']> & Refused & { subject_id: number }
/** The result of a check: the changes of a file, and its errors. */
export type CheckOfFile = AnswerOf<Contract['GET /inventory/csv/checks/{id}']>

interface CsvToSend extends Pick<QueryOf<Contract['POST /inventory/csv']>, 'kind'> {
  content: string | Buffer
  fileName?: string
  sheet?: string
}

/** Sends a file unchanged. */
export async function sendCsvFile(
  { app }: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  { kind, content, fileName = 'mine.csv', sheet }: CsvToSend,
): Promise<{ status: number; body: CsvSendAnswer }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/inventory/csv?${new URLSearchParams({ kind, file_name: fileName, ...(sheet && { sheet }) })}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return { status: answer.statusCode, body: answer.json<CsvSendAnswer>() }
}

/** Returns the state of a check of a person's file. */
export async function csvCheckOfPerson(person: TestPerson, checkId: number): Promise<CheckOfFile> {
  const { status, body } = await person.call<CheckOfFile>('GET', `/inventory/csv/checks/${checkId}`)
  if (status !== 200) throw new Error(`check ${checkId} was answered ${status}`)
  return body
}
