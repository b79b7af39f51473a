import { deserialize, serialize } from 'node:v8'

/**
 * Serialises what will not change any more once instead of at every save: thousands of finished operations would
 * hold up the event loop for a tenth of a second each time. `version` is of `owner`; another one is serialised
 * anew.
 */
export function createSeal() {
  const sealed = new WeakMap<object, { version: number; bytes: Buffer }>()
  return (owner: object, version: number, value: unknown): Buffer => {
    const known = sealed.get(owner)
    if (known?.version === version) return known.bytes
    const bytes = serialize(value)
    sealed.set(owner, { version, bytes })
    return bytes
  }
}

/**
 * The value of a seal, or what was left open. The bytes are our own, of the same version: they hold what was put
 * in.
 */
export function opened<Value extends object>(value: Value | Buffer): Value {
  return Buffer.isBuffer(value) ? (deserialize(value) as Value) : value
}
