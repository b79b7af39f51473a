/** The variables that a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>

export type SettingsReader = ReturnType<typeof settingsReader>

/** Returns functions that read variables. What is wrong with one goes into `problems`, as a sentence that names it. */
export function settingsReader(environment: Environment, problems: string[]) {
  const text = (name: string, usual: string) => environment[name]?.trim() || usual
  const number = (name: string, usual: number) => {
    const value = Number(text(name, String(usual)))
    if (Number.isFinite(value) && value > 0) return value
    problems.push(`${name} is "${environment[name]}"; it has to be a number above 0.`)
    return usual
  }
  return {
    text,
    number,
    list: (name: string, usual: string) =>
      text(name, usual)
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    integer(name: string, usual: number, range: { from: number; to: number }): number {
      const value = Number(text(name, String(usual)))
      if (Number.isInteger(value) && value >= range.from && value <= range.to) return value
      problems.push(`${name} is "${environment[name]}"; it has to be a whole number from ${range.from} to ${range.to}.`)
      return usual
    },
    /** Returns one of these words; the first when the variable is not set. */
    oneOf<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
      const found = words.find((word) => word === text(name, words[0]))
      if (found === undefined)
        problems.push(`${name} is "${environment[name]}"; it has to be one of ${words.join(', ')}.`)
      return found ?? words[0]
    },
    address(name: string, usual: string): string {
      const value = text(name, usual).replace(/\/$/, '')
      if (!/^https?:\/\/[^/\s]+$/.test(value))
        problems.push(`${name} is "${value}"; it has to be like https://ark.example.com.`)
      return value
    },
    /** Returns the values of variables that belong together: null when none is set, and a problem when some are. */
    together(...names: string[]): string[] | null {
      const missing = names.filter((name) => !environment[name]?.trim())
      if (missing.length === names.length) return null
      if (missing.length > 0)
        problems.push(
          `${missing.join(' and ')} must be set together with ${names.filter((name) => !missing.includes(name)).join(' and ')}.`,
        )
      return names.map((name) => environment[name]?.trim() ?? '')
    },
  }
}
