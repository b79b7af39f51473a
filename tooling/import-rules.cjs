const { readdirSync, readFileSync } = require('node:fs')

// Each module.ts lists the modules that it may use. apps/server/test/whole-server/table-ownership.test.ts checks which
// tables of others a module may read.
const MODULES = 'apps/server/src/modules'
const usesOf = (name) => {
  const list = /^  uses: \[([^\]]*)\]/m.exec(readFileSync(`${MODULES}/${name}/module.ts`, 'utf8'))?.[1]
  if (list === undefined) throw new Error(`${MODULES}/${name}/module.ts does not say which modules it uses`)
  return [...list.matchAll(/'(\w+)'/g)].map(([, used]) => used)
}
const mayUse = Object.fromEntries(readdirSync(MODULES).map((name) => [name, usesOf(name)]))

/**
 * The folders ("rooms") of a module or of a browser feature, from the lowest: a folder uses those before it. Files
 * outside of them (a module's index, its jobs and workers) belong to all.
 */
const rooms = {
  'apps/server/src/modules/accounts': ['mail', 'audit', 'credentials', 'staff', 'join', 'sign-in', 'views'],
  'apps/server/src/modules/catalogue': ['accounts', 'market', 'fees', 'products', 'admin'],
  'apps/server/src/modules/stores': ['connection', 'matching', 'products'],
  'apps/server/src/modules/inventory': ['stock', 'reserves', 'costs', 'wholesale', 'imports', 'lists'],
  'apps/server/src/modules/listings': [
    'slots',
    'sizes',
    'payouts',
    'pricing',
    'reconcile',
    'sweep',
    'enabling',
    'lists',
    'files',
  ],
  'apps/server/src/modules/sales': [
    'records',
    'pairs',
    'store-orders',
    'shop-orders',
    'packing',
    'labels',
    'canceled',
    'orders',
    'requests',
    'lists',
    'operator',
  ],
  'apps/server/src/modules/wholesale': ['sheets', 'pairs', 'invoices', 'proposals', 'orders', 'offers', 'monitoring'],
  'apps/web/src/features/accounts': ['passwords', 'second-factor', 'sign-in', 'profile'],
  'apps/web/src/features/dashboard': ['cards', 'revenue'],
  'apps/web/src/features/fulfillments': ['pick-list', 'acts', 'requests'],
  'apps/web/src/features/inventory': ['sizes', 'reserves', 'wholesale', 'payouts', 'csv', 'costs', 'import', 'page'],
  'apps/web/src/features/listings': [
    'sizes',
    'goblin-mode',
    'selling-rules',
    'enabling',
    'market-review',
    'requests',
    'change-log',
    'products',
    'page',
  ],
  'apps/web/src/features/stores': ['connection', 'webhooks', 'matching', 'page'],
  'apps/web/src/features/wholesale-buyer': ['cart', 'size-run', 'offers', 'purchases', 'inventory'],
}
const M = '^apps/server/src/modules/'
const FOR_THE_BROWSER = '^packages/contract/src/((invalidates|provides)\\.gen|resources)\\.ts$'
const TESTS = '\\.(test|battery)\\.tsx?$|^apps/server/test/'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Files in a cycle cannot be understood apart: merge them, or move what both need.',
      {},
      { circular: true },
    ),
    // The web build resolves `?url`, icons and the handbook, and fails for missing ones.
    rule(
      'nothing-unresolved',
      'This import cannot be resolved.',
      {},
      { couldNotResolve: true, pathNot: '\\?url$|^(tabler|handbook):' },
    ),
    ...Object.entries(mayUse).map(([name, uses]) =>
      rule(
        `${name}-uses-only-what-it-declares`,
        'Add the module to `uses` of its module.ts, or do not use it.',
        { path: `${M}${name}/`, pathNot: TESTS },
        { path: M, pathNot: `${M}(${[name, ...uses].join('|')})/` },
      ),
    ),
    rule(
      'modules-meet-at-their-face',
      'Import another module through its index.ts.',
      // A test drives the whole app, so it may start what another module's worker would.
      { path: `${M}([^/]+)/`, pathNot: TESTS },
      { path: `${M}[^/]+/`, pathNot: [`${M}$1/`, `${M}[^/]+/index\\.ts$`] },
    ),
    ...Object.entries(rooms).flatMap(([home, order]) =>
      order
        .slice(0, -1)
        .map((room, nth) =>
          rule(
            `${home.split('/').at(-1)}-${room}-uses-rooms-below`,
            'Folders have an order (`rooms`): move what both need to the lower one.',
            { path: `^${home}/${room}/`, pathNot: TESTS },
            { path: `^${home}/(${order.slice(nth + 1).join('|')})/` },
          ),
        ),
    ),
    rule(
      'rules-are-pure',
      'Rules may import only rules, packages/domain, and types of the ports.',
      { path: `${M}[\\w/-]+/rules/`, pathNot: TESTS },
      { pathNot: [`${M}[\\w/-]+/rules/`, '^packages/domain/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'domain-is-pure',
      'packages/domain may not depend on other packages.',
      { path: '^packages/domain/', pathNot: TESTS },
      { pathNot: '^packages/domain/' },
    ),
    rule(
      'only-queries-speak-sql',
      'Only queries contain SQL: call a query instead.',
      { path: M, pathNot: `/queries/|${TESTS}` },
      { path: 'platform/database|node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'platform-knows-no-business',
      'The platform may not import modules.',
      { path: '^apps/server/src/platform/', pathNot: TESTS },
      { path: M },
    ),
    rule(
      'edges-are-leaves',
      'Only a module imports its routes, workers and planners, and only entry points import modules.',
      { path: M, pathNot: `${TESTS}|/module\\.ts$` },
      { path: '\\.(routes|worker|planners)\\.ts$|/module\\.ts$' },
    ),
    rule(
      'modules-know-the-port',
      'Use the port: adapters are composed at the entry point.',
      { path: M, pathNot: TESTS },
      { path: '^packages/marketplaces/src/(shopify|stockx|alias)/' },
    ),
    rule(
      'adapters-do-not-meet',
      'An adapter may not import another vendor’s adapter.',
      { path: '^packages/marketplaces/src/(shopify|stockx|alias)/' },
      { path: '^packages/marketplaces/src/(shopify|stockx|alias)/', pathNot: '^packages/marketplaces/src/$1/' },
    ),
    rule(
      'packages-below-apps',
      'Packages may not import apps, simulators or tooling.',
      { path: '^packages/', pathNot: TESTS },
      { path: '^(apps|simulators|tooling)/' },
    ),
    rule(
      'contract-sees-domain-only',
      'The contract may import only packages/domain, because server and browser both use it.',
      { path: '^packages/contract/', pathNot: TESTS },
      { path: '^(apps|packages/(?!contract|domain)|simulators)' },
    ),
    rule(
      'the-browser-sees-contract-and-domain',
      'The browser may import only packages/contract and packages/domain.',
      { path: '^apps/web/', pathNot: TESTS },
      { path: '^(apps/server|packages/(?!contract|domain)|simulators)' },
    ),
    rule(
      'the-browser-bundles-no-schema-code',
      'The browser may import only types and the small files of the contract, not its schemas.',
      { path: '^apps/web/src/', pathNot: TESTS },
      { path: '^packages/contract/', pathNot: FOR_THE_BROWSER, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'what-the-browser-bundles-brings-nothing-along',
      'These files may import nothing, or the bundle would contain the schemas.',
      { path: FOR_THE_BROWSER },
      {},
    ),
    rule(
      'features-do-not-meet',
      'Compose them in routes.tsx.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'shared-below-features',
      'Shared code may not import features.',
      { path: '^apps/web/src/shared/' },
      { path: '^apps/web/src/(features|routes)' },
    ),
    rule(
      'simulators-share-no-code-with-us',
      'Simulators may not share our code: an error in both would go unnoticed.',
      { path: '^simulators/', pathNot: TESTS },
      { path: '^(apps|packages|tooling)/' },
    ),
    rule(
      'simulators-do-not-meet',
      'Simulators may share only core and market.',
      { path: '^simulators/(shopify|stockx|alias)/', pathNot: TESTS },
      { path: '^simulators/(shopify|stockx|alias)/', pathNot: '^simulators/$1/' },
    ),
    rule(
      'nothing-imports-simulators',
      'The product calls simulators only over HTTP.',
      { path: '^(apps|packages)/', pathNot: TESTS },
      { path: '^simulators/' },
    ),
    rule(
      'nothing-imports-the-command-line',
      'The command line starts the programs, which do not know it.',
      { path: '^(apps/(server|web)|packages|simulators)/', pathNot: TESTS },
      { path: '^apps/cli/' },
    ),
    rule(
      'product-code-needs-no-tooling',
      'Only tests may import this.',
      { path: '^(apps|packages|simulators)/', pathNot: TESTS },
      { path: '^(tooling|journeys|bench|chaos)/' },
    ),
  ],
  options: {
    parser: 'swc', // the compiler's own parser is not open to programs in TypeScript 7
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
