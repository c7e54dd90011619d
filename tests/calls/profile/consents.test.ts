import { describe, expect, test } from 'vitest'
import { consents, giveConsent, withdrawConsent } from '#contract/profile/calls.ts'
import { getApplicant } from '#server/profile/get-applicant.ts'
import type { Services } from '#server/services.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

/** As before the text of 24 November, which names the comparisons by providers. */
const agreeToOlderText = async ({ db, clock }: Services, borrowerId: string): Promise<void> => {
  await db
    .insertInto('profile.consent')
    .values({
      borrowerId,
      purpose: 'data-processing',
      version: '2026-11-21',
      given: true,
      decidedAt: clock.now(),
    })
    .execute()
}

describe('consent', () => {
  test('is listed with its text and version, and every decision is stored', async () => {
    const app = shared()
    const { call, borrowerId } = await app.enter('vikram')
    const { data } = await call(consents, {})
    expect(data?.consents).toMatchObject([
      { purpose: 'data-processing', required: '1', given: '1', title: 'Use of your personal data' },
      { purpose: 'location', required: '0', given: '0', decidedAt: null },
      { purpose: 'news', required: '0', given: '0' },
    ])
    await call(giveConsent, { purpose: 'news' })
    await call(giveConsent, { purpose: 'news' })
    const after = await call(withdrawConsent, { purpose: 'news' })
    expect(after.data?.consents[2]).toMatchObject({ given: '0', decidedVersion: '2026-11-21' })
    const rows = await app.services.db
      .selectFrom('profile.consent')
      .select('given')
      .where('borrowerId', '=', borrowerId)
      .where('purpose', '=', 'news')
      .orderBy('consentNo')
      .execute()
    expect(rows.map(({ given }) => given)).toEqual([true, false])
  })

  test('to an older text is asked for again, and that text stays readable', async () => {
    const { services, enter } = shared()
    const { call, borrowerId } = await enter('citra')
    await agreeToOlderText(services, borrowerId)
    const [before] = (await call(consents, {})).data?.consents ?? []
    expect(before).toMatchObject({ given: '1', outdated: '1', decidedVersion: '2026-11-21' })
    expect(before?.body).toContain('data kependudukan')
    expect(before?.decidedBody).toContain('memeriksa identitas Anda')
    expect(before?.decidedBody).not.toContain('kependudukan')
    expect((await getApplicant(services, borrowerId)).missing).toEqual(['base'])

    const after = await call(giveConsent, { purpose: 'data-processing' })
    const [agreed] = after.data?.consents ?? []
    expect(agreed).toMatchObject({ given: '1', outdated: '0', decidedVersion: agreed?.version })
    expect(agreed?.decidedBody).toBe(agreed?.body)
    expect((await getApplicant(services, borrowerId)).missing).toEqual([])
  })

  test('to an older text can be withdrawn', async () => {
    const { services, enter } = shared()
    const { call, borrowerId } = await enter('citra')
    await agreeToOlderText(services, borrowerId)
    const { data } = await call(withdrawConsent, { purpose: 'data-processing' })
    expect(data?.consents[0]).toMatchObject({ given: '0', outdated: '0' })
  })

  test('cannot be rewritten by the application', async () => {
    const { services } = shared()
    const rewrite = services.db.updateTable('profile.consent').set({ given: true }).execute()
    await expect(rewrite).rejects.toThrow(/permission denied/)
  })

  test('to use the data is the basis of an application', async () => {
    const { services, enter } = shared()
    const { call, borrowerId } = await enter('citra')
    await call(withdrawConsent, { purpose: 'data-processing' })
    expect((await getApplicant(services, borrowerId)).missing).toEqual(['base'])
    await call(giveConsent, { purpose: 'data-processing' })
    expect((await getApplicant(services, borrowerId)).missing).toEqual([])
  })
})
