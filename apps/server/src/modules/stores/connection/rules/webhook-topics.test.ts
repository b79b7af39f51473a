import { expect, test } from 'vitest'
import { deliveredFields, retainedDelivery, SUBSCRIBED } from './webhook-topics.ts'

const bytes = (text: string) => Buffer.from(text)

test('a product delivery is reduced to its id, with every digit', () => {
  const kept = retainedDelivery(
    'products/update',
    bytes('{"id":271878346596884015,"title":"x\\u0000","body_html":"<p>"}'),
  )
  expect(kept).toEqual({ body: { id: '271878346596884015' }, problem: null })
})

test('a level delivery is reduced to its item and location', () => {
  const body = '{"inventory_item_id":271878346596884015,"location_id":24826418,"available":7}'
  expect(retainedDelivery('inventory_levels/update', bytes(body)).body).toEqual({
    inventory_item_id: '271878346596884015',
    location_id: '24826418',
  })
})

test('an order delivery is reduced to its number, without the buyer; no other field is requested', () => {
  const body = '{"id":5501,"email":"ada@example.com","shipping_address":{"first_name":"Ada"}}'
  expect(retainedDelivery('orders/create', bytes(body))).toEqual({ body: { id: '5501' }, problem: null })
  expect(deliveredFields('orders/updated')).toEqual(['id', 'admin_graphql_api_id', 'updated_at'])
})

test('a customer delivery is reduced to numbers', () => {
  const body = JSON.stringify({
    shop_id: 954_889,
    shop_domain: 'kicks.myshopify.com',
    orders_requested: [299_938, 280_263],
    customer: { id: 191_167, email: 'ada@example.com', phone: '555-625-1199' },
    data_request: { id: 9_999 },
  })
  expect(retainedDelivery('customers/data_request', bytes(body))).toEqual({
    body: { shop_id: '954889', customer_id: '191167', data_request_id: '9999', order_ids: ['299938', '280263'] },
    problem: null,
  })
})

test.each([
  ['products/update', '{"title":"x"}', 'products/update: it names no id'],
  ['products/update', '{"id":"drop table"}', 'products/update: it names no id'],
  ['inventory_levels/update', 'not json', 'inventory_levels/update: its body is not JSON'],
  ['inventory_levels/update', '[]', 'inventory_levels/update: its body is not JSON'],
  ['inventory_levels/update', '', 'inventory_levels/update: its body is not JSON'],
  ['orders/paid', '{"id":1,"email":"ada@example.com"}', 'ARK does not use orders/paid'],
  ['constructor', '{}', 'ARK does not use constructor'],
  ['', '{"id":1}', 'It names no topic'],
])('a delivery of %s with %s is stored without its body and reported', (topic, body, problem) => {
  expect(retainedDelivery(topic, bytes(body))).toEqual({ body: {}, problem })
})

test('new products and locations are subscribed, products with the fields ARK reads, compliance by no call', () => {
  expect(SUBSCRIBED).toEqual(expect.arrayContaining(['products/create', 'locations/create', 'locations/delete']))
  expect(SUBSCRIBED.filter((topic) => /redact|request/.test(topic))).toEqual([])
  expect(deliveredFields('products/update')).toContain('id')
  expect(deliveredFields('app/uninstalled')).toEqual([])
})
