import { Kbd, Modal, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { Fragment } from 'react'
import { KEY_HELP } from './key-help.ts'
import { useSingleKeys } from './use-single-keys.ts'
import classes from '../frame.module.css'

/** The dialog that lists the keyboard shortcuts. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [areOn, setOn] = useSingleKeys()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          {KEY_HELP.map(({ heading, keys }) => (
            <section key={heading}>
              <Text fw={600} mb={6} component="h3">
                {heading}
              </Text>
              <dl className={classes['keys']}>
                {keys.map((line) => (
                  <Fragment key={line.does}>
                    <dt>
                      {line.keys.map((name, at) => (
                        <Fragment key={name}>
                          {at > 0 && ' '}
                          <Kbd size="xs">{name}</Kbd>
                        </Fragment>
                      ))}
                    </dt>
                    <dd>{line.does}</dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
        </SimpleGrid>
        <Switch
          label="Single-key shortcuts (/ ? j k)"
          description="Turn them off if they interfere, for example with speech input."
          checked={areOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
