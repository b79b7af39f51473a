import type { Call } from '@ark/contract'
import type { TestPerson } from '../acts/test-people.ts'
import type { Belongings } from '../belongings/two-retailers.ts'

/** Returns a person who may make a non-public call: the operator, a buyer of the retailer, or its owner. */
export function whoMayCall(access: Call['access'], who: { own: Belongings; operator: TestPerson }): TestPerson {
  if (access === 'administration') return who.operator
  return access === 'wholesale.buy' ? who.own.buyer : who.own.owner
}
