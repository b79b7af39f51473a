import type { Cancel, SimulatedClock } from './clock.ts'
import type { Part } from './part.ts'

interface Task {
  key: string
  name: string
  dueAtMs: number
  /** Plain data with IDs instead of objects, because the next process has other objects. */
  details: unknown
}

type Handler<Details> = (details: Details) => void | Promise<void>

/** The scheduled tasks in a form that can be saved: a name and data instead of a closure. */
export interface Agenda<Tasks extends object> extends Part<Task[]> {
  /** Sets the handler of each kind of task. Must be called once, before anything is scheduled. */
  handle(handlers: { [Name in keyof Tasks]: Handler<Tasks[Name]> }): void
  /**
   * Starts running tasks. Nothing runs before that, so that addresses in answers are known. Overdue tasks run at once,
   * in order.
   */
  start(): void
  /** Schedules a task. It replaces the task with the same `task.key`. */
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

/**
 * Returns an agenda that runs each task once by the clock. It calls `touch` after each task, so that its changes are
 * saved.
 */
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
        // Deleted only after the task ran, so that the next process repeats a task that a kill interrupted.
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
      // The details have the type of the handler, because plan() requires both under one name.
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
