/* Products and orders by GraphQL, whose schema callers may ask for (introspection). */
import type { FastifyInstance } from 'fastify'
import { buildSchema, graphql } from 'graphql'
import { products } from './catalog.ts'
import type { Order, OrderStore } from './order-store.ts'

const schema = buildSchema(`
  type Query {
    "Products on sale"
    products("Part of the title" text: String = "", maxPrice: Int): [Product!]!
    product(skuId: Int!): Product
    "Newest first"
    orders(status: OrderStatus, first: Int = 10): [Order!]!
    order(orderId: ID!): Order
  }

  type Mutation {
    cancelOrder(orderId: ID!): Order!
  }

  type Product {
    skuId: Int!
    title: String!
    "Cents"
    price: Int!
    stock: Int! @deprecated(reason: "Subscribe to the low-stock webhook instead.")
    category: Category!
  }

  type Category {
    id: Int!
    name: String!
    children: [Category!]
  }

  enum OrderStatus {
    "Waiting for payment"
    PENDING_PAYMENT
    PAID
    CLOSED
    "Under review"
    REVIEWING
  }

  type Order {
    orderId: ID!
    status: OrderStatus!
    "Cents"
    payableAmount: Int!
    currency: String!
    items: [OrderItem!]!
    payUrl: String
    createdAt: String!
  }

  type OrderItem {
    skuId: Int!
    quantity: Int!
    "Cents"
    unitPrice: Int!
    "Cents"
    subtotal: Int!
    product: Product
  }
`)

interface GraphqlRequest {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

const requestSchema = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string' },
    variables: { type: ['object', 'null'] },
    operationName: { type: ['string', 'null'] },
  },
}

export function graphqlRoutes(app: FastifyInstance, store: OrderStore): void {
  const rootValue = resolversOf(store)
  app.post<{ Body: GraphqlRequest }>('/graphql', { schema: { body: requestSchema } }, async ({ body }, reply) => {
    const { query, variables, operationName } = body
    const answer = await graphql({
      ...{ schema, rootValue, source: query },
      variableValues: variables ?? null,
      operationName: operationName ?? null,
    })
    return reply.send(answer)
  })
}

/** Arguments are those of the schema. */
function resolversOf(store: OrderStore): object {
  const findProduct = ({ skuId }: { skuId: number }) => products.find((product) => product.skuId === skuId)
  const withProducts = (order: Order): object => ({
    ...order,
    items: order.items.map((item) => ({ ...item, product: () => findProduct(item) })),
  })
  return {
    products: ({ text, maxPrice }: { text: string; maxPrice?: number }) =>
      products.filter(
        ({ title, price }) => title.toLowerCase().includes(text.toLowerCase()) && price <= (maxPrice ?? Infinity),
      ),
    product: findProduct,
    orders: ({ status, first }: { status?: Order['status']; first: number }) =>
      store
        .list()
        .filter((order) => status === undefined || order.status === status)
        .slice(0, Math.max(0, first))
        .map(withProducts),
    order: ({ orderId }: { orderId: string }) => {
      const order = store.find(orderId)
      return order && withProducts(order)
    },
    cancelOrder: ({ orderId }: { orderId: string }) => withProducts(store.close(orderId)),
  }
}
