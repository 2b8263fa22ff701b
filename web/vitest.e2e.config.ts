import { defineConfig } from 'vitest/config'
import { patience, wholeTest } from './wire/support/patience'

// Whole games in a real browser, against the real server; pictures are kept in build/e2e/.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: wholeTest,
    hookTimeout: 2 * patience,
    expect: { poll: { timeout: patience } },
  },
})
