/** The running things, which end in the reverse order of their start. */
export interface Ending {
  /** Whether the process was asked to stop. */
  readonly isEnding: boolean
  /** Registers a running thing; one that starts while we are ending is ended at once. */
  onEnd(name: string, end: () => Promise<void> | void): void
  /** Ends everything, once; resolves to what could not be ended. */
  end(): Promise<string[]>
}

export function createEnding(): Ending {
  const steps: { name: string; end: () => Promise<void> | void }[] = []
  let running: Promise<string[]> | undefined
  const endAll = async () => {
    const faults: string[] = []
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step.end()
      } catch (error) {
        faults.push(`${step.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return faults
  }
  return {
    get isEnding() {
      return running !== undefined
    },
    onEnd(name, end) {
      steps.push({ name, end })
      if (running) running = running.then(async (faults) => [...faults, ...(await endAll())])
    },
    end: () => (running ??= endAll()),
  }
}
