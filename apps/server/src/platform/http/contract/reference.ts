import { TAGS } from '@ark/contract'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { ReadyJson } from './bind-area.ts'
import { type Description, withExamples } from './describe-examples.ts'

/** Registers OpenAPI for the bound contract; it is written to packages/contract/openapi.json and checked for drift. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ARK',
        version: '1',
        description: 'Inventory, resale listings, sales and money for sneaker and streetwear retailers.',
      },
      tags: Object.values(TAGS),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transformObject: (made) => withExamples(('openapiObject' in made ? made.openapiObject : {}) as Description),
  })
}

/** Returns a function for the description. It is made at the first request, when every call is bound. */
export function apiDescription(app: FastifyInstance): () => ReadyJson {
  let description: ReadyJson | undefined
  return () => (description ??= new ReadyJson(JSON.stringify(app.swagger())))
}
