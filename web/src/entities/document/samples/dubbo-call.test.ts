import type { DubboContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { readSignature, writeDubboCall } from './dubbo-call.ts'

const content: DubboContent = {
  v: 1,
  kind: 'dubbo',
  definition: 'com.shop.OrderDetail lockStock(StockLockRequest request, Long operatorId) throws StockException',
  parameters: {
    type: 'object',
    properties: {
      request: { $ref: '#/components/schemas/StockLockRequest' },
      operatorId: { type: 'integer', format: 'int64', examples: [1001] },
    },
  },
  result: { type: 'object' },
}
const components = {
  schemas: {
    StockLockRequest: {
      type: 'object',
      properties: {
        orderId: { type: 'string', examples: ['2026"1'] },
        urgent: { type: 'boolean', default: false },
        tags: { type: 'array', items: { type: 'string', enum: ['A'] } },
      },
    },
  },
}

describe('writeDubboCall', () => {
  it('fills the arguments, then calls', () => {
    expect(writeDubboCall(content, components, { interfaceName: 'com.shop.OrderFacade', version: '3.1.0' }, {})).toBe(
      `@DubboReference(version = "3.1.0")
private OrderFacade orderFacade;

StockLockRequest request = new StockLockRequest();
request.setOrderId("2026\\"1");
request.setUrgent(false);
request.setTags(List.of("A"));

OrderDetail result = orderFacade.lockStock(request, 1001L);
`,
    )
  })

  it('reads what a signature says', () => {
    expect(readSignature('List<Order> find(String id)')).toEqual({ result: 'List<Order>', method: 'find' })
    expect(readSignature('')).toEqual({ result: 'Object', method: 'call' })
    expect(
      writeDubboCall({ ...content, definition: 'void ping()', parameters: { type: 'object' } }, {}, undefined, {}),
    ).toContain('\nservice.ping();\n')
  })
})
