import type { Cancel, SimulatedClock } from './clock.ts'
import type { Part } from './part.ts'

interface Task {
  key: string
  name: string
  dueAtMs: number
  /** Plain data: ids, not objects, because the objects of the next process are others. */
  details: unknown
}

type Handler<Details> = (details: Details) => void | Promise<void>

/** What is still to happen by itself, in a form that can be saved: a name and data instead of a closure. */
export interface Agenda<Tasks extends object> extends Part<Task[]> {
  /** What each kind of task does. Once, before anything is planned. */
  handle(handlers: { [Name in keyof Tasks]: Handler<Tasks[Name]> }): void
  /**
   * Nothing runs before this, so that addresses in answers are known. What is overdue then runs at once, in its
   * order.
   */
  start(): void
  /** `task.key` replaces what was planned under the same key. */
  plan<Name extends keyof Tasks & string>(task: {
    name: Name
    details: Tasks[Name]
    inMs: number
    key?: string | undefined
  }): void
  cancel(key: string): void
  clear(): void
}

interface Entry {
  task: Task
  cancelTimer?: Cancel
}

/** Runs tasks by the clock, each once. `touch` is called after each: what it changed is to be saved. */
export function createAgenda<Tasks extends object>(clock: SimulatedClock, touch: () => void): Agenda<Tasks> {
  const entries = new Map<string, Entry>()
  let handlers: Partial<Record<string, Handler<unknown>>> = {}
  let isStarted = false
  let lastNumber = 0

  const arm = (entry: Entry) => {
    const { task } = entry
    entry.cancelTimer = clock.after(Math.max(0, task.dueAtMs - clock.now().getTime()), async () => {
      try {
        await handlers[task.name]?.(task.details)
      } finally {
        // Only now: what is half done when the process is killed is done again by the next one.
        if (entries.get(task.key) === entry) entries.delete(task.key)
        touch()
      }
    })
  }
  const add = (task: Task) => {
    const entry = { task }
    entries.set(task.key, entry)
    if (isStarted) arm(entry)
  }
  const cancel = (key: string) => {
    entries.get(key)?.cancelTimer?.()
    entries.delete(key)
  }
  return {
    handle(given) {
      // A task's details are of the kind its handler takes, because plan() asks for both under one name.
      handlers = given as Record<string, Handler<unknown>>
    },
    start() {
      isStarted = true
      for (const entry of [...entries.values()].sort((a, b) => a.task.dueAtMs - b.task.dueAtMs)) arm(entry)
    },
    plan({ name, details, inMs, key = String(++lastNumber) }) {
      cancel(key)
      add({ key, name, details, dueAtMs: clock.now().getTime() + inMs })
      touch()
    },
    cancel,
    clear() {
      for (const key of entries.keys()) cancel(key)
      touch()
    },
    snapshot: () => Array.from(entries.values(), ({ task }) => task),
    restore(tasks) {
      for (const task of tasks) {
        lastNumber = Math.max(lastNumber, Number(task.key) || 0)
        add(task)
      }
    },
  }
}
