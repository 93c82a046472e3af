import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './shell-words.ts'
import { inlineModels, readSnippet, recogniseSnippet, snippetFormats } from './read-snippet.ts'

const body = (text: string, format: (typeof snippetFormats)[number]) => {
  const { parts, problems } = readSnippet(text, format)
  expect(problems).toEqual([])
  return parts.body
}
const problem = (text: string, format: (typeof snippetFormats)[number]) => readSnippet(text, format).problems[0]

describe('JSON', () => {
  it('infers types over several samples', () => {
    const text = `// first
      { id: 1, 'name': "a", tags: ["x"], price: 2, at: "2026-11-20T08:00:00Z", gone: null, }
      { "id": 3000000000, "name": null, "tags": [], "price": 2.5, "at": "2026-11-21T08:00:00Z", "extra": true }`
    expect(body(text, 'json')).toEqual({
      type: 'object',
      required: ['id', 'name', 'tags', 'price', 'at'],
      properties: {
        id: { type: 'integer', format: 'int64', examples: [1] },
        name: { type: ['string', 'null'], examples: ['a'] },
        tags: { type: 'array', items: { type: 'string' }, examples: [['x']] },
        price: { type: 'number', examples: [2] },
        at: { type: 'string', format: 'date-time', examples: ['2026-11-20T08:00:00Z'] },
        gone: { type: 'null' },
        extra: { type: 'boolean', examples: [true] },
      },
    })
  })

  it('merges the items of a list and says what is required of all', () => {
    expect(body('[{"a": 1}, {"a": 2, "b": "x"}]', 'json')).toMatchObject({
      type: 'array',
      items: { required: ['a'], properties: { a: { type: 'integer' }, b: { type: 'string' } } },
    })
  })

  it('gives no example that a double cannot hold', () => {
    expect(body('{"id": 1234567890123456789}', 'json')).toEqual({
      type: 'object',
      properties: { id: { type: 'integer', format: 'int64' } },
    })
  })

  it('says where a text is wrong', () => {
    expect(problem('{\n  "a": 1,\n  "b" 2\n}', 'json')).toEqual({ name: 'unexpected', detail: '2', line: 3, column: 7 })
    expect(problem('{"a": [1, 2', 'json')).toMatchObject({ name: 'endOfText', line: 1, column: 12 })
    expect(problem('12', 'json')?.name).toBe('notObject')
  })
})

describe('JSON Schema', () => {
  it('keeps a schema and makes models of its definitions', () => {
    const text =
      '{"$schema": "x", "type": "object", "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"type": "string", "nullable": true}}, "$defs": {"A": {"type": "integer"}}}'
    const result = readSnippet(text, 'jsonSchema')
    expect(result.parts.body).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/components/schemas/A' }, b: { type: ['string', 'null'] } },
    })
    expect(result.components).toEqual({ schemas: { A: { type: 'integer' } } })
    expect(problem('{"name": 1}', 'jsonSchema')?.name).toBe('notSchema')
  })
})

describe('pairs', () => {
  it('reads query strings and addresses', () => {
    expect(body('https://x.test/a?status=paid&page=1&tag=a&tag=b&q=%E4%B8%AD+1#f', 'query')).toEqual({
      type: 'object',
      properties: {
        status: { type: 'string', examples: ['paid'] },
        page: { type: 'integer', examples: [1] },
        tag: { type: 'array', items: { type: 'string' }, examples: [['a', 'b']] },
        q: { type: 'string', examples: ['中 1'] },
      },
    })
  })

  it('keeps further colons of a value, and names lines without one', () => {
    const { parts, problems } = readSnippet('a: http://x:80\n// b: 1\nc=007\nnothing here', 'bulk')
    expect(parts.body?.['properties']).toEqual({
      a: { type: 'string', format: 'uri', examples: ['http://x:80'] },
      c: { type: 'string', examples: ['007'] },
    })
    expect(problems).toEqual([{ name: 'noSeparator', detail: 'nothing here', line: 4, column: 1 }])
  })
})

describe('cURL', () => {
  it('takes the request apart', () => {
    const text = `curl -sS --location 'https://x.test/orders?dry=true' \\
      -H 'X-Trace: a"b' -H "Content-Type: application/json" -b 'sid=1; lang=zh' \\
      --data-raw $'{"note": "it\\'s", "n": 2}' | jq .`
    const { parts } = readSnippet(text, 'curl')
    expect(parts.body?.['properties']).toMatchObject({ note: { examples: ["it's"] }, n: { type: 'integer' } })
    expect(parts.query?.['properties']).toEqual({ dry: { type: 'boolean', examples: [true] } })
    expect(parts.headers?.['properties']).toEqual({ 'X-Trace': { type: 'string', examples: ['a"b'] } })
    expect(Object.keys(parts.cookies?.['properties'] ?? {})).toEqual(['sid', 'lang'])
  })

  it('reads forms, files and -G', () => {
    expect(readSnippet('curl -F name=a -F file=@x.png https://x.test', 'curl').parts.body?.['properties']).toEqual({
      name: { type: 'string', examples: ['a'] },
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
    })
    expect(readSnippet('curl -G https://x.test -d a=1 -d b=2', 'curl').parts).toEqual({
      query: {
        type: 'object',
        properties: { a: { type: 'integer', examples: [1] }, b: { type: 'integer', examples: [2] } },
      },
    })
  })

  it('reads as many pairs as a command has', () => {
    const count = 150_000
    const query = `&a=1`.repeat(count)
    const { parts } = readSnippet(`curl -G https://x.test -d b[]=2${query} -b 'c=3${'; d=4'.repeat(count)}'`, 'curl')
    const list = (value: number) => ({
      type: 'array',
      items: { type: 'integer' },
      examples: [Array(count).fill(value)],
    })
    expect(parts.query?.['properties']).toEqual({ b: { ...list(2), examples: [[2]] }, a: list(1) })
    expect(parts.cookies?.['properties']).toEqual({ c: { type: 'integer', examples: [3] }, d: list(4) })
  })

  it('knows the words of both shells', () => {
    expect(wordsOf('curl ^"https://x.test/?a=1^&b=2^" ^\n -H ^"A: b^"')).toEqual([
      'curl',
      'https://x.test/?a=1&b=2',
      '-H',
      'A: b',
    ])
    expect(problem("curl 'https://x", 'curl')).toMatchObject({ name: 'unclosed', line: 1, column: 6 })
    expect(problem('curl -v', 'curl')?.name).toBe('noRequest')
  })
})

describe('TypeScript', () => {
  it('reads interfaces with comments, unions, lists and other types', () => {
    const text = `import { X } from './x'
      /** One order */
      export interface Order extends Base {
        /** Number of it
         * @example A-1 */
        id: string
        items?: Item[] // what was bought
        status: 'paid' | 'open' | null;
        readonly total: number | string;
        meta: Record<string, number>; pair: [a: string, b?: number]
        price: Money; find(id: string): void
      }
      interface Item { sku: bigint; more: { deep: Array<Date> } }
      interface Base { version: number }`
    const { parts, components, problems } = readSnippet(text, 'typescript')
    expect(problems).toEqual([])
    expect(parts.body).toEqual({
      description: 'One order',
      allOf: [
        { $ref: '#/components/schemas/Base' },
        {
          type: 'object',
          required: ['id', 'status', 'total', 'meta', 'pair', 'price'],
          properties: {
            id: { type: 'string', description: 'Number of it', examples: ['A-1'] },
            items: { type: 'array', items: { $ref: '#/components/schemas/Item' }, description: 'what was bought' },
            status: { type: ['string', 'null'], enum: ['paid', 'open', null] },
            total: { type: ['number', 'string'] },
            meta: { type: 'object', additionalProperties: { type: 'number' } },
            pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
            price: { 'x-lectern-type': 'Money' },
          },
        },
      ],
    })
    expect(components?.schemas?.['Item']).toMatchObject({
      properties: { sku: { format: 'int64' }, more: { properties: { deep: { items: { format: 'date-time' } } } } },
    })
  })

  it('says where a text is wrong', () => {
    expect(problem('interface A {\n  a: string\n  b: ;\n}', 'typescript')).toEqual({
      name: 'unexpected',
      detail: ';',
      line: 3,
      column: 6,
    })
    expect(problem('interface A { a: string', 'typescript')?.name).toBe('endOfText')
  })
})

describe('types of a text', () => {
  it('are put in place, with the fields of their bases, and end where they repeat', () => {
    const text = 'interface A extends B { self?: A; list: C[] } interface B { b: string } interface C { c: B }'
    const { parts, components } = readSnippet(text, 'typescript')
    expect(inlineModels(parts.body ?? {}, components)).toEqual({
      type: 'object',
      required: ['b', 'list'],
      properties: {
        b: { type: 'string' },
        self: {
          type: 'object',
          required: ['b', 'list'],
          properties: {
            b: { type: 'string' },
            self: { type: 'object' },
            list: {
              type: 'array',
              items: {
                type: 'object',
                required: ['c'],
                properties: { c: { type: 'object', required: ['b'], properties: { b: { type: 'string' } } } },
              },
            },
          },
        },
        list: {
          type: 'array',
          items: {
            type: 'object',
            required: ['c'],
            properties: { c: { type: 'object', required: ['b'], properties: { b: { type: 'string' } } } },
          },
        },
      },
    })
  })
})

describe('Java', () => {
  it('reads fields with comments and annotations', () => {
    const text = `package a.b;
      import java.util.*;
      /** An order. */
      @Data
      public class Order extends Base implements Serializable {
        private static final long serialVersionUID = 1L;
        /**
         * Number of it
         */
        @NotBlank @Size(min = 6, max = 32)
        @JsonProperty("order_no")
        private String orderNo;
        @ApiModelProperty(value = "Bought", required = true, example = "2") private Integer count = 1;
        private List<Item> items; // the lines
        private Map<String, BigDecimal> prices;
        private LocalDateTime createdAt;
        private Status status;
        @JsonIgnore private String secret;
        public String getOrderNo() { return "{" + orderNo; }
        public static class Item { private Long sku; private byte[] image; }
        enum Status { /** paid */ PAID, OPEN("open") ; private String x; }
      }`
    const { parts, components, problems } = readSnippet(text, 'java')
    expect(problems).toEqual([])
    expect(parts.body).toEqual({
      description: 'An order.',
      allOf: [
        { 'x-lectern-type': 'Base' },
        {
          type: 'object',
          required: ['order_no', 'count'],
          properties: {
            order_no: { type: 'string', description: 'Number of it', minLength: 6, maxLength: 32 },
            count: { type: 'integer', format: 'int32', description: 'Bought', default: 1, examples: [2] },
            items: { type: 'array', items: { $ref: '#/components/schemas/Item' }, description: 'the lines' },
            prices: { type: 'object', additionalProperties: { type: 'number' } },
            createdAt: { type: 'string', format: 'date-time' },
            status: { $ref: '#/components/schemas/Status' },
          },
        },
      ],
    })
    expect(components?.schemas).toEqual({
      Item: {
        type: 'object',
        properties: { sku: { type: 'integer', format: 'int64' }, image: { type: 'string', contentEncoding: 'base64' } },
      },
      Status: { type: 'string', enum: ['PAID', 'OPEN'], 'x-enum-descriptions': ['paid', 'open'] },
    })
  })

  it('reads records and loose fields', () => {
    expect(body('public record P(@NotNull String a, int... b) {}', 'java')).toMatchObject({
      required: ['a'],
      properties: { b: { type: 'array' } },
    })
    expect(body('/** A */ private String a;\nprivate int b;', 'java')?.['properties']).toEqual({
      a: { type: 'string', description: 'A' },
      b: { type: 'integer', format: 'int32' },
    })
    expect(problem('class A { private String }', 'java')).toMatchObject({ name: 'unexpected', detail: '}', line: 1 })
  })
})

describe('XML', () => {
  it('reads elements and attributes', () => {
    expect(
      body(
        '<?xml version="1.0"?><order id="7"><item><sku>1</sku></item><item><sku>2</sku><gift>true</gift></item></order>',
        'xml',
      ),
    ).toEqual({
      type: 'object',
      xml: { name: 'order' },
      properties: {
        item: {
          type: 'array',
          items: {
            type: 'object',
            required: ['sku'],
            properties: { sku: { type: 'integer', examples: [1] }, gift: { type: 'boolean', examples: [true] } },
          },
        },
        id: { type: 'integer', examples: [7], xml: { attribute: true } },
      },
    })
    expect(problem('<a>\n  <b></a>', 'xml')).toMatchObject({ name: 'syntax', line: 2 })
  })
})

describe('any text', () => {
  it('is recognised', () => {
    const samples = {
      json: '{"a": 1}',
      jsonSchema: '{"type": "object", "properties": {}}',
      curl: 'curl https://x.test',
      query: 'a=1&b=2',
      bulk: 'a: 1\nb: 2',
      typescript: 'export interface A { a: string }',
      java: '@Data\npublic class A { private String a; }',
      xml: '<a/>',
    }
    for (const [format, text] of Object.entries(samples)) expect(recogniseSnippet(text), text).toBe(format)
    expect(recogniseSnippet('{ a: string; b?: number }')).toBe('typescript')
    expect(recogniseSnippet('hello')).toBe(undefined)
  })

  it('never throws, however odd', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ':',
      ',',
      ';',
      '<',
      '>',
      'a',
      'class A',
      'interface B',
      '@',
      '(',
      ')',
      '=',
      '\n',
      'curl',
      '-H',
      '1',
      '/*',
      '//',
      '|',
      '?',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), fc.constantFrom(...snippetFormats), (list, format) => {
        const text = list.join(' ')
        const { problems } = readSnippet(text, format)
        for (const each of problems) expect(text.split('\n').length).toBeGreaterThanOrEqual(each.line)
      }),
      { numRuns: 3000 },
    )
  })
})
