/* What is refused before an order is looked at. */

export const listOrdersSchema = {
  querystring: {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1, default: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      status: { type: 'string' },
      'placed[from]': { type: 'string', format: 'date-time' },
      'placed[to]': { type: 'string', format: 'date-time' },
      sort: { enum: ['newest', 'oldest', 'amount'], default: 'newest' },
    },
  },
}

const item = {
  type: 'object',
  required: ['skuId', 'quantity', 'unitPrice'],
  properties: {
    skuId: { type: 'integer' },
    quantity: { type: 'integer', minimum: 1, maximum: 9_999 },
    unitPrice: { type: 'integer', minimum: 0 },
    promotions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'discount'],
        properties: { id: { type: 'string' }, discount: { type: 'integer', minimum: 0 } },
      },
    },
  },
}

export const createOrderSchema = {
  headers: {
    type: 'object',
    required: ['idempotency-key'],
    properties: { 'idempotency-key': { type: 'string', minLength: 1 } },
  },
  body: {
    type: 'object',
    required: ['merchantOrderNo', 'channel', 'items', 'payer'],
    properties: {
      merchantOrderNo: { type: 'string', minLength: 6, maxLength: 32, pattern: '^[A-Z0-9_-]+$' },
      channel: { enum: ['APP', 'WEB', 'MINI', 'POS'] },
      items: { type: 'array', minItems: 1, maxItems: 50, items: item },
      payer: {
        type: 'object',
        required: ['type'],
        properties: {
          type: { enum: ['card', 'wallet', 'transfer'] },
          cardToken: { type: 'string', minLength: 24, maxLength: 32 },
        },
      },
    },
  },
}
