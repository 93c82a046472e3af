/* Products, categories, and pictures of members. */
import type { FastifyInstance } from 'fastify'

interface Category {
  id: number
  name: string
  children?: readonly Category[]
}

const lamps: Category = { id: 11, name: 'Lamps' }
const chairs: Category = { id: 12, name: 'Chairs' }
const categories: readonly Category[] = [
  { id: 1, name: 'Home', children: [lamps, chairs] },
  { id: 2, name: 'Garden', children: [] },
]

interface Product {
  skuId: number
  title: string
  /** Cents. */
  price: number
  stock: number
  category: Category
  detail: string | Readonly<Record<string, string>>
}

export const products: readonly Product[] = [
  { skuId: 880231, title: 'Desk lamp', price: 12_900, stock: 500, category: lamps, detail: { color: 'white' } },
  { skuId: 880232, title: 'Floor lamp', price: 34_900, stock: 40, category: lamps, detail: { color: 'black' } },
  { skuId: 880501, title: 'Reading chair', price: 89_000, stock: 3, category: chairs, detail: 'Oak and wool' },
]

interface Search {
  text?: string
  /** From and to, in cents. */
  price?: [number, number]
  /** Allowed values by attribute. */
  attributes?: Readonly<Record<string, readonly string[]>>
}

const searchSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    price: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer' } },
    attributes: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

export function catalogRoutes(app: FastifyInstance): void {
  app.route<{ Body: Search }>({
    method: 'QUERY',
    url: '/products',
    schema: { body: searchSchema },
    handler: ({ body }) => products.filter((product) => isFound(product, body)),
  })

  app.get('/categories', () => categories)

  app.put('/members/:memberId/avatar', (_request, reply) => reply.code(204).send())
}

function isFound({ title, price, detail }: Product, { text = '', price: range, attributes = {} }: Search): boolean {
  const [from, to] = range ?? [0, Infinity]
  return (
    title.toLowerCase().includes(text.toLowerCase()) &&
    price >= from &&
    price <= to &&
    Object.entries(attributes).every(
      ([name, values]) => typeof detail === 'object' && values.includes(detail[name] ?? ''),
    )
  )
}
