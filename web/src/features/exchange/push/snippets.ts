/* What people write down for the clients that push. */

export const clients = ['smart-doc', 'plugin', 'curl', 'openapi'] as const
export type PushClient = (typeof clients)[number]

/** In place of the token. */
const token = '<token>'

const json = (value: object): string => JSON.stringify(value, null, 2)

/** @param base where people reach this installation, without a slash at the end */
export function writeSnippet(client: PushClient, base: string): string {
  switch (client) {
    case 'smart-doc':
      return json({ openUrl: `${base}/api`, appToken: token, author: 'me', replace: true, tornaDebug: true })
    case 'plugin':
      return json({ enable: true, url: `${base}/api`, token, author: 'me', isReplace: true })
    case 'curl':
      return [
        `curl '${base}/api' -H 'Content-Type: application/json' -d '{`,
        `  "name": "doc.push", "version": "1.0", "access_token": "${token}",`,
        '  "data": {"apis": [{"name": "Ping", "url": "/ping", "httpMethod": "GET", "isShow": 1}]}',
        "}'",
      ].join('\n')
    case 'openapi':
      return [
        `curl '${base}/push/openapi?author=me' \\`,
        `  -H 'Authorization: Bearer ${token}' \\`,
        "  -H 'Content-Type: application/yaml' --data-binary @openapi.yaml",
      ].join('\n')
  }
}
