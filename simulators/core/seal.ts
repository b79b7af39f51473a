import { deserialize, serialize } from 'node:v8'

/**
 * Returns a function that serializes unchanging data once instead of at every save: thousands of finished operations
 * would block the event loop for a tenth of a second each time. `version` is the owner's; a new version is serialized
 * again.
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
 * Returns the value of a seal, or an unsealed value. This version of the program wrote the bytes, so they have the
 * value's type.
 */
export function opened<Value extends object>(value: Value | Buffer): Value {
  return Buffer.isBuffer(value) ? (deserialize(value) as Value) : value
}
