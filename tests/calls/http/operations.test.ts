import { describe, expect, test } from 'vitest'
import { listUnreadCallbacks } from '#contract/callback/staff-calls.ts'
import { home } from '#contract/loan/calls.ts'
import { createTestApp } from '#tests/harness/app/create-test-app.ts'

describe('the public listener', () => {
  test.each(['/metrics', '/api/docs', '/api/docs/openapi.json'])(
    'does not answer %s; the operations listener does',
    async path => {
      await using app = await createTestApp()
      expect((await app.fetch(path)).status).toBe(404)
      expect((await app.operations.request(path)).status).toBe(200)
    },
  )

  test('says of readiness only whether', async () => {
    await using app = await createTestApp()
    expect(await (await app.fetch('/readyz')).json()).toEqual({ ready: true })
    expect(await (await app.operations.request('/readyz')).json()).toMatchObject({
      ready: true,
      database: 'ok',
      migrations: 'ok',
    })
  })
})

test('no call of borrowers or staff is answered by the operations listener', async () => {
  await using app = await createTestApp()
  for (const { path } of [home, listUnreadCallbacks]) {
    const reply = await app.operations.request(`/h5-api/rupya/${path}`, { method: 'POST' })
    expect(reply.status).toBe(404)
  }
})

describe('a wrong staff token', () => {
  const metric = async (app: Awaited<ReturnType<typeof createTestApp>>) =>
    Number(
      /^rupya_staff_guesses_total(?:\{\})? (\d+)/m.exec(await app.services.metrics.text())?.[1],
    )

  test('is counted, and after ten the address is refused, also with the right one', async () => {
    await using app = await createTestApp()
    const guess = async (token: string) =>
      (await app.staffWith(token)(listUnreadCallbacks, {})).code
    for (let tries = 0; tries < 10; tries += 1) expect(await guess(`wrong-${tries}`)).toBe('401')
    expect(await guess('wrong-again')).toBe('429')
    expect(await guess(app.services.config.staffToken)).toBe('429')
    expect(await metric(app)).toBe(11)
    expect(app.logged()).toContain('an address gave too many wrong staff tokens')
  })

  test('from any address of a /64 network counts for all of it', async () => {
    await using app = await createTestApp()
    const { identify } = app.services.staff
    const right = `Bearer ${app.services.config.staffToken}`
    for (let index = 0; index < 11; index += 1) {
      await identify(`Bearer wrong-${index}`, `2001:db8:1:1::${index + 1}`)
    }
    expect(await identify(right, '2001:db8:1:1:ffff::1')).toHaveProperty('waitSeconds')
    expect(await identify(right, '2001:db8:1:2::1')).toMatchObject({ name: 'staff' })
  })

  test('is not what a call without any token is', async () => {
    await using app = await createTestApp()
    for (let tries = 0; tries < 15; tries += 1) {
      expect((await app.anyone(listUnreadCallbacks, {})).code).toBe('401')
    }
    expect((await app.staff(listUnreadCallbacks, {})).code).toBe('0')
  })

  test('from many addresses raises an alarm and blocks none of the others', async () => {
    await using app = await createTestApp()
    const { identify } = app.services.staff
    for (let index = 0; index < 101; index += 1) {
      await identify('Bearer wrong', `192.0.2.${index}`)
    }
    expect(app.logged()).toContain('guessed from many addresses')
    const right = `Bearer ${app.services.config.staffToken}`
    expect(await identify(right, '198.51.100.1')).toMatchObject({ name: 'staff' })
  })
})
