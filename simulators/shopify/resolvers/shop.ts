import type { RequestContext } from '../context.ts'
import { gid } from '../gid.ts'
import type { Resolvers } from '../graphql/schema.ts'
import type { App } from '../apps.ts'
import type { Shop } from '../store.ts'
import { idAs } from './records.ts'

/** The resolvers of the shop, the installed app, and uninstallation. */
export const shopResolvers: Resolvers = {
  QueryRoot: {
    shop: (_root: unknown, _args: unknown, { shop }: RequestContext) => shop,
    currentAppInstallation: (_root: unknown, _args: unknown, { app, scopes, shop }: RequestContext) => ({
      id: gid('AppInstallation', shop.id + app.id),
      launchUrl: `https://${shop.domain}/admin/apps/${app.clientId}`,
      accessScopes: scopes.map((handle) => ({ handle })),
      app,
    }),
  },
  App: { id: ({ id }: App) => gid('App', id) },
  Shop: {
    id: idAs('Shop'),
    myshopifyDomain: ({ domain }: Shop) => domain,
    currencyCode: ({ currency }: Shop) => currency,
    ianaTimezone: ({ timezone }: Shop) => timezone,
    url: ({ domain }: Shop) => `https://${domain}`,
    primaryDomain: ({ id, domain }: Shop) => ({ id: gid('Domain', id), host: domain, url: `https://${domain}` }),
    taxesIncluded: () => false,
    weightUnit: () => 'POUNDS',
    plan: () => ({ publicDisplayName: 'Basic', partnerDevelopment: false, shopifyPlus: false }),
  },
  Mutation: {
    appUninstall: (_root: unknown, _args: unknown, context: RequestContext) => {
      context.uninstall()
      return { app: context.app, userErrors: [] }
    },
  },
}
