/** Returns whether a process that listens on this host is reachable from this machine only. */
export const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
