/* Orders as CSV and XML. */
import type { Order } from './order-store.ts'

const columns = ['orderId', 'status', 'payableAmount', 'currency', 'createdAt'] as const satisfies (keyof Order)[]

/** One order per line. No value has a comma. */
export function writeCsv(orders: readonly Order[]): string {
  return [columns.join(','), ...orders.map((order) => columns.map((column) => order[column]).join(','))].join('\n')
}

export function writeXml(order: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<order>${elementsOf(order)}</order>`
}

function elementsOf(value: object): string {
  return Object.entries(value)
    .flatMap(([name, each]: [string, unknown]) =>
      (Array.isArray(each) ? each : [each]).map((one) => elementOf(name, one)),
    )
    .join('')
}

function elementOf(name: string, value: unknown): string {
  return `<${name}>${textOf(value)}</${name}>`
}

function textOf(value: unknown): string {
  if (typeof value === 'object') return value === null ? '' : elementsOf(value)
  return typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : JSON.stringify(value)
}
