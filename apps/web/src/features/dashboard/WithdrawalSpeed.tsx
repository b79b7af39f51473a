import { Text } from '@mantine/core'
import type { Answer } from '../../shared/api.ts'
import { counted, seconds } from '../../shared/formats.ts'
import { Card } from './Card.tsx'
import classes from './dashboard.module.css'

type Speed = Answer<'GET /dashboard/today'>['withdrawal_seconds']

/** The promise "never sold twice" as a number: how long a sold pair was still on offer elsewhere. */
export const WithdrawalSpeed = ({ speed }: { speed: Speed | undefined }) => (
  <Card title="Sale seen → withdrawn elsewhere">
    {speed && (
      <>
        <div className={classes['figures']}>
          <Figure label="half of them within" value={speed.p50} />
          <Figure label="95 of 100 within" value={speed.p95} />
        </div>
        <Text size="sm" c="dimmed" mt="xs">
          {speed.sales === 0
            ? 'No sale had to be withdrawn elsewhere in the last 30 days.'
            : `${speed.is_capped ? 'The newest ' : ''}${counted(speed.sales, 'sale')} in the last 30 days`}
        </Text>
      </>
    )}
  </Card>
)

const Figure = ({ label, value }: { label: string; value: number | null }) => (
  <div>
    <div className={`${classes['figure']} num`}>{seconds(value)}</div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
  </div>
)
