/**
 * Returns the header spelling of a topic: `INVENTORY_LEVELS_UPDATE` → `inventory_levels/update`. The last word is the
 * event, with one exception.
 */
export function topicHeader(topic: string): string {
  if (topic === 'APP_SCOPES_UPDATE') return 'app/scopes_update'
  return topic.toLowerCase().replace(/_([^_]+)$/, '/$1')
}
