import { Alert, Button, Group, Stack } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '../../../shared/icons.ts'
import classes from '../accounts.module.css'

const COPIED_SHOWN_MS = 2_000

/** The recovery codes, which open the account without the app. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const clipboard = useClipboard({ timeout: COPIED_SHOWN_MS })
  const text = `${codes.join('\n')}\n`
  return (
    <Stack>
      <Alert color="green" variant="outline" title="Two-factor authentication is on" role="status">
        Store these recovery codes with your passwords. Each one works once if you lose your phone. They are not shown
        again.
      </Alert>
      <ul className={classes['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="ark-recovery-codes.txt"
        >
          Download
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  )
}
