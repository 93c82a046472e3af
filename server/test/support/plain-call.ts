/* A call for scripts around it. */

/** As scripts before a call are given it. */
export const plainCall = {
  phase: 'pre',
  request: { method: 'GET', url: 'https://a.example/', headers: [], body: { mode: 'none', text: '', fields: [] } },
}

/** What a call that a script makes is answered. */
export const plainAnswer = (body: string) => ({
  status: 200,
  statusText: 'OK',
  headers: [],
  body,
  timeMs: 1,
  sizeBytes: body.length,
})
