import Type from 'typebox'
import type { Area } from './call.ts'
import { AnswerSchema, Count, IdParams, Message, Text } from './fields.ts'
import { OF_LINKS } from './resources.ts'

/** Calls that unlink products. The inventory decides what happens to their stock, listings and orders. */
export const links = {
  'POST /shopify/syncs/{id}/unsync': {
    operationId: 'unsyncProduct',
    summary: 'Unlink a product of the store. Removes its stock from ARK and its listings',
    access: 'links.remove',
    changes: 'all locations',
    invalidates: OF_LINKS,
    params: IdParams,
    answer: AnswerSchema({ success: Type.Boolean(), message: Text }),
  },
  'DELETE /shopify/syncs/{id}': {
    operationId: 'deleteSync',
    summary: 'Delete a link with all decisions about it',
    access: 'links.remove',
    changes: 'all locations',
    invalidates: OF_LINKS,
    params: IdParams,
    answer: Message,
  },
  'DELETE /shopify/stores/{id}/syncs': {
    operationId: 'deleteSyncsOfStore',
    summary: 'Delete all links of a store',
    access: 'links.remove',
    changes: 'all locations',
    invalidates: OF_LINKS,
    params: IdParams,
    answer: AnswerSchema({ message: Text, deleted: Count, kept: Count }),
  },
} as const satisfies Area
