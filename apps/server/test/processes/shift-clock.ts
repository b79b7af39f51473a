/**
 * Preloaded by the processes of a test app (`processesOf`): moves their clock by ARK_TEST_CLOCK_SHIFT_MS milliseconds,
 * to the simulated time of the app. On the machine's own clock, what the app has just made would be weeks old, and the
 * older the later in the year the test runs.
 */
const SystemDate = Date
const shiftMs = Number(process.env['ARK_TEST_CLOCK_SHIFT_MS'])

globalThis.Date = new Proxy(SystemDate, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [date.now() + shiftMs] : given, target) as Date,
  get: (date, name, receiver) => (name === 'now' ? () => date.now() + shiftMs : Reflect.get(date, name, receiver)),
})
