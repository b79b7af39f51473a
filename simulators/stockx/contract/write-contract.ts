import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit, stdout } from 'node:process'
import { isRecord, type Json, parameterOf, shapeOf } from './compact.ts'

/**
 * Writes `stockx.json`, the parts of StockX' swagger that the fidelity tests need, in a compact form (see README.md):
 * `node simulators/stockx/contract/write-contract.ts path/to/stockx-openapi.json`. Run it when the swagger changes; no
 * test or program needs it.
 */
const [source] = argv.slice(2)
if (source === undefined) {
  stdout.write('Usage: node simulators/stockx/contract/write-contract.ts path/to/stockx-openapi.json\n')
  exit(1)
}
const document: unknown = JSON.parse(readFileSync(source, 'utf8'))
const contract = { operations: operationsOf(at(document, 'paths')), shapes: shapesOf(document) }
writeFileSync(new URL('stockx.json', import.meta.url), `${JSON.stringify(contract, null, 1)}\n`)

function operationsOf(paths: Json): Json {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(isRecord(methods) ? methods : {}).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operationOf(isRecord(operation) ? operation : {}),
      ]),
    ),
  )
}

function operationOf(operation: Json): Json {
  const query = [operation.parameters]
    .flat()
    .filter(isRecord)
    .filter(({ in: place }) => place === 'query')
  const body = schemaIn(at(operation, 'requestBody'))
  const answers = Object.entries(at(operation, 'responses')).map(([status, response]) => {
    const schema = schemaIn(isRecord(response) ? response : {})
    return [status, schema === undefined ? null : shapeOf(schema)]
  })
  return {
    ...(query.length > 0 && { query: Object.fromEntries(query.map(parameterOf)) }),
    ...(body !== undefined && { body: shapeOf(body) }),
    answers: Object.fromEntries(answers),
  }
}

function shapesOf(document: unknown): Json {
  const schemas = at(at(document, 'components'), 'schemas')
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, shapeOf(schema)]))
}

function schemaIn(holder: Json): unknown {
  return at(at(holder, 'content'), 'application/json').schema
}

function at(value: unknown, key: string): Json {
  const inner = isRecord(value) ? value[key] : undefined
  return isRecord(inner) ? inner : {}
}
