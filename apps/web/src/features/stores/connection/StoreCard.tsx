import { Alert, Code, List, Paper, Stack, Text } from '@mantine/core'
import { IconBarcode, IconLockExclamation, IconPlugConnectedX } from '../../../shared/icons.ts'
import { counted } from '../../../shared/formats.ts'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { useIsPhone } from '../../../shared/ui/page/use-is-phone.ts'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { ConnectStoreButton } from './ConnectStoreButton.tsx'
import { StoreImport } from './StoreImport.tsx'
import type { Store } from '../stores.queries.ts'
import classes from '../stores.module.css'

/** A store: its connection, its last event, and a running import. A phone shows its dates when it is opened. */
export function StoreCard({ store }: { store: Store }) {
  const isPhone = useIsPhone()
  return (
    <Paper withBorder p={{ base: 'xs', sm: 'md' }} component="section" aria-label={store.store_name}>
      {isPhone ? (
        <details className={classes['details']}>
          <summary>
            <Text fw={650} component="h2" m={0} truncate>
              {store.store_name}
            </Text>
            <State store={store} />
          </summary>
          <div className={classes['store']}>
            <Facts store={store} />
            <StoreImport store={store} part="settled" />
          </div>
        </details>
      ) : (
        <div className={classes['store']}>
          <div>
            <Text fw={650} component="h2" size="lg" m={0}>
              {store.store_name}
            </Text>
            <Text size="sm" c="dimmed">
              {store.shop_domain}
            </Text>
          </div>
          <State store={store} />
          <Facts store={store} />
        </div>
      )}
      {store.refused ? <Refused store={store} /> : !store.is_connected && <Disconnected store={store} />}
      {store.missing_access.length > 0 && <MissingAccess store={store} />}
      {store.shared_barcodes.count > 0 && <SharedBarcodes store={store} />}
      <StoreImport store={store} {...(isPhone && { part: 'urgent' })} />
    </Paper>
  )
}

const State = ({ store }: { store: Store }) => (
  <Pill color={store.is_connected ? 'green' : 'red'}>{store.is_connected ? 'Connected' : 'Not connected'}</Pill>
)

const Facts = ({ store }: { store: Store }) => (
  <>
    <Fact name="Connected" at={store.connected_at} />
    <Fact name="Last change received" at={store.last_webhook_at} empty="none yet" />
    <Fact name="Last compared" at={store.last_reconciled_at} empty="not yet" />
  </>
)

/** Explains that ARK was uninstalled or lost its access: what no longer works, and how to fix it. */
const Disconnected = ({ store }: { store: Store }) => (
  <Alert color="red" variant="outline" mt="sm" title="ARK has no access to this store" icon={<IconPlugConnectedX />}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        The app was uninstalled in Shopify, or its access was revoked. ARK cannot track stock or create orders until the
        store is reconnected.
      </Text>
      <ConnectStoreButton isMain label="Connect again" shopDomain={store.shop_domain} />
    </Stack>
  </Alert>
)

/** Explains why Shopify refuses ARK's access, and how to fix it. */
const Refused = ({ store }: { store: Store }) => (
  <Alert color="red" variant="outline" mt="sm" title="Shopify refuses ARK's access" icon={<IconPlugConnectedX />}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        {withFullStop(store.refused?.words ?? '')} Work for this store is waiting and continues automatically once
        Shopify grants access.
      </Text>
      {store.refused?.is_mended_by_connecting === true && (
        <ConnectStoreButton isMain label="Connect again" shopDomain={store.shop_domain} />
      )}
    </Stack>
  </Alert>
)

const withFullStop = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)

/** Explains that the store's authorization lacks a permission: what does not work, and how to fix it. */
const MissingAccess = ({ store }: { store: Store }) => (
  <Alert color="orange" variant="outline" mt="sm" title="Missing permissions" icon={<IconLockExclamation />}>
    <Stack gap="sm" align="flex-start">
      <List size="sm" spacing={4}>
        {store.missing_access.map(({ scope, words }) => (
          <List.Item key={scope}>
            {words} <Code>{scope}</Code>
          </List.Item>
        ))}
      </List>
      <Text size="sm">
        Authorize ARK again in Shopify. If ARK uses your own custom app, add the permissions there first; ARK detects
        them within an hour. Everything else keeps working.
      </Text>
      <ConnectStoreButton isMain label="Authorize again" shopDomain={store.shop_domain} />
    </Stack>
  </Alert>
)

/** Lists barcodes that the shop has assigned to several products or sizes, and how to fix them. */
const SharedBarcodes = ({ store: { shared_barcodes: shared } }: { store: Store }) => (
  <Alert
    color="orange"
    variant="outline"
    mt="sm"
    title={`${counted(shared.count, 'barcode')} on several products or sizes`}
    icon={<IconBarcode />}
  >
    <List size="sm" spacing={4}>
      {shared.first.map(({ barcode, variants, products }) => (
        <List.Item key={barcode}>
          <Code>{barcode}</Code> on {counted(variants, 'variant')}: {products.join('; ')}
        </List.Item>
      ))}
    </List>
    <Text size="sm" mt="xs">
      ARK does not link products by these barcodes, and scanning one asks for the size. Correct them in Shopify.
    </Text>
  </Alert>
)

const Fact = ({ name, at, empty }: { name: string; at: string | null; empty?: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    <RelativeTime at={at} {...(empty && { empty })} />
  </div>
)
