/*
 * What a super admin sets: languages of the interface, code templates, and what the server refused to reach. Frozen once released.
 */
import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const table = (name: string): CreateTableBuilder<string> => db.schema.createTable(name)

  await table('language')
    .addColumn('lang', 'text', (c) => c.primaryKey())
    .addColumn('description', 'text', (c) => c.notNull())
    // JSON object: `area:key` → text.
    .addColumn('texts', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    // No foreign keys: what somebody wrote stays when they go.
    .addColumn('updated_by', 'bigint')
    .execute()

  await numberedTables(
    db,
    types,
  )('template')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('group_name', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'bigint')
    .addColumn('deleted_at_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('template_name')
    .on('template')
    .columns(['group_name', 'name'])
    .unique()
    .where(sql<boolean>`deleted_at_ms is null`)
    .execute()

  await table('outgoing_refusal')
    // Days since 1970-01-01 UTC.
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('last_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_user_id', 'bigint')
    // Kysely knows the columns of a table only when it is made in one expression.
    .addPrimaryKeyConstraint('outgoing_refusal_key', ['day', 'host'] as never[])
    .execute()

  const nowMs = Date.now()
  const rows = firstTemplates.map((template) => ({
    ...template,
    version: 1,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    updated_by: null,
    deleted_at_ms: null,
  }))
  // The tables are known to this file alone.
  await (db as Kysely<{ template: (typeof rows)[number] }>).insertInto('template').values(rows).execute()
}

const typeScriptClient = `// {{ doc.name | comment }}
// {{ doc.httpMethod }} {{ doc.url | comment }}
{%- for type in types %}

{% if type.description != "" %}/** {{ type.description | comment }} */
{% endif %}export interface {{ type.name }} {
{%- for field in type.fields %}
{%- if field.description != "" %}
  /** {{ field.description | comment }} */
{%- endif %}
  {{ field.name | ts_key }}{% unless field.required %}?{% endunless %}: {{ field | ts_type }}
{%- endfor %}
}
{%- endfor %}
{%- assign arguments = "" %}
{%- for field in doc.pathParams %}
{%- capture argument %}{{ field.name | camel_case }}: {{ field | ts_type }}{% endcapture %}
{%- assign arguments = arguments | append: ", " | append: argument %}
{%- endfor %}
{%- if doc.queryParams.size > 0 %}
{%- capture argument %}query: { {% for field in doc.queryParams %}{{ field.name | ts_key }}{% unless field.required %}?{% endunless %}: {{ field | ts_type }}{% unless forloop.last %}; {% endunless %}{% endfor %} }{% endcapture %}
{%- assign arguments = arguments | append: ", " | append: argument %}
{%- endif %}
{%- if doc.requestType != "" %}
{%- capture argument %}body: {{ doc.requestType }}{% if doc.isRequestArray %}[]{% endif %}{% endcapture %}
{%- assign arguments = arguments | append: ", " | append: argument %}
{%- endif %}
{%- capture result %}{% if doc.responseType == "" %}unknown{% else %}{{ doc.responseType }}{% if doc.isResponseArray %}[]{% endif %}{% endif %}{% endcapture %}
{%- assign path = doc.url | template_literal %}
{%- for field in doc.pathParams %}
{%- assign from = "{" | append: field.name | append: "}" %}
{%- capture to %}\${encodeURIComponent({{ field.name | camel_case }})}{% endcapture %}
{%- assign path = path | replace: from, to %}
{%- endfor %}

/** {{ doc.name | comment }} */
export async function {{ doc.functionName }}(baseUrl: string{{ arguments }}): Promise<{{ result }}> {
  const url = new URL(baseUrl + \`{{ path }}\`)
{%- if doc.queryParams.size > 0 %}
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
{%- endif %}
  const response = await fetch(url, {
    method: {{ doc.httpMethod | json }},
{%- if doc.requestType != "" %}
    headers: { 'content-type': {{ doc.contentType | json }} },
    body: JSON.stringify(body),
{%- endif %}
  })
  if (!response.ok) throw new Error(\`{{ doc.httpMethod }} {{ doc.url | template_literal }}: \${response.status}\`)
  return (await response.json()) as {{ result }}
}
`

const javaDto = `// {{ doc.name | comment }}
// {{ doc.httpMethod }} {{ doc.url | comment }}
import java.util.List;
import java.util.Map;
{%- for type in types %}

/**
 * {% if type.description == "" %}{{ type.name }}{% else %}{{ type.description | comment }}{% endif %}
 */
public class {{ type.name }} {
{%- for field in type.fields %}
{%- if field.description != "" %}
    /** {{ field.description | comment }} */
{%- endif %}
    private {{ field | java_type }} {{ field.name | camel_case }};
{%- endfor %}
{%- for field in type.fields %}

    public {{ field | java_type }} get{{ field.name | pascal_case }}() {
        return {{ field.name | camel_case }};
    }

    public void set{{ field.name | pascal_case }}({{ field | java_type }} {{ field.name | camel_case }}) {
        this.{{ field.name | camel_case }} = {{ field.name | camel_case }};
    }
{%- endfor %}
}
{%- endfor %}
`

const firstTemplates = [
  { name: 'fetch', group_name: 'TypeScript', content: typeScriptClient },
  { name: 'DTO', group_name: 'Java', content: javaDto },
]
