/** Proper names of the formats that are imported, alike in every language. */
export const formatNames = {
  openapi: 'OpenAPI',
  markdown: 'Markdown',
  postman: 'Postman',
  yapi: 'YApi',
  har: 'HAR',
  curl: 'cURL',
} as const
