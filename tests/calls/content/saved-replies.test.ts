import { describe, expect, test } from 'vitest'
import { recordPromise } from '#contract/collections/staff-calls.ts'
import {
  checkContentVersion,
  fillSavedReplies,
  proposeContentVersion,
  saveContentDraft,
} from '#contract/content/staff-calls.ts'
import { getLoan } from '#server/loan/public.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const shared = shareApp()
const once = () => ({ idempotencyKey: freshKey() })

const fill = async (app: TestApp, input: { borrowerId: string; orderNo?: string }) =>
  (await app.staff(fillSavedReplies, { ...input, language: 'en' })).data?.replies ?? []

const orderNoOf = async ({ services }: TestApp, loanId: string): Promise<string> => {
  const { orderNo } = await getLoan(services.db, loanId)
  return orderNo
}

const replyOf = async (app: TestApp, borrowerId: string, replyId: string) =>
  (await fill(app, { borrowerId })).find(each => each.replyId === replyId)

const thanks = {
  title: 'Thanks',
  isOffered: true,
  texts: {
    id: { text: 'Terima kasih, {name}.\nSalam' },
    en: { text: 'Thank you, {name}.\nRegards' },
    es: { text: 'Gracias, {name}.' },
  },
}
const subject = { kind: 'saved-reply', market: 'ID', subject: 'thanks' } as const

describe('a saved reply', () => {
  test('has the borrower’s own figures of today, the name masked', async () => {
    await using app = await createTestApp({ startAt: '2026-11-21T12:00:00+07:00' })
    const { borrowerId, order } = await app.enter('budi')
    const before = await replyOf(app, borrowerId, 'amount-due')
    expect(before?.missing).toEqual([])
    expect(before?.text).toMatch(/^Hello B•••( \p{L}•••)*, Rp[\d.]+ of loan \S+ is due on /u)
    expect(before?.text).toContain(await orderNoOf(app, order.orderId))
    const unmade = await replyOf(app, borrowerId, 'promise')
    expect(unmade).toMatchObject({ missing: ['promise'] })
    expect(unmade?.text).toContain('{promise}')
    const promise = { amount: '100000', dueOn: '2026-11-23', note: 'by telephone' }
    await app.staff(recordPromise, { loanId: order.orderId, ...promise }, once())
    const made = await replyOf(app, borrowerId, 'promise')
    expect(made).toMatchObject({ missing: [] })
    expect(made?.text).toMatch(/Rp100\.000 \([^)]*23[^)]*2026\)/)
    app.clock.advance({ days: 3 })
    expect((await replyOf(app, borrowerId, 'promise'))?.missing).toEqual(['promise'])
  })

  test('of a borrower without a loan names what is missing', async () => {
    const { borrowerId } = await shared().enter('citra')
    const reply = await replyOf(shared(), borrowerId, 'amount-due')
    expect(reply?.missing).toEqual(['amountDue', 'loanNo', 'dueOn'])
  })

  test('is in the language of the borrower, else in the market’s', async () => {
    const { borrowerId } = await shared().enter('arjun')
    const inLanguage = async (language: string) =>
      (await shared().staff(fillSavedReplies, { borrowerId, language })).data
    expect(await inLanguage('hi')).toMatchObject({ language: 'hi' })
    expect((await inLanguage('hi'))?.replies[0]?.text).toMatch(/\p{Script=Devanagari}/u)
    expect(await inLanguage('zh')).toMatchObject({ language: 'en' })
  })

  test('is not found for a borrower of another market, or another’s loan', async () => {
    const { borrowerId } = await shared().enter('arjun')
    const siti = await shared().enter('siti')
    const inIndonesia = shared().staffAs('of-indonesia', { markets: ['ID'] })
    expect((await inIndonesia(fillSavedReplies, { borrowerId })).code).toBe('404')
    const orderNo = await orderNoOf(shared(), siti.order.orderId)
    expect((await shared().staff(fillSavedReplies, { borrowerId, orderNo })).code).toBe('404')
  })

  test('is offered from its day on, the same day at once, when a second person approves it', async () => {
    await using app = await createTestApp()
    const { borrowerId } = await app.enter('siti')
    const content = JSON.stringify(thanks)
    const saved = await app.staffAs('ani')(saveContentDraft, { ...subject, content }, once())
    const versionId = saved.data?.versionId ?? ''
    const fromOn = app.clock.businessDate('ID')
    const proposal = { versionId, revision: '1', fromOn, reason: 'asked often' }
    const proposed = await app.staffAs('ani')(
      proposeContentVersion,
      { kind: 'saved-reply', ...proposal },
      once(),
    )
    expect(proposed.data?.state).toBe('proposed')
    expect(await replyOf(app, borrowerId, 'thanks')).toBeUndefined()
    expect((await decideOnSubject(app.staffAs('bayu'), versionId)).code).toBe('0')
    await app.drain()
    expect((await replyOf(app, borrowerId, 'thanks'))?.text).toMatch(/^Thank you, S••• \S+\.\nReg/)
  })

  test.each([
    ['an unknown figure', { en: { text: 'Pay {everything}' } }, 'texts.en.text'],
    ['an open brace', { en: { text: 'Pay {name' } }, 'texts.en.text'],
    ['a language of the market missing', { es: undefined }, 'texts.es'],
    ['markup', { en: { text: '<b>Pay</b>' } }, 'texts.en.text'],
  ])('with %s is refused', async (_, texts, path) => {
    const content = JSON.stringify({ ...thanks, texts: { ...thanks.texts, ...texts } })
    const { data } = await shared().staff(checkContentVersion, { ...subject, content })
    expect(data?.problems.map(problem => problem.path)).toEqual([path])
    const saved = await shared().staff(saveContentDraft, { ...subject, content }, once())
    expect(saved).toMatchObject({ code: '4842', problems: [{ field: path }] })
  })

  test('is not for marketing, and is not edited by agents', async () => {
    const { borrowerId } = await shared().enter('siti')
    const marketing = shared().staffAs('of-marketing', { roles: ['marketing'] })
    expect((await marketing(fillSavedReplies, { borrowerId })).code).toBe('403')
    const agent = shared().staffAs('an-agent', { roles: ['agent'] })
    expect((await agent(fillSavedReplies, { borrowerId })).code).toBe('0')
    const content = JSON.stringify(thanks)
    expect((await agent(saveContentDraft, { ...subject, content }, once())).code).toBe('403')
  })
})
