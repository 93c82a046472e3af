// Builds the page on which parts of the browser code stand alone, for tests and benches. It is no part of the product.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react()],
  resolve: { alias: { typebox: fileURLToPath(new URL('../src/shared/api/schema-free.ts', import.meta.url)) } },
  build: { target: 'es2022', emptyOutDir: true },
})
