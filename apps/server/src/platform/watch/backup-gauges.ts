import { Gauge, type Registry } from 'prom-client'
import type { BackupAges } from '../backup/backup-folder.ts'

/**
 * Creates gauges of the ages of backups. Returns a function that sets them; null, when there are none or they cannot be
 * read, removes them, so that an alert about missing values fires.
 */
export function createBackupGauges(registers: Registry[]): (ages: BackupAges | null) => void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers, labelNames: [] })
  const base = gauge('ark_backup_base_age_seconds', 'How long ago the newest base backup ended.')
  const log = gauge('ark_backup_log_age_seconds', 'How long ago the database last handed its log to the backups.')
  const verify = gauge('ark_backup_verify_age_seconds', 'How long ago a backup was last restored and checked.')
  const verified = gauge('ark_backup_verified', 'Whether the last check of a backup found everything in order.')
  return (ages) => {
    const set = (each: Gauge, value: number | null | undefined) => {
      each.remove()
      if (value !== null && value !== undefined) each.set(value)
    }
    set(base, ages?.baseSeconds)
    set(log, ages?.walSeconds)
    set(verify, ages?.verifySeconds)
    set(verified, ages?.isVerified === undefined || ages.isVerified === null ? null : Number(ages.isVerified))
  }
}
