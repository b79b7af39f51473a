import * as React from 'react'

/**
 * What React's development build records for a person with open developer tools, timings of components and the stack of
 * every element, takes a fifth of these tests and is looked at by nobody. Its warnings stay. Loaded before react-dom.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {
      // React counts in vain.
    },
  })
