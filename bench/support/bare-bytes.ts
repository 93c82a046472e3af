/* What answers are measured against: a Fastify route that sends the bytes of the file `BENCH_FILE` with the headers `BENCH_HEADERS`, and nothing else. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const bytes = readFileSync(process.env['BENCH_FILE'] ?? '')
const headers = JSON.parse(process.env['BENCH_HEADERS'] ?? '{}') as Record<string, string> // of our own benchmarks

const app = Fastify()
app.get('/page', (_request, reply) => reply.headers(headers).send(bytes))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
