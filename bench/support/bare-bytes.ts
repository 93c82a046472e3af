/* What pages of sites are measured against: a Fastify route that sends the bytes of the file `BENCH_FILE`, compressed already, and nothing else. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const bytes = readFileSync(process.env['BENCH_FILE'] ?? '')

const app = Fastify()
app.get('/page', (_request, reply) =>
  reply.header('content-encoding', 'gzip').type('text/html; charset=utf-8').send(bytes),
)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
