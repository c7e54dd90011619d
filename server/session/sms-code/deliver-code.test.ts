import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/harness/app/create-test-app.ts'
import { openVisit } from '#tests/harness/personas/visitor.ts'
import { createApp } from '../../app.ts'
import { type SmsProvider, SmsProviderError } from '../../providers/sms/sms-provider.ts'

/** A sender with fixed results that counts its calls. */
const senderThat = (name: string, outcome: 'takes' | 'not-sent' | 'maybe-sent') => {
  const references: string[] = []
  const sender: SmsProvider = {
    name,
    channels: ['sms'],
    deduplicates: false,
    send: async ({ reference }) => {
      references.push(reference)
      if (outcome !== 'takes') throw new SmsProviderError(`${name}: down`, outcome)
      return null
    },
  }
  return { sender, references: references }
}

const requestCodeWith = async (app: TestApp, senders: readonly SmsProvider[]) => {
  const services = { ...app.services, smsSenders: () => senders }
  const visit = await openVisit({ ...app, services, app: createApp(services) })
  return await visit.askToSignIn({ phone: '081234567890' })
}

const stored = async (app: TestApp) =>
  await app.services.db.selectFrom('session.code').select(['delivery', 'provider']).execute()

describe('a code', () => {
  test('goes to the second sender when the first surely sent nothing', async () => {
    await using app = await createTestApp()
    const [first, second] = [senderThat('first', 'not-sent'), senderThat('second', 'takes')]
    expect((await requestCodeWith(app, [first.sender, second.sender])).code).toBe('0')
    expect(second.references).toEqual(first.references)
    expect(await stored(app)).toEqual([{ delivery: 'sent', provider: 'second' }])
  })

  test('counts as on its way when the first may have sent it, and is not sent twice', async () => {
    await using app = await createTestApp()
    const [first, second] = [senderThat('first', 'maybe-sent'), senderThat('second', 'takes')]
    expect((await requestCodeWith(app, [first.sender, second.sender])).code).toBe('0')
    expect(second.references).toEqual([])
    expect(await stored(app)).toEqual([{ delivery: 'unknown', provider: 'first' }])
  })

  test('is refused when no sender took it, and where there is no sender', async () => {
    await using app = await createTestApp()
    const first = senderThat('first', 'not-sent')
    const second = senderThat('second', 'not-sent')
    expect((await requestCodeWith(app, [first.sender, second.sender])).code).toBe('4104')
    expect(await stored(app)).toEqual([{ delivery: 'failed', provider: 'second' }])
    expect((await requestCodeWith(app, [])).code).toBe('4103')
  })
})
