import { defineConfig } from '@playwright/test'
import { prepareBrowser } from './e2e/support/browser.ts'
import { patienceMs, testMs } from './e2e/support/limits.ts'
import { keepPreparedData } from './e2e/support/prepared-data.ts'

keepPreparedData()

export default defineConfig({
  testDir: 'e2e/specs',
  testIgnore: process.env['LECTERN_TEST_ALL'] === '1' ? [] : ['**/pictures.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Whatever makes so many tests fail makes the others fail, too, each at its limit.
  maxFailures: 20,
  timeout: testMs,
  expect: {
    timeout: patienceMs,
    toPass: { timeout: patienceMs },
    // Pictures of screens: 40 points may differ (of 324,000), and each by a fifth, as the edges of letters do.
    toHaveScreenshot: { maxDiffPixels: 40, threshold: 0.2, scale: 'device' },
  },
  updateSnapshots: 'none',
  snapshotPathTemplate: 'e2e/pictures/{platform}/{arg}{ext}',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: await prepareBrowser(),
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    // It fetches the program once more for each new browser; its own test allows it.
    serviceWorkers: 'block',
    actionTimeout: patienceMs,
    navigationTimeout: patienceMs,
    screenshot: 'only-on-failure',
    // A recorded run takes a quarter longer: `npx playwright test --trace=retain-on-failure <spec>` for what failed.
    trace: 'off',
  },
})
