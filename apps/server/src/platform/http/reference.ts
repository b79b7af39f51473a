import { TAGS } from '@ark/contract'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/** OpenAPI from the contract as it is bound; written to packages/contract/openapi.json and checked for drift. */
export async function serveReference(app: FastifyInstance): Promise<void> {
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
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
