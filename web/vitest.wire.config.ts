import { defineConfig } from 'vitest/config'
import { patience, wholeTest } from './wire/support/patience'

// Tests of the real server over real sockets; it is the binary that UNDERCROFT_BINARY names.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['wire/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: wholeTest,
    hookTimeout: 2 * patience,
  },
})
