export interface BulkLines {
  lines: string[]
  rootObjectCount: number
}

/**
 * Returns the result of a bulk query as lines: one for each node of a connection. The node's own connections follow as
 * lines with `__parentId`, the ID of the object that contains the connection.
 */
export function toBulkLines(data: unknown): BulkLines {
  const lines: string[] = []
  const roots = [...connectionsOf(data)].flatMap(({ nodes }) => nodes)
  for (const node of roots) writeNode(lines, node, undefined)
  return { lines, rootObjectCount: roots.length }
}

function writeNode(lines: string[], node: object, parentId: string | undefined): void {
  const shown = withoutConnections(node)
  const line = parentId === undefined ? shown : { ...shown, __parentId: parentId }
  lines.push(JSON.stringify(line).replaceAll('/', '\\/'))
  for (const { holderId, nodes } of connectionsOf(node)) {
    for (const child of nodes) writeNode(lines, child, holderId)
  }
}

interface HeldConnection {
  holderId: string | undefined
  nodes: object[]
}

/** Yields the connections in an object and in its nested objects, but not those inside the nodes of a connection. */
function* connectionsOf(value: unknown, outerId?: string): Generator<HeldConnection> {
  if (!isObject(value)) return
  const holderId = typeof value['id'] === 'string' ? value['id'] : outerId
  for (const inner of Object.values(value)) {
    if (!isObject(inner)) continue
    const nodes = nodesOf(inner)
    if (nodes) yield { holderId, nodes }
    else yield* connectionsOf(inner, holderId)
  }
}

function withoutConnections(value: object): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      if (!isObject(inner)) return [[name, inner]]
      return nodesOf(inner) ? [] : [[name, withoutConnections(inner)]]
    }),
  )
}

function nodesOf(value: Record<string, unknown>): object[] | undefined {
  if (!Array.isArray(value['edges'])) return undefined
  return value['edges'].flatMap((edge: unknown) => (isObject(edge) && isObject(edge['node']) ? [edge['node']] : []))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
