import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from './create-test-app.ts'

/**
 * One application for a whole test file: for tests that check only what they created themselves,
 * and change neither the clock nor the simulators' settings.
 */
export const shareApp = (options?: Parameters<typeof createTestApp>[0]): (() => TestApp) => {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await createTestApp(options)
  })
  afterAll(async () => {
    await app?.[Symbol.asyncDispose]()
  })
  return () => {
    if (!app) throw new Error('the application is there within tests only')
    return app
  }
}
