/* Schemas for the workbench: the order of the design, and one of any size. */
import type { Components, Json, JsonObject, Schema } from '@lectern/model'

export const components: Components = {
  schemas: {
    Money: {
      type: 'object',
      description: 'An amount of money',
      required: ['amount', 'currency'],
      properties: {
        amount: { type: 'integer', format: 'int64', description: 'In the smallest unit' },
        currency: { type: 'string', maxLength: 3, examples: ['CNY'] },
      },
    },
    CardPayment: {
      type: 'object',
      properties: {
        cardToken: {
          type: 'string',
          minLength: 24,
          maxLength: 24,
          description: '支付网关签发的卡令牌',
          examples: ['tok_9fK2LmQ7'],
        },
      },
    },
    WalletPayment: { type: 'object', properties: { walletId: { type: 'string', description: '钱包编号' } } },
    Node: { type: 'object', properties: { id: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } } },
  },
}

export const dictionaries = [
  { id: 'channel', name: '下单渠道' },
  { id: 'stage', name: '分期期数' },
]

export const order: Schema = {
  type: 'object',
  required: ['merchantOrderNo', 'channel', 'items', 'payer'],
  properties: {
    merchantOrderNo: {
      type: 'string',
      minLength: 6,
      maxLength: 32,
      pattern: '^[A-Z0-9-]+$',
      description: '商户侧订单号，同一商户内唯一',
      examples: ['XH20261120-0091'],
    },
    channel: { type: 'string', 'x-lectern-enum': 'channel', description: '下单渠道', examples: ['APP'] },
    items: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      description: '商品明细',
      items: {
        type: 'object',
        required: ['skuId', 'quantity', 'unitPrice'],
        properties: {
          skuId: { type: 'integer', format: 'int64', description: '商品 SKU 编号', examples: [880231] },
          quantity: {
            type: 'integer',
            format: 'int32',
            minimum: 1,
            maximum: 999,
            default: 1,
            description: '购买数量',
            examples: [2],
          },
          unitPrice: { $ref: '#/components/schemas/Money', description: '成交单价' },
          promotions: {
            type: 'array',
            description: '命中的优惠，按扣减顺序排列',
            items: {
              type: 'object',
              properties: { promotionId: { type: 'string' }, title: { type: ['string', 'null'] } },
            },
          },
        },
      },
    },
    payer: {
      description: '付款方式，按 type 取其一',
      oneOf: [
        { $ref: '#/components/schemas/CardPayment' },
        { $ref: '#/components/schemas/WalletPayment' },
        { type: 'object', title: 'cash', properties: { till: { type: 'string' } } },
      ],
      discriminator: { propertyName: 'type' },
    },
    deliverySlot: { type: ['string', 'null'], description: '预约送达时段', examples: ['2026-11-21/AM'] },
    attributes: { type: 'object', additionalProperties: { type: 'string' }, description: '附加属性' },
    couponCode: { type: 'string', description: '优惠券码', examples: ['NEW20'] },
  },
}

/** A schema of `count` rows, eight levels deep. */
export function large(count: number): Schema {
  let left = count
  const make = (level: number): JsonObject => {
    const properties: Record<string, Json> = {}
    for (let index = 0; index < 12 && left > 0; index += 1, left -= 1) {
      properties[`field${level}x${index}`] =
        index % 3 === 0
          ? { type: 'integer', format: 'int64', minimum: 1, examples: [index] }
          : { type: 'string', maxLength: 32, description: `Field ${index} of level ${level}`, examples: ['value'] }
    }
    for (let index = 0; level < 8 && index < 3 && left > 0; index += 1) {
      left -= 1
      const inner = make(level + 1)
      properties[`part${level}x${index}`] = index % 2 === 0 ? inner : { type: 'array', items: inner }
    }
    return { type: 'object', required: [`field${level}x0`], properties }
  }
  return make(1)
}

export const parameters: Json[] = [
  {
    name: 'status',
    in: 'query',
    required: true,
    description: '订单状态',
    schema: { type: 'string', enum: ['paid', 'open'] },
    example: 'paid',
  },
  { name: 'page', in: 'query', schema: { type: 'integer', format: 'int32', minimum: 1 } },
  { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
]
