import Type from 'typebox'
import type { Area } from './call.ts'
import { AnswerSchema, Count, IdParams, Message, Text } from './fields.ts'
import { OF_LINKS } from './resources.ts'

/** Unlinking products: what becomes of their stock, listings and orders is the inventory's matter. */
export const links = {
  'POST /shopify/syncs/{id}/unsync': {
    operationId: 'unsyncProduct',
    summary: 'Unlink a product of the store: its stock leaves ARK and its listings go',
    access: 'links.remove',
    changes: 'all locations',
    invalidates: OF_LINKS,
    params: IdParams,
    answer: AnswerSchema({ success: Type.Boolean(), message: Text }),
  },
  'DELETE /shopify/syncs/{id}': {
    operationId: 'deleteSync',
    summary: 'Forget a link with all that was decided of it',
    access: 'links.remove',
    changes: 'all locations',
    invalidates: OF_LINKS,
    params: IdParams,
    answer: Message,
  },
  'DELETE /shopify/stores/{id}/syncs': {
    operationId: 'deleteSyncsOfStore',
    summary: 'Forget all links of a store',
    access: 'links.remove',
    changes: 'all locations',
    invalidates: OF_LINKS,
    params: IdParams,
    answer: AnswerSchema({ message: Text, deleted: Count, kept: Count }),
  },
} as const satisfies Area
