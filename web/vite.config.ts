import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.UNDERCROFT_SERVER ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.UNDERCROFT_DIST ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
})
