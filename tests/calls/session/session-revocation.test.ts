import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { home } from '#contract/loan/calls.ts'
import { logout } from '#contract/session/calls.ts'
import { endSession } from '#server/session/store.ts'
import { tokenHash } from '#server/session/token.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

test('a session that was just used opens nothing once it is logged out', async () => {
  const { call } = await shared().enter('siti')
  expect((await call(home, {})).success).toBe(true)
  await call(logout, {})
  expect(await call(home, {})).toMatchObject({ status: 401 })
})

test('a session that another process ends is closed here as soon as the notice arrives', async () => {
  const { services, enter } = shared()
  const { call, token } = await enter('siti')
  // Nothing cached expires meanwhile, so only the notice can be the cause.
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  expect((await call(home, {})).success).toBe(true)
  // What another process does at a logout: this one learns of it through the database alone.
  await endSession(services.db, tokenHash(token), services.clock.wallNow())
  while ((await call(home, {})).success) await sleep(10)
  expect(await call(home, {})).toMatchObject({ status: 401 })
})
