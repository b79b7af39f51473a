import * as React from 'react'

/**
 * Turns off what React's development build records for developer tools (component timings, element stacks). It takes a
 * fifth of the tests' time, and no one reads it. Warnings remain. Must load before react-dom.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {
      // Ignores React's assignments.
    },
  })
