import { defineConfig } from 'vitest/config'

// Whole games in a real browser, against the real server; pictures are kept in build/e2e/.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 30_000,
  },
})
