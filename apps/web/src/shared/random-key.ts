/** 128 bits, for what is sent under a key; `crypto.randomUUID` is there over HTTPS alone. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
