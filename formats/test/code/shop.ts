/* A small description that has what is hard to write as code: Chinese names, keywords, collisions, recursion, unions, files. */
export const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop 商城', version: '1' },
  servers: [{ url: 'https://api.example.com/v1/' }],
  paths: {
    '/orders/{order-id}': {
      get: {
        tags: ['订单'],
        operationId: 'getOrder',
        summary: 'Read an order */ *\\ \\u002a',
        parameters: [
          { name: 'order-id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'class', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
          { name: '状态', in: 'query', schema: { $ref: '#/components/schemas/Status' } },
          { name: 'fields', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { min: { type: 'number' } } },
          },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
          { name: 'theme', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: { 200: json({ $ref: '#/components/schemas/订单' }), 404: { description: 'None' } },
      },
      delete: { tags: ['订单'], deprecated: true, responses: { 204: { description: 'Deleted' } } },
    },
    '/orders': {
      post: {
        tags: ['订单'],
        operationId: 'create order',
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/NewOrder' }) },
        responses: { 201: json({ $ref: '#/components/schemas/订单' }) },
      },
      get: {
        operationId: 'create-order',
        responses: { 200: json({ type: 'array', items: { $ref: '#/components/schemas/订单' } }) },
      },
    },
    '/files': {
      post: {
        tags: ['Files'],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  file: { type: 'string', format: 'binary' },
                  note: { type: 'string' },
                  tags: { type: 'array', items: { type: 'string' } },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'The file',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        },
      },
      put: {
        tags: ['Files'],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer' } } },
            },
          },
        },
        responses: { 200: { description: 'A line', content: { 'text/plain': { schema: { type: 'string' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Status: {
        type: 'string',
        enum: ['open', 'in-progress', '已关闭', '1st', 'OPEN', ''],
        description: 'How far it is',
      },
      订单: {
        type: 'object',
        required: ['id', 'status', 'items'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          status: { $ref: '#/components/schemas/Status' },
          items: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
          parent: { $ref: '#/components/schemas/订单' },
          createdAt: { type: 'string', format: 'date-time' },
          day: { type: ['string', 'null'], format: 'date' },
          payment: {
            oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }, { type: 'null' }],
          },
          价格: { type: 'number', description: 'In yuan' },
          jiage: { type: 'integer', format: 'int32' },
          labels: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          class: { type: 'boolean', deprecated: true },
          meta: { type: 'object', properties: { note: { type: ['string', 'null'] } } },
          anything: {},
          mixed: { type: ['string', 'integer'] },
          '2fa': { type: 'boolean' },
        },
      },
      NewOrder: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Line' } } },
          },
        ],
      },
      Base: { type: 'object', properties: { remark: { type: 'string' } } },
      Line: {
        type: 'object',
        required: ['sku', 'count'],
        properties: { sku: { type: 'string' }, count: { type: 'integer' } },
      },
      Card: {
        type: 'object',
        required: ['kind', 'number'],
        properties: { kind: { const: 'card' }, number: { type: 'string' } },
      },
      Cash: { type: 'object', required: ['kind'], properties: { kind: { const: 'cash' } } },
      Tree: { oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/Tree' } }] },
      Ids: { type: 'array', items: { type: 'integer', format: 'int64' } },
    },
  },
}

function json(schema: object) {
  return { description: 'Done', content: { 'application/json': { schema } } }
}
