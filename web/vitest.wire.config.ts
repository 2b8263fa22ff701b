import { defineConfig } from 'vitest/config'

// Tests of the real server over real sockets; it is the binary that UNDERCROFT_BINARY names.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['wire/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
